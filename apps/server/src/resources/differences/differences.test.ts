import { ARROW_STREAM, answeredFaces } from '@thermarium/api';
import { tableFromIPC } from '@uwdata/flechette';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskUse } from '../../limits/solve-limits.ts';
import { sweepBlobs } from '../../solutions/sweep-blobs.ts';
import { smallModel } from '../../testing/small-model.ts';
import { type SolveSite, solve, startSolveSite } from '../../testing/solve-site.ts';
import { type StoredProject, storeProject } from '../../testing/stored-project.ts';
import type { TestUser } from '../../testing/test-app.ts';

let site: SolveSite;
let ada: TestUser;
let bob: TestUser;
/** Solved, made ten degrees warmer outside, and solved again. */
let warmed: StoredProject;

beforeAll(async () => {
  site = await startSolveSite();
  await site.startWorker();
  [ada, bob] = [await site.user('ada@example.com'), await site.user('bob@example.com')];
  warmed = await storeProject(site.database, ada.id, smallModel());
  await solve(ada, warmed.id);
  await setWorld(warmed, { ambient: 30 });
  await solve(ada, warmed.id);
});
afterAll(() => site.close());

async function setWorld({ id }: StoredProject, world: object): Promise<void> {
  expect((await ada.call('PUT', `/api/project/${id}/`, { world })).status).toBe(200);
}

const ask = ({ id }: StoredProject, path: string, user = ada) =>
  user.call('GET', `/api/project/${id}/${path}`);

