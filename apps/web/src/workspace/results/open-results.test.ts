import { answeredFaces } from '@thermarium/api';
import { across, temperatureOn } from '@thermarium/picture';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClipBox } from '../editor-state/view.ts';
import { colorRange } from './color-range.ts';
import { NOT_ASKED, problemOf } from './loading/load.ts';
import { clipFields } from './overlays/clip-faces/clip-cuts.ts';
import { planeFields } from './overlays/planes/plane-fields.ts';
import { temperatureOnPlane } from './probe.ts';
import { isShownStale, isStepShown, type Results, type Solution, shownSolution } from './results-state.ts';
import { type ResultSite, startResultSite } from './testing/result-site.ts';

let site: ResultSite;
beforeAll(async () => {
  site = await startResultSite();
});
afterAll(() => site.close());

const WIDE: ClipBox = { x0: -50, x1: 50, y0: -50, y1: 50, z0: -50, z1: 50 };
const DIRECTION = {
  west: [0, -1],
  east: [0, 1],
  south: [1, -1],
  north: [1, 1],
  bottom: [2, -1],
  top: [2, 1],
} as const;
const can = {
  ...{ type: 'cylinder', name: 'can', x: 0.5, y: 0.5, z: 2, dx: 2, dy: 2, dz: 3 },
  ...{ plane: 'XY', material_name: 'copper' },
};

const isLoading = ({ store }: Results) => store.getState().solutionLoad.status === 'loading';
const until = (condition: () => boolean) => expect.poll(() => condition()).toBe(true);

// biome-ignore lint/suspicious/noExplicitAny: the JSON form, as it comes.
type Json = any;

/** Every cell of the JSON answer is found in the solution, and there are no more of them. */
function expectSame(solution: Solution, json: Json): void {
  let cells = 0;
  const astray: unknown[] = [];
  const { patches, values, byObject } = solution.surface;
  for (const [key, object] of Object.entries<Json>(json.result)) {
    const { top, bottom, south, north, east, west, ...figures } = object;
    expect(solution.objects.get(key)).toEqual(figures);
    const own = (byObject.get(Number.parseInt(key, 10)) ?? []).map((index) => patches[index]);
    for (const name of answeredFaces) {
      const [axis, side] = DIRECTION[name];
      const [first, second] = across(axis);
      const face = own.filter((patch) => patch.axis === axis && patch.side === side);
      for (const [x, y, z, d1, d2, temp] of object[name]) {
        const point = [x, y, z];
        const place = [0, -0.49, 0.49].map((share) => [
          point[first] + share * d1,
          point[second] + share * d2,
        ]);
        const found = face
          .filter(({ coordinate }) => coordinate === Math.fround(point[axis]))
          .map((patch) => place.map(([u, v]) => temperatureOn(solution.surface, patch, u, v)))
          .filter(([middle]) => !Number.isNaN(middle));
        const isThere = found.length === 1 && found[0].every((value) => value === Math.fround(temp));
        if (!isThere) astray.push({ key, name, point, temp, found });
        cells++;
      }
    }
  }
  expect(astray).toEqual([]);
  expect(values.filter((value) => !Number.isNaN(value))).toHaveLength(cells);
  expect(cells).toBeGreaterThan(500);
}

