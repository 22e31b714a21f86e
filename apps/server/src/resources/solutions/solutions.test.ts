import { mkdir, rm } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import {
  ARROW_ANSWER,
  ARROW_STREAM,
  answeredFaces,
  faceColumnNames,
  fluxColumnNames,
  planeColumnNames,
} from '@thermarium/api';
import { layersOf, readHeader, unpackField } from '@thermarium/solution';
import { tableFromIPC } from '@uwdata/flechette';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallModel } from '../../testing/small-model.ts';
import { type SolveSite, solve, startSolveSite } from '../../testing/solve-site.ts';
import { type StoredProject, storeProject } from '../../testing/stored-project.ts';
import type { TestUser } from '../../testing/test-app.ts';

let site: SolveSite;
let ada: TestUser;
/** A project solved both ways, with the fields of its steady solution only. */
let solved: StoredProject;
/** A project with a transient solution, with the fields of every step. */
let kept: StoredProject;

beforeAll(async () => {
  site = await startSolveSite();
  await site.startWorker();
  ada = await site.user('ada@example.com');
  solved = await storeProject(site.database, ada.id, smallModel());
  kept = await storeProject(site.database, ada.id, smallModel({ save_internal_temp: true }));
  await solve(ada, solved.id);
  await solve(ada, solved.id, 1);
  await solve(ada, kept.id, 1);
});
afterAll(() => site.close());

const idOf = (name: string): number => solved.idOf.get(name) ?? 0;

async function read(path: string, project = solved) {
  const { status, json } = await ada.call('GET', `/api/project/${project.id}/${path}`);
  expect(status).toBe(200);
  return json;
}