async function read(project: StoredProject, path: string) {
  const { status, json } = await ask(project, path);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

interface Faces {
  readonly [face: string]: readonly (readonly number[])[];
}

/** The temperatures of all face rows of an answer. */
const temperaturesOf = (result: Record<string, Faces>): number[] =>
  Object.values(result).flatMap((object) =>
    answeredFaces.flatMap((face) => object[face].flatMap((row) => row.slice(-1))),
  );

const keep = (project: StoredProject, transient: boolean, user = ada) =>
  user.call('POST', `/api/project/${project.id}/reference/`, { transient });

async function blobsOf({ id }: StoredProject): Promise<string[]> {
  const rows = await site.database
    .selectFrom('solution')
    .select('blobs')
    .where('project_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ blobs }) => blobs);
}

const isStored = (prefix: string) => site.services.blobs.exists(`${prefix}/index`);

describe('the solution before the present one', () => {
  test('is kept as reference by itself, and what was changed is the difference to the digit', async () => {
    const [reference, ...more] = await read(warmed, 'reference/');
    expect(reference).toMatchObject({ transient: false, kept: null, user_name: 'ada@example.com' });
    expect(more).toEqual([]);
    const { result, stale, reference: told } = await read(warmed, 'difference/');
    expect([stale, told]).toEqual([
      false,
      { timestamp: reference.timestamp, time: null, min_t: expect.any(Number), max_t: expect.any(Number) },
    ]);
    expect(result[`${warmed.idOf.get('die')}.2`].max_t + told.max_t).toBeCloseTo(
      (await read(warmed, 'solution/')).summary.t_max,
      3,
    );
    const present = await read(warmed, 'solution/');
    expect(Object.keys(result)).toEqual(Object.keys(present.result));
    const differences = temperaturesOf(result);
    expect(differences).toHaveLength(temperaturesOf(present.result).length);
    expect(new Set(differences)).toEqual(new Set([10]));
    for (const object of Object.values(result)) {
      expect(object).toMatchObject({
        found_in: 'both',
        min_t: 10,
        max_t: 10,
        mean_t: 10,
        dissipated_power: 0,
      });
    }
  });

  test('is subtracted on planes too, and in the Arrow form', async () => {
    const { rows, planes } = await read(warmed, 'difference/planes/');
    expect(planes).toMatchObject([{ stored: true, rows: rows.length }]);
    const plane = await read(warmed, 'difference/plane/?plane=xy&coordinate=1.1');
    for (const some of [rows, plane.rows]) {
      expect(some).not.toHaveLength(0);
      expect(new Set(some.map((row: unknown[]) => row.at(-1)))).toEqual(new Set([10]));
    }
    const answer = await site.app.inject({
      url: `/api/project/${warmed.id}/difference/`,
      headers: { authorization: `Bearer ${ada.token}`, accept: ARROW_STREAM },
    });
    const temp = tableFromIPC(answer.rawPayload).getChild('temp');
    expect(new Set([...(temp ?? [])])).toEqual(new Set([10]));
  });

  test('stays when the same model is solved once more, and makes room for the next', async () => {
    const project = await storeProject(site.database, ada.id, smallModel());
    expect((await ask(project, 'difference/')).json).toMatchObject({ timestamp: null, reference: null });
    await solve(ada, project.id);
    expect((await ask(project, 'difference/')).json).toMatchObject({ code: 'not-stored' });
    const [first] = await blobsOf(project);
    await setWorld(project, { ambient: 21 });
    await solve(ada, project.id);
    await solve(ada, project.id);
    expect((await blobsOf(project))[0]).toBe(first);
    await setWorld(project, { ambient: 25 });
    await solve(ada, project.id);
    const { result } = await read(project, 'difference/');
    expect(new Set(temperaturesOf(result))).toEqual(new Set([4]));
    await expect.poll(() => isStored(first)).toBe(false);
    expect(await Promise.all((await blobsOf(project)).map(isStored))).toEqual([true, true]);
    // A solution that nobody asked for takes nothing of a user's room.
    const use = await diskUse(site.database, ada.id);
    await site.database
      .deleteFrom('solution')
      .where('project_id', '=', project.id)
      .where('role', '=', 'reference')
      .execute();
    expect(await diskUse(site.database, ada.id)).toBe(use);
  });
});

describe('a reference that was kept', () => {
  test('stays until it is removed, whatever is solved, and counts for whoever kept it', async () => {
    const project = await storeProject(site.database, ada.id, smallModel());
    expect((await keep(project, false)).json).toMatchObject({ code: 'not-stored' });
    await solve(ada, project.id);
    await site.database
      .insertInto('project_permission')
      .values({ project_id: project.id, user_id: bob.id, role: 'editor' })
      .execute();
    const kept = await keep(project, false, bob);
    expect(kept.status, kept.text).toBe(201);
    expect(kept.json).toMatchObject({ transient: false, user_name: 'bob@example.com' });
    expect(kept.json.kept).toMatch(/Z$/);
    const [blobs] = await blobsOf(project);
    expect(await diskUse(site.database, bob.id)).toBeGreaterThan(0);
    expect(new Set(temperaturesOf((await read(project, 'difference/')).result))).toEqual(new Set([0]));

    for (const ambient of [26, 28]) {
      await setWorld(project, { ambient });
      await solve(ada, project.id);
    }
    const { result } = await read(project, 'difference/');
    expect(new Set(temperaturesOf(result))).toEqual(new Set([8]));
    await sweepBlobs(site.database, site.services.blobs, new Date(Date.now() + 86_400_000));
    expect(await isStored(blobs)).toBe(true);

    const copy = (await ada.call('POST', `/api/project/${project.id}/clone/`)).json;
    const gone = await bob.call('DELETE', `/api/project/${project.id}/reference/${kept.json.id}/`);
    expect(gone.status).toBe(204);
    expect(await read(project, 'reference/')).toEqual([]);
    expect((await ask(project, 'difference/')).status).toBe(409);
    // The duplicate has it still, and reads the same files.
    const copied = { ...project, id: copy.id };
    expect(new Set(temperaturesOf((await read(copied, 'difference/')).result))).toEqual(new Set([8]));
    const [{ id }] = await read(copied, 'reference/');
    await ada.call('DELETE', `/api/project/${copy.id}/reference/${id}/`);
    await expect.poll(() => isStored(blobs)).toBe(false);
  });

  test('is compared on another grid, with what only one of the two has', async () => {
    const project = await storeProject(site.database, ada.id, smallModel());
    await solve(ada, project.id);
    await keep(project, false);
    const { result: before } = await read(project, 'solution/');
    await setWorld(project, { resolution: 0.5 });
    const bar = { name: 'bar', x: 0, y: 0, z: 2, dx: 1, dy: 1, dz: 1, material: project.idOf.get('copper') };
    const { id } = (await ada.call('POST', `/api/project/${project.id}/box/`, bar)).json;
    const film = project.idOf.get('film');
    await ada.call('DELETE', `/api/project/${project.id}/source/${film}/`, {});
    await solve(ada, project.id);
    const { result } = await read(project, 'difference/');
    expect(result[`${id}.2`]).toMatchObject({ found_in: 'solution', name: 'bar', max_t: null, top: [] });
    expect(result[`${film}.-1`]).toMatchObject({
      ...{ found_in: 'reference', name: 'film', max_t: null, dissipated_power: -250 },
      heat_to_ambient_W: 0 - before[`${film}.-1`].heat_to_ambient_W,
    });
    const plate = `${project.idOf.get('plate')}.2`;
    const { result: after } = await read(project, 'solution/');
    expect(result[plate].max_t).toBeCloseTo(after[plate].max_t - before[plate].max_t, 3);
    const differences = temperaturesOf({ plate: result[plate] });
    expect(differences.length).toBe(temperaturesOf({ plate: after[plate] }).length);
    expect(Math.max(...differences)).toBeLessThan(0);
    expect(Math.min(...differences)).toBeGreaterThan(1.5 * result[plate].mean_t);
  });
});

describe('steps of a transient', () => {
  test('are subtracted from one another, with insides or without, and from the same time of a reference', async () => {
    const project = await storeProject(site.database, ada.id, smallModel());
    await solve(ada, project.id, 1);
    const steps: { readonly id: number; readonly time: number }[] = await read(project, 'transient/');
    const [first, second, third] = steps;
    const rise = await read(project, `difference/?step=${third.id}&minus=${second.id}`);
    expect(rise.reference.time).toBe(second.time);
    const back = await read(project, `difference/?step=${second.id}&minus=${third.id}`);
    expect(temperaturesOf(back.result)).toEqual(temperaturesOf(rise.result).map((kelvin) => 0 - kelvin));
    expect(Math.min(...temperaturesOf(rise.result))).toBeGreaterThan(0);
    const heated = await read(project, `difference/planes/?transient=1&minus=${first.id}`);
    const whole = await read(project, 'plane/solution/?transient=1');
    expect(heated.rows.map((row: number[]) => row[12])).toEqual(
      whole.rows.map((row: number[]) => expect.closeTo(row[12] - 20, 4)),
    );
    expect((await ask(project, 'difference/?transient=1')).json).toMatchObject({ code: 'not-stored' });

    await keep(project, true);
    await setWorld(project, { ambient: 22 });
    await solve(ada, project.id, 1);
    const again: typeof steps = await read(project, 'transient/');
    const atSecond = await read(project, `difference/?step=${again[1].id}`);
    expect(atSecond.reference.time).toBe(second.time);
    expect(new Set(temperaturesOf(atSecond.result))).toEqual(new Set([2]));
    const last = await read(project, 'difference/?transient=1');
    expect(last.reference.time).toBe(steps.at(-1)?.time);
    // Steps of another solution are none of this project's.
    expect((await ask(warmed, `difference/?minus=${again[1].id}`)).status).toBe(404);
  });
});