describe('the solutions of a project', () => {
  test('are those of the program, cell by cell, with who is hottest and how it was solved', async () => {
    const { id, idOf } = await site.project({}, [can]);
    await site.solve(id);
    const { results } = site.open(id);
    expect(results.store.getState().steady).toBeUndefined();
    results.want();
    expect(isLoading(results)).toBe(true);
    await until(() => !isLoading(results));
    const { steady } = results.store.getState();
    const { json } = await site.user.call('GET', `/api/project/${id}/solution/?transient=0`);
    if (!steady) throw new Error('There is no solution.');
    expectSame(steady, json);
    expect(steady).toMatchObject({ timestamp: json.timestamp, stale: false, transient: false, time: null });
    expect(steady.cells).toBe(json.summary.cells);
    expect(steady.seconds).toBe(json.summary.seconds.total);
    const objects = Object.values<Json>(json.result);
    expect(steady.max).toBe(Math.max(...objects.map(({ max_t }) => max_t)));
    expect(steady.min).toBe(Math.min(...objects.map(({ min_t }) => min_t)));
    expect(steady.hottest).toMatchObject({ temperature: steady.max, point: json.summary.t_max_at });
    expect([idOf.get('die'), idOf.get('film')]).toContain(steady.hottest?.object);
    expect(colorRange(results.store.getState())).toEqual([steady.min, steady.max]);
    results.setLimits({ min: 40, max: 40 });
    expect(colorRange(results.store.getState())).toEqual([40, 41]);
  });

  test('load when the mode asks for them, go stale with the model and fresh again, without a cell being sent', async () => {
    const { id, idOf } = await site.project();
    await site.solve(id);
    const { results, editor } = site.open(id);
    editor.setState({ mode: 'solution' });
    await until(() => results.store.getState().steady !== undefined);
    const before = results.store.getState().steady;
    site.calls.length = 0;

    const die = `/api/project/${id}/box/${idOf.get('die')}/`;
    expect((await site.user.call('PUT', die, { power: 4000 })).status).toBe(200);
    await until(() => results.store.getState().steady?.stale === true);
    expect(results.store.getState().steady?.surface).toBe(before?.surface);
    await site.user.call('POST', `/api/project/${id}/undo/`, {});
    await until(() => results.store.getState().steady?.stale === false);
    // The solve may be announced after its solution was loaded: then it is asked for once more.
    expect(new Set(site.calls.map(({ outcome }) => outcome))).toEqual(new Set(['known']));

    await site.user.call('PUT', die, { power: 4000 });
    await site.solve(id);
    const isNew = () => results.store.getState().steady?.timestamp !== before?.timestamp;
    // Until the new one is there it is awaited.
    results.store.subscribe(({ awaited }) => expect(awaited.steady || isNew()).toBe(true));
    results.invalidate('steady');
    expect(results.store.getState().awaited).toEqual({ steady: true, transient: false });
    await until(() => !results.store.getState().awaited.steady);
    expect(isNew()).toBe(true);
    expect(results.store.getState().steady).toMatchObject({ stale: false });
    expect(results.store.getState().steady?.max).not.toBe(before?.max);
  });

  test('stay stale after typed values were saved until the program has said how they stand', async () => {
    const { id, idOf } = await site.project();
    await site.solve(id);
    const { results } = site.open(id);
    results.want();
    await until(() => !!results.store.getState().steady);
    const looks: boolean[] = [];
    results.store.subscribe((state) => looks.push(isShownStale(state)));
    results.setDrafted({ steady: true, transient: true });
    await site.user.call('PUT', `/api/project/${id}/box/${idOf.get('die')}/`, { power: 4000 });
    results.setDrafted({ steady: false, transient: false });
    await until(() => !results.store.getState().drafted.steady && !isLoading(results));
    expect(looks.length).toBeGreaterThan(2);
    expect(looks).not.toContain(false);

    await site.user.call('POST', `/api/project/${id}/undo/`, {});
    await until(() => !isShownStale(results.store.getState()));
    results.setDrafted({ steady: true, transient: false });
    results.setDrafted({ steady: false, transient: false });
    results.setDrafted({ steady: true, transient: false });
    await until(() => !isLoading(results));
    expect(isShownStale(results.store.getState())).toBe(true);
  });

  test('stay stale while a saved value is on its way to the program', async () => {
    const { id, idOf } = await site.project();
    await site.solve(id);
    const { results, document } = site.open(id);
    results.want();
    await until(() => !!results.store.getState().steady);
    const looks: boolean[] = [];
    results.store.subscribe((state) => looks.push(isShownStale(state)));
    results.setDrafted({ steady: true, transient: false });
    document.store.setState({ unsaved: 1 });
    site.calls.length = 0;
    results.setDrafted({ steady: false, transient: false });
    await site.user.call('PUT', `/api/project/${id}/box/${idOf.get('die')}/`, { power: 4000 });
    await until(() => results.store.getState().steady?.stale === true);
    const { drafted } = results.store.getState();
    expect(drafted.steady).toBe(true);
    document.store.setState({ unsaved: 0 });
    await until(() => !results.store.getState().drafted.steady);
    expect(looks).not.toContain(false);
  });

  test('a transient one is switched to only where there is one', async () => {
    const { id } = await site.project();
    const { results } = site.open(id);
    results.want();
    await until(() => results.store.getState().steady === null);
    results.setType('transient');
    await until(() => results.store.getState().transient === null);
    expect(results.store.getState().type).toBe('steady');

    await site.solve(id, 1);
    await until(() => results.store.getState().transient === undefined);
    results.setType('transient');
    await until(() => results.store.getState().type === 'transient');
    expect(results.store.getState().transient).toMatchObject({ transient: true, stale: false });
    const { json: steps } = await site.user.call('GET', `/api/project/${id}/transient/`);
    const { time, max_t } = steps.at(-1);
    expect(results.store.getState().transient).toMatchObject({ time, max: max_t });
    expect(results.store.getState().steady).toBeNull();
  });

  test('show any step of a transient with its planes and clip faces, as the program has them', async () => {
    const { id, idOf } = await site.project({ save_internal_temp: true });
    await site.solve(id, 1);
    const { results, editor } = site.open(id);
    const { store } = results;
    results.setType('transient');
    editor.setState({ mode: 'solution', clip: { ...WIDE, y0: 4.3 } });
    await until(() => clipFields(store.getState()).size === 1);
    const { json: rows } = await site.user.call('GET', `/api/project/${id}/transient/`);
    const { steps, transient: last } = store.getState();
    expect([...(steps?.list.times ?? [])]).toEqual(rows.map(({ time }: Json) => time));
    expect(steps).toMatchObject({ shown: rows.length - 1, wanted: rows.length - 1 });

    results.showStep(1);
    expect(isStepShown(store.getState())).toBe(false);
    await until(() => isStepShown(store.getState()));
    const { transient } = store.getState();
    const clip = clipFields(store.getState());
    const { json } = await site.user.call('GET', `/api/project/${id}/transient/${rows[1].id}/`);
    if (!transient) throw new Error('There is no step.');
    expectSame(transient, json);
    expect(transient).toMatchObject({ time: rows[1].time, max: rows[1].max_t, stale: false });
    expect(transient.max).toBeLessThan(last?.max ?? 0);
    // A colour means the same in all steps.
    const all = (of: (row: Json) => number) => rows.map(of);
    expect(colorRange(store.getState())).toEqual([
      Math.min(...all(({ min_t }) => min_t)),
      Math.max(...all(({ max_t }) => max_t)),
    ]);
    // Only the temperatures differ: pictures of the faces serve for all steps.
    expect(transient.surface.patches).toBe(last?.surface.patches);
    const cut = `/api/project/${id}/transient/${rows[1].id}/plane/?plane=xz&coordinate=4.3`;
    const { rows: cells } = (await site.user.call('GET', cut)).json;
    const field = clip.get('y0');
    for (const [, , , x, y, z, , , , , , , temp] of cells) {
      expect(field && temperatureOnPlane(field, [x, y, z])?.temperature).toBe(Math.fround(temp));
    }

    editor.setState({ mode: 'planes' });
    await until(() => planeFields(store.getState()).size === 1);
    site.calls.length = 0;
    results.showStep(2);
    await until(() => isStepShown(store.getState()));
    const address = `/api/project/${id}/plane/solution/?solution_id=${rows[2].id}`;
    const middle = planeFields(store.getState()).get(idOf.get('middle') ?? -1);
    for (const [, , , x, y, z, , , , , , , temp] of (await site.user.call('GET', address)).json.rows) {
      expect(middle && temperatureOnPlane(middle, [x, y, z])?.temperature).toBe(Math.fround(temp));
    }
    // A step that follows on another has the next ones loaded ahead, around the end.
    const ahead = [3, 4, 0].map((step) => `/api/project/${id}/transient/${rows[step].id}/`);
    await until(() => ahead.every((one) => site.calls.some(({ address: asked }) => asked === one)));
    site.calls.length = 0;
    results.showStep(3);
    await until(() => isStepShown(store.getState()));
    expect(site.calls.map(({ address: asked }) => asked)).not.toContain(ahead[0]);

    // A new solution is shown at the same time.
    const time = rows[3].time;
    await site.user.call('PUT', `/api/project/${id}/box/${idOf.get('die')}/`, { power: 4000 });
    await until(() => store.getState().transient?.stale === true);
    expect(store.getState().steps?.shown).toBe(3);
    const seen = new Set<number | null | undefined>();
    store.subscribe((state) => seen.add(state.transient?.time));
    await site.solve(id, 1);
    await until(() => store.getState().transient?.stale === false && isStepShown(store.getState()));
    expect(store.getState()).toMatchObject({ transient: { time }, steps: { shown: 3 } });
    expect(store.getState().transient?.max).toBeLessThan(rows[3].max_t);
    expect([...seen]).toEqual([time]);
  });

  test('give way to that of a case of a study, on planes too, until it is left or a solve ends', async () => {
    const { id } = await site.project();
    await site.solve(id);
    const asked: string[] = [];
    // The answers for cases have the form of those for the project: its own stand for them.
    const { results, editor } = site.open(id, (request, signal) => {
      asked.push(request.address);
      const address = request.address
        .replace('scenario/3/case/7/solution/', 'solution/?transient=0')
        .replace('scenario/3/case/7/plane_solution/', 'plane/solution/?transient=0');
      return site.load({ ...request, address }, signal);
    });
    const state = () => results.store.getState();
    results.want();
    await until(() => !!state().steady);
    const choice = { scenario: 3, id: 7, name: 'Case 7 of hot' };
    expect(await results.showCase(choice)).toBeNull();
    expect(state()).toMatchObject({ shownCase: choice, caseLoading: null });
    expect(shownSolution(state())).toBe(state().shownCase?.solution);
    expect(shownSolution(state())).not.toBe(state().steady);
    expect(colorRange(state())).toEqual([state().steady?.min, state().steady?.max]);
    editor.setState({ mode: 'planes' });
    await until(() => planeFields(state()).size === 1);
    expect(asked.at(-1)).toBe(`/api/project/${id}/scenario/3/case/7/plane_solution/`);
    editor.setState({ mode: 'solution', clip: WIDE });
    expect(clipFields(state()).size).toBe(0);

    expect(await results.showCase({ scenario: 3, id: 8, name: 'Case 8 of hot' })).toContain('404');
    expect(state().shownCase?.id).toBe(7);
    const askedLast = (path: string) => until(() => asked.at(-1) === `/api/project/${id}/${path}`);
    results.compare('reference');
    await askedLast('difference/?case=7');
    results.compare(choice);
    await askedLast('difference/?case=7&minus_case=7');
    results.leaveCase();
    expect(shownSolution(state())).toBe(state().steady);
    await askedLast('difference/?transient=0&minus_case=7');
    results.compare(null);
    await results.showCase(choice);
    results.invalidate('steady');
    expect(state().shownCase).toBeNull();
  });

  test('a project that is not one’s own is a problem in words', async () => {
    const { results } = site.open(999_999);
    results.want();
    await until(() => problemOf(results.store.getState().solutionLoad) !== null);
    expect(results.store.getState()).toMatchObject({ steady: undefined, solutionLoad: { status: 'failed' } });
    expect(problemOf(results.store.getState().solutionLoad)).toMatch(/[a-z]/);
  });
});