/** A call with extra headers, and its answer as bytes. */
async function ask(path: string, headers: Record<string, string>, project = solved) {
  const url = `/api/project/${project.id}/${path}`;
  const answer = await site.app.inject({
    url,
    headers: { authorization: `Bearer ${ada.token}`, ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** An Arrow answer: its rows as lists, and its metadata. */
async function readArrow(path: string, project = solved) {
  const { status, headers, bytes } = await ask(path, { accept: ARROW_STREAM }, project);
  expect([status, headers['content-type']]).toEqual([200, ARROW_STREAM]);
  const table = tableFromIPC(bytes);
  const columns = table.children.map((column) => [...column]);
  const rows = Array.from({ length: table.numRows }, (_, row) => columns.map((column) => column[row]));
  const answer = JSON.parse(table.schema.metadata?.get(ARROW_ANSWER) ?? 'null');
  return { names: table.names, rows, answer };
}

describe('the sensitivities of a temperature', () => {
  test('are those of the hottest heated object as they are stored, and of any other by one solve more', async () => {
    const hottest = await read('solution/sensitivities/');
    expect([hottest.object, hottest.stale, hottest.reason]).toEqual(['film', false, null]);
    expect(hottest.inputs[0]).toMatchObject({ input: 'power', of: 'die', axis: null, value: 5000 });
    expect(hottest.levers[0]).toMatchObject({ input: 'film', of: 'plate' });
    expect(await read(`solution/sensitivities/?object=${idOf('film')}`)).toEqual(hottest);
    const plate = await read(`solution/sensitivities/?object=${idOf('plate')}`);
    expect([plate.object, plate.timestamp]).toEqual(['plate', hottest.timestamp]);
    const summary = (await read('solution/')).summary.objects.plate;
    expect(plate.mean_t).toBeCloseTo(summary.mean_t, 2);
    // A watt of the die warms the plate as one of the plate would warm the die: the plate has none.
    expect(plate.inputs.map(({ input }: { input: string }) => input)).toContain('thickness');
  });

  test('are refused where there is no steady solution, or one of another model, and of what has no mean', async () => {
    const url = `/api/project/${kept.id}/solution/sensitivities/`;
    expect(await ada.call('GET', url)).toMatchObject({
      status: 409,
      json: { code: 'not-stored', detail: 'There is no steady solution yet. Solve first.' },
    });
    const own = await storeProject(site.database, ada.id, smallModel());
    await solve(ada, own.id);
    const plate = `/api/project/${own.id}/solution/sensitivities/?object=${own.idOf.get('plate')}`;
    const nobody = `/api/project/${own.id}/solution/sensitivities/?object=999999`;
    expect(await ada.call('GET', nobody)).toMatchObject({
      status: 409,
      json: { code: 'model-invalid', detail: expect.stringContaining("There is no object '999999'") },
    });
    await ada.call('PUT', `/api/project/${own.id}/box/${own.idOf.get('plate')}/`, { hc: 77 });
    expect(await ada.call('GET', plate)).toMatchObject({
      status: 409,
      json: { code: 'not-stored', detail: expect.stringContaining('has changed since') },
    });
    const stored = await ada.call('GET', `/api/project/${own.id}/solution/sensitivities/`);
    expect(stored.json).toMatchObject({ object: 'film', stale: true });
  });
});

describe('a solution', () => {
  test('holds extremes, power and every face of each object, by id and type id', async () => {
    const { result, summary, timestamp, stale, transient } = await read('solution/');
    expect([stale, transient]).toEqual([false, false]);
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const [plate, die, film] = [`${idOf('plate')}.2`, `${idOf('die')}.2`, `${idOf('film')}.-1`];
    expect(Object.keys(result)).toEqual([plate, die, film]);
    for (const [name, key] of Object.entries({ plate, die, film })) {
      const { volume_mm3, volume_on_grid_mm3, ...figures } = summary.objects[name];
      expect(result[key]).toMatchObject(figures);
    }
    expect(result[die].mean_t).toBeGreaterThan(result[die].min_t);
    expect(result[die].dissipated_power).toBe(5000);
    const area = (rows: number[][]) => rows.reduce((sum, [, , , d1, d2]) => sum + d1 * d2, 0);
    expect(answeredFaces.map((face) => area(result[plate][face]))).toEqual(
      [100, 100, 20, 20, 20, 20].map((mm2) => expect.closeTo(mm2, 4)),
    );
    for (const [x, y, z, , , temp] of result[die].top) {
      expect([x > 3 && x < 7, y > 3 && y < 7, z]).toEqual([true, true, 2.5]);
      expect(temp).toBeGreaterThanOrEqual(result[die].min_t - 1e-4);
      expect(temp).toBeLessThanOrEqual(result[die].max_t + 1e-4);
    }
  });

  test('is the steady one, unless only the transient one is there or is asked for', async () => {
    expect((await read('solution/')).transient).toBe(false);
    expect((await read('solution/?transient=0')).transient).toBe(false);
    expect((await read('solution/?transient=1')).transient).toBe(true);
    expect((await read('solution/', kept)).transient).toBe(true);
    expect(await read('solution/?transient=0', kept)).toMatchObject({ timestamp: null, transient: false });
  });

  test('has the same numbers as Arrow', async () => {
    const json = await read('solution/');
    const { names, rows, answer } = await readArrow('solution/');
    expect(names).toEqual(faceColumnNames);
    const ofJson = Object.entries<Record<string, number[][]>>(json.result).flatMap(([key, object]) =>
      answeredFaces.flatMap((face) => object[face].map((row) => [key, face, ...row])),
    );
    const sorted = (list: unknown[][]) => list.map((row) => JSON.stringify(row)).sort();
    expect(sorted(rows)).toEqual(sorted(ofJson));
    const { result, ...head } = json;
    const figures = Object.entries<Record<string, unknown>>(result).map(
      ([key, { top, bottom, south, north, east, west, ...object }]) => [key, object],
    );
    expect(answer).toEqual({ ...head, result: Object.fromEntries(figures) });
  });

  test('is null with an empty result where there is none, in both forms', async () => {
    const fresh = await storeProject(site.database, ada.id, smallModel());
    const none = { timestamp: null, stale: false, transient: false, result: {}, summary: null };
    expect(await read('solution/', fresh)).toEqual(none);
    expect(await readArrow('solution/', fresh)).toEqual({ names: faceColumnNames, rows: [], answer: none });
    const noRows = { columns: planeColumnNames, rows: [], timestamp: null, stale: false, transient: false };
    expect(await read('solution/plane/?plane=xy&coordinate=1', fresh)).toEqual(noRows);
    expect(await read('plane/solution/', fresh)).toEqual({ ...noRows, planes: [] });
    expect(await read('transient/', fresh)).toEqual([]);
    expect(await read(`transient/${fresh.idOf.get('die')}/2/`, fresh)).toEqual([]);
  });

  test('is not sent again to whoever has it, in the form that they have', async () => {
    const first = await ask('solution/', {});
    const tag = String(first.headers.etag);
    expect(await ask('solution/', { 'if-none-match': tag })).toMatchObject({
      status: 304,
      bytes: Buffer.of(),
    });
    expect((await ask('solution/', { 'if-none-match': `"other", ${tag}` })).status).toBe(304);
    expect((await ask('solution/', { 'if-none-match': tag, accept: ARROW_STREAM })).status).toBe(200);
    expect((await ask('solution/?transient=1', { 'if-none-match': tag })).status).toBe(200);
    const packed = await ask('solution/', { 'accept-encoding': 'gzip' });
    expect(String(packed.headers.vary).toLowerCase().split(/, ?/)).toEqual(
      expect.arrayContaining(['accept', 'accept-encoding']),
    );
  });
});

describe('staleness', () => {
  test('comes with an edit that alters the answer, goes with its undoing, and is part of the tag', async () => {
    const tagOf = async () => (await ask('solution/', {})).headers.etag;
    const fresh = await tagOf();
    const path = `/api/project/${solved.id}/box/${idOf('die')}/`;
    expect((await ada.call('PUT', path, { name: 'chip', color: '#ff0000' })).status).toBe(200);
    expect((await read('solution/')).stale).toBe(false);
    expect((await ada.call('PUT', path, { power: 4000 })).status).toBe(200);
    expect((await read('solution/')).stale).toBe(true);
    expect((await read('solution/plane/?plane=xy&coordinate=1')).stale).toBe(true);
    expect(await tagOf()).not.toBe(fresh);
    expect((await ada.call('POST', `/api/project/${solved.id}/undo/`)).status).toBe(200);
    expect((await read('solution/')).stale).toBe(false);
    expect(await tagOf()).toBe(fresh);
  });

  test('is told apart for the two analyses', async () => {
    const both = await storeProject(site.database, ada.id, smallModel({ steps: 1 }));
    await solve(ada, both.id);
    await solve(ada, both.id, 1);
    await ada.call('PUT', `/api/project/${both.id}/`, { world: { steps: 2 } });
    expect([
      (await read('solution/', both)).stale,
      (await read('solution/?transient=1', both)).stale,
    ]).toEqual([false, true]);
  });
});

describe('a plane', () => {
  test('shows the cells that it cuts, whose, where and how warm', async () => {
    const { columns, rows } = await read('solution/plane/?plane=xz&coordinate=5');
    expect(columns).toEqual(planeColumnNames);
    const owners = new Set(rows.map(([type, id, plane]: unknown[]) => `${type} ${id} ${plane}`));
    expect(owners).toEqual(new Set([`box ${idOf('plate')} XZ`, `box ${idOf('die')} XZ`]));
    let area = 0;
    for (const [, , , x, y, z, x0, y0, z0, dx, dy, dz, temp] of rows) {
      expect([y, y0, dy]).toEqual([5, 5, 0]);
      expect([x - dx / 2, z - dz / 2]).toEqual([expect.closeTo(x0, 6), expect.closeTo(z0, 6)]);
      expect(temp).toBeGreaterThan(20);
      area += dx * dz;
    }
    expect(area).toBeCloseTo(10 * 2 + 4 * 0.5, 4);
  });

  test('has the same numbers as Arrow', async () => {
    for (const path of ['solution/plane/?plane=yz&coordinate=3.3', 'plane/solution/']) {
      const { rows, columns, ...rest } = await read(path);
      const arrow = await readArrow(path);
      expect([arrow.names, arrow.rows, arrow.answer]).toEqual([columns, rows, rest]);
      expect(rows.length).toBeGreaterThan(0);
    }
  });

  test('beside everything has no rows; one that is none is a field error', async () => {
    expect((await read('solution/plane/?plane=XY&coordinate=-40')).rows).toEqual([]);
    for (const query of ['plane=xy', 'coordinate=1', 'plane=zz&coordinate=1', 'plane=xy&coordinate=']) {
      const { status } = await ada.call('GET', `/api/project/${solved.id}/solution/plane/?${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
  });

  test('of the project is at its evaluated coordinate, visible or not, also after the parameter changed', async () => {
    const middle = { id: idOf('middle'), plane: 'XZ', stored: true };
    const planes = await read('plane/solution/');
    expect(planes.planes).toEqual([{ ...middle, coordinate: 5, rows: planes.rows.length }]);
    expect(planes.rows).toEqual((await read('solution/plane/?plane=xz&coordinate=5')).rows);
    const path = `/api/project/${solved.id}/parameter/${idOf('height')}/`;
    expect((await ada.call('PUT', path, { value: 1 })).status).toBe(200);
    expect((await read('plane/solution/')).planes).toMatchObject([{ ...middle, coordinate: 2.5 }]);
    expect((await read('plane/solution/?transient=1')).planes).toEqual([
      { ...middle, coordinate: 2.5, rows: 0, stored: false },
    ]);
    await ada.call('POST', `/api/project/${solved.id}/undo/`);
  });
});

describe('the heat flux on a plane', () => {
  const columns = [...planeColumnNames, ...fluxColumnNames];

  test('comes with its rows where it is asked for: heat of the die goes down through the plate', async () => {
    const under = 'solution/plane/?plane=xy&coordinate=1';
    const plain = await read(`${under}&flux=0`);
    expect(plain).toEqual(await read(under));
    const { rows, ...rest } = await read(`${under}&flux=1`);
    expect(rest).toMatchObject({ columns, stale: false, transient: false });
    expect(rows.map((row: unknown[]) => row.slice(0, planeColumnNames.length))).toEqual(plain.rows);
    const [{ dissipated_power: milliwatts }, area] = [
      (await read('solution/')).result[`${idOf('die')}.2`],
      (row: number[]) => row[9] * row[10] * 1e-6,
    ];
    const watts = rows.reduce((sum: number, row: number[]) => sum + row[15] * area(row), 0);
    // Downwards, but for what the surfaces above lose.
    expect(watts).toBeLessThan(-0.3 * (milliwatts / 1000));
    expect(watts).toBeGreaterThan(-milliwatts / 1000);
  });

  test('has a tag of its own, and the same numbers as Arrow', async () => {
    for (const path of ['solution/plane/?plane=yz&coordinate=3.3', 'plane/solution/?transient=0']) {
      const { rows, columns: names, ...answer } = await read(`${path}&flux=1`);
      expect(names).toEqual(columns);
      expect(await readArrow(`${path}&flux=1`)).toEqual({ names, rows, answer });
      const tags = await Promise.all([ask(path, {}), ask(`${path}&flux=1`, {})]);
      expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(2);
    }
  });

  test('is there at each step whose temperatures inside were kept, and not stored in the others', async () => {
    const [, , third] = await read('transient/', kept);
    const inside = await read(`transient/${third.id}/plane/?plane=xz&coordinate=5&flux=1`, kept);
    expect(inside.columns).toEqual(columns);
    const declared = await read(`plane/solution/?solution_id=${third.id}&flux=1`, kept);
    expect(declared.rows).toEqual(inside.rows);
    const [, , other] = await read('transient/');
    const { planes, rows } = await read(`plane/solution/?solution_id=${other.id}&flux=1`);
    expect([planes, rows]).toEqual([[expect.objectContaining({ rows: 0, stored: false })], []]);
    const path = `transient/${other.id}/plane/?plane=xz&coordinate=5`;
    await read(path);
    const { status, json } = await ada.call('GET', `/api/project/${solved.id}/${path}&flux=1`);
    expect([status, json.code]).toEqual([409, 'not-stored']);
  });

  test('is a field error where the query is none, and nobody else reads it', async () => {
    const eve = await site.user('eve@example.com');
    for (const path of ['solution/plane/?plane=xy&coordinate=1&', 'plane/solution/?']) {
      for (const flux of ['2', 'true', '']) {
        const { status, json } = await ada.call('GET', `/api/project/${solved.id}/${path}flux=${flux}`);
        expect([status, json]).toEqual([400, { flux: ['Choose one of 0, 1!'] }]);
      }
      expect((await eve.call('GET', `/api/project/${solved.id}/${path}flux=1`)).status).toBe(404);
    }
    const fresh = await storeProject(site.database, ada.id, smallModel());
    expect(await read('plane/solution/?flux=1', fresh)).toMatchObject({ columns, rows: [], planes: [] });
  });
});

describe('the field of all cells', () => {
  /** The rows of a field file: name, id, x, y, z, dx, dy, dz, temperature. */
  async function cellsOf(path: string, project = solved) {
    const { status, headers, bytes } = await ask(path, {}, project);
    expect([status, headers['content-type']]).toEqual([200, ARROW_STREAM]);
    const table = tableFromIPC(bytes);
    return table.toArray().map((row) => Object.values(row) as [string, string, number, ...number[]]);
  }

  test('has a row for each cell of each object, with the volume and the temperatures of the solution', async () => {
    const rows = await cellsOf('solution/field/?format=arrow');
    const { result } = await read('solution/');
    for (const [name, mm3] of [
      ['plate', 10 * 10 * 2],
      ['die', 4 * 4 * 0.5],
    ] as const) {
      const own = rows.filter(([cell]) => cell === name);
      const { min_t, max_t } = result[`${idOf(name)}.2`];
      expect(own.every(([, type, id]) => type === 'box' && id === idOf(name))).toBe(true);
      expect(own.reduce((sum, [, , , , , , dx, dy, dz]) => sum + dx * dy * dz, 0)).toBeCloseTo(mm3, 6);
      const temperatures = own.map((row) => Number(row.at(-1)));
      expect(Math.min(...temperatures)).toBeGreaterThanOrEqual(min_t - 1e-4);
      expect(Math.max(...temperatures)).toBeLessThanOrEqual(max_t + 1e-4);
    }
  });

  test('agrees with a plane through the middles of cells', async () => {
    const rows = await cellsOf('solution/field/?format=arrow');
    const [, , , , , z] = rows[rows.length >> 1];
    const { rows: plane } = await read(`solution/plane/?plane=xy&coordinate=${z}`);
    const inPlane = rows.filter(([, , , , , height]) => height === z);
    expect(inPlane.map((row) => row.at(-1))).toEqual(plane.map((row: unknown[]) => row.at(-1)));
  });

  test('comes in each format, of the asked step, and whole or packed', async () => {
    for (const [format, mark] of [
      ['vtr', '<?xml'],
      ['npz', 'PK'],
      ['field', 'THRMpack'],
    ]) {
      const path = `solution/field/?format=${format}`;
      const { headers, bytes } = await ask(path, {});
      expect(bytes.subarray(0, mark.length).toString('latin1')).toBe(mark);
      expect(headers['content-disposition']).toBe(`attachment; filename="temperatures.${format}"`);
      const packed = await ask(path, { 'accept-encoding': 'gzip' });
      expect(gunzipSync(packed.bytes).equals(bytes)).toBe(true);
    }
    const { header, slabs } = unpackField((await ask('solution/field/?format=field', {})).bytes);
    const stored = slabs.map((slab) => layersOf(readHeader(header), slab).temperature);
    const hottest = Math.max(...stored.flatMap((layers) => [...layers].filter((one) => !Number.isNaN(one))));
    const cells = await cellsOf('solution/field/?format=arrow');
    expect(hottest).toBe(Math.max(...cells.map((row) => Number(row.at(-1)))));
    const [, step] = await read('transient/', kept);
    const { max_t } = step;
    const temperatures = (rows: unknown[][]) => rows.map((row) => Number(row.at(-1)));
    const early = temperatures(await cellsOf(`transient/${step.id}/field/?format=arrow`, kept));
    const late = temperatures(await cellsOf('solution/field/?format=arrow', kept));
    expect(Math.max(...early)).toBeLessThanOrEqual(max_t);
    expect(Math.max(...late)).toBeGreaterThan(max_t);
  });

  test('is refused where it was not kept, where nothing is solved, and in an unknown format', async () => {
    const refused = async (path: string, project = solved) => {
      const { status, json } = await ada.call('GET', `/api/project/${project.id}/${path}`);
      return [status, json.code];
    };
    expect(await refused('solution/field/?format=vtr&transient=1')).toEqual([409, 'not-stored']);
    const fresh = await storeProject(site.database, ada.id, smallModel());
    expect(await refused('solution/field/?format=vtr', fresh)).toEqual([409, 'not-stored']);
    const { status, json } = await ada.call('GET', `/api/project/${solved.id}/solution/field/?format=stl`);
    expect([status, json]).toEqual([400, { format: ['Choose one of vtr, npz, arrow, field!'] }]);
  });
});

describe('a transient', () => {
  test('lists its steps, t = 0 included, each of which is a solution', async () => {
    const steps = await read('transient/');
    expect(steps.map(({ time }: { time: number }) => time)).toEqual([0, 2.5, 5, 7.5, 10]);
    const { summary } = await read('solution/?transient=1');
    expect(steps.map(({ max_t, min_t }: { max_t: number; min_t: number }) => [max_t, min_t])).toEqual(
      summary.transient.map(({ t_max, t_min }: { t_max: number; t_min: number }) => [t_max, t_min]),
    );
    const [first, , , , last] = steps;
    const start = await read(`transient/${first.id}/`);
    expect(start.result[`${idOf('die')}.2`]).toMatchObject({ min_t: 20, max_t: 20 });
    expect(new Set(start.result[`${idOf('die')}.2`].top.map((row: number[]) => row[5]))).toEqual(
      new Set([20]),
    );
    expect(await read(`transient/${last.id}/`)).toEqual(await read('solution/?transient=1'));
    const arrow = await readArrow(`transient/${last.id}/`);
    expect(arrow.rows).toEqual((await readArrow('solution/?transient=1')).rows);
  });

  test('tells of one object over time', async () => {
    const steps = await read('transient/');
    const rows = await read(`transient/${idOf('die')}/2/`);
    const { summary } = await read('solution/?transient=1');
    expect(rows).toEqual(
      steps.map(({ id, time }: { id: number; time: number }, n: number) => {
        const { min_t, max_t } = summary.transient[n].objects.die;
        return { id, time, max_t, min_t };
      }),
    );
    expect(await read(`transient/${idOf('film')}/-1/`)).toHaveLength(5);
    for (const path of [`${idOf('die')}/3`, '99999/2']) {
      expect((await ask(`transient/${path}/`, {})).status).toBe(404);
    }
  });

  test('tells of an assembly by all that is in it', async () => {
    const made = await ada.call('POST', `/api/project/${solved.id}/assembly/`, { name: 'pair' });
    const pair: number = made.json.id;
    const members = ['plate', 'die'].map(idOf);
    const order = members.map((id, index) => ({ id, parent: pair, index }));
    await ada.call('PUT', `/api/project/${solved.id}/tree/`, order);
    const [plate, die] = await Promise.all(members.map((id) => read(`transient/${id}/2/`)));
    const rows: { max_t: number; min_t: number }[] = await read(`transient/${pair}/7/`);
    expect(rows.map(({ max_t, min_t }) => [max_t, min_t])).toEqual(
      rows.map((_, n) => [Math.max(plate[n].max_t, die[n].max_t), Math.min(plate[n].min_t, die[n].min_t)]),
    );
    await ada.call('POST', `/api/project/${solved.id}/undo/`);
    await ada.call('POST', `/api/project/${solved.id}/undo/`);
  });

  test('that keeps no temperatures inside says so, but shows the planes of the project', async () => {
    const steps = await read('transient/');
    const path = `transient/${steps[4].id}/plane/?plane=xy`;
    const { status, json } = await ada.call('GET', `/api/project/${solved.id}/${path}&coordinate=1`);
    expect([status, json]).toEqual([
      409,
      { code: 'not-stored', detail: expect.stringMatching(/Save internal temperatures/) },
    ]);
    const shown = await read(`plane/solution/?solution_id=${steps[4].id}`);
    expect(shown.rows.length).toBeGreaterThan(0);
    expect(shown.rows).toEqual((await read(`transient/${steps[4].id}/plane/?plane=xz&coordinate=5`)).rows);
  });

  test('that keeps them shows any plane at any step, as it is where planes are kept', async () => {
    const [, , third] = await read('transient/', kept);
    const [, , same] = await read('transient/');
    const anywhere = await read(`transient/${third.id}/plane/?plane=xz&coordinate=5`, kept);
    const declared = await read(`plane/solution/?solution_id=${same.id}`);
    expect(anywhere.rows).toEqual(declared.rows);
    const clipped = await read(`transient/${third.id}/plane/?plane=xy&coordinate=0.123`, kept);
    expect(clipped.rows.length).toBeGreaterThan(0);
  });

  test('has steps only within its project', async () => {
    const [step] = await read('transient/', kept);
    for (const path of [`transient/${step.id}/`, `plane/solution/?solution_id=${step.id}`]) {
      expect((await ada.call('GET', `/api/project/${solved.id}/${path}`)).status).toBe(404);
    }
  });
});

test('whose files were lost says so, and what to do', async () => {
  await rm(site.blobFolder, { recursive: true });
  await mkdir(site.blobFolder);
  for (const path of ['solution/', 'solution/plane/?plane=xy&coordinate=1']) {
    const { status, json } = await ada.call('GET', `/api/project/${solved.id}/${path}`);
    expect([status, json]).toEqual([
      409,
      { code: 'not-stored', detail: expect.stringMatching(/Solve again/) },
    ]);
  }
});