describe('temperatures inside', () => {
  test('clip faces that cut the model have those of the plane there', async () => {
    const { id } = await site.project();
    await site.solve(id);
    const { results, editor } = site.open(id);
    editor.setState({ mode: 'solution', clip: { ...WIDE, y0: 4.3, z1: 2.2 } });
    await until(() => clipFields(results.store.getState()).size === 2);
    const clip = clipFields(results.store.getState());
    expect([...clip.keys()]).toEqual(['y0', 'z1']);
    for (const [face, plane, coordinate] of [
      ['y0', 'xz', 4.3],
      ['z1', 'xy', 2.2],
    ] as const) {
      const field = clip.get(face);
      if (!field) throw new Error(`There is no ${face}.`);
      expect(field.coordinate).toBe(coordinate);
      const address = `/api/project/${id}/solution/plane/?plane=${plane}&coordinate=${coordinate}`;
      const { rows } = (await site.user.call('GET', address)).json;
      expect(field.values.filter((value) => !Number.isNaN(value))).toHaveLength(rows.length);
      for (const [, object, , x, y, z, , , , , , , temp] of rows) {
        const found = temperatureOnPlane(field, [x, y, z]);
        expect(found?.temperature).toBe(Math.fround(temp));
        expect(field.objects[found?.cell ?? -1]).toBe(object);
      }
    }
    editor.setState({ clip: null });
    expect(clipFields(results.store.getState()).size).toBe(0);
  });

  test('a transient solution whose inside was not kept says why', async () => {
    const { id } = await site.project({ save_internal_temp: false });
    await site.solve(id, 1);
    const { results, editor } = site.open(id);
    results.setType('transient');
    await until(() => results.store.getState().type === 'transient');
    editor.setState({ mode: 'solution', clip: { ...WIDE, x0: 3.3 } });
    await until(() => problemOf(results.store.getState().overlays.clipFaces ?? NOT_ASKED) !== null);
    expect(problemOf(results.store.getState().overlays.clipFaces ?? NOT_ASKED)).toMatch(
      /^The temperatures inside were not kept/,
    );
    expect(clipFields(results.store.getState()).size).toBe(0);
    const asked = site.calls.length;
    results.showStep(1);
    await until(() => isStepShown(results.store.getState()));
    // The reason holds for all steps, so it stays and the face is not asked for again.
    expect(problemOf(results.store.getState().overlays.clipFaces ?? NOT_ASKED)).toMatch(
      /^The temperatures inside were not kept/,
    );
    expect(site.calls.slice(asked).filter(({ outcome }) => outcome === 'refused')).toEqual([]);
    editor.setState({ clip: null });
    expect(problemOf(results.store.getState().overlays.clipFaces ?? NOT_ASKED)).toBeNull();

    const made = { name: 'late', plane: 'XY', coordinate: 1, visible: true };
    const { json: late } = await site.user.call('POST', `/api/project/${id}/plane/`, made);
    editor.setState({ mode: 'planes' });
    await until(() => results.store.getState().overlays.planes?.data?.notKept.size === 1);
    expect([...(results.store.getState().overlays.planes?.data?.notKept ?? [])]).toEqual([late.id]);
    expect(planeFields(results.store.getState()).size).toBe(1);
  });

  test('the planes of the project have theirs in the mode for planes', async () => {
    const { id, idOf } = await site.project();
    await site.solve(id);
    const { results, editor } = site.open(id);
    editor.setState({ mode: 'planes' });
    await until(() => planeFields(results.store.getState()).size === 1);
    const field = planeFields(results.store.getState()).get(idOf.get('middle') ?? -1);
    expect(field).toMatchObject({ axis: 1, coordinate: 5 });
    const { json } = await site.user.call('GET', `/api/project/${id}/plane/solution/`);
    expect(field?.values.filter((value) => !Number.isNaN(value))).toHaveLength(json.rows.length);
    for (const [, , , x, y, z, , , , , , , temp] of json.rows) {
      expect(field && temperatureOnPlane(field, [x, y, z])?.temperature).toBe(Math.fround(temp));
    }
  });
});
