import { afterAll, beforeAll, expect, test } from 'vitest';
import { colorRange } from '../color-range.ts';
import { problemOf } from '../loading/load.ts';
import { planeFields } from '../overlays/planes/plane-fields.ts';
import {
  chosenReference,
  chosenSolution,
  isStepShown,
  shownDifference,
  shownLimits,
  shownSolution,
} from '../results-state.ts';
import { type ResultSite, startResultSite } from '../testing/result-site.ts';

let site: ResultSite;
beforeAll(async () => {
  site = await startResultSite();
});
afterAll(() => site.close());

const until = (condition: () => boolean) => expect.poll(() => condition()).toBe(true);

const setAmbient = (id: number, ambient: number) =>
  site.user.call('PUT', `/api/project/${id}/`, { world: { ambient } });

/** The numbers that the picture has, each once. */
const shownNumbers = (values: Float32Array | undefined) =>
  new Set([...(values ?? [])].filter((value) => !Number.isNaN(value)));

test('the solution before is compared with, in the picture, on planes, with colours of its own', async () => {
  const { id, idOf } = await site.project();
  await site.solve(id);
  const { results, editor } = site.open(id);
  const { store } = results;
  results.want();
  await until(() => store.getState().references !== null);
  expect(chosenReference(store.getState())).toBeNull();
  await setAmbient(id, 30);
  await site.solve(id);
  await until(
    () => chosenReference(store.getState()) !== null && store.getState().solutionLoad.status === 'loaded',
  );
  results.setLimits({ min: 30, max: 50 });
  // Temperatures are all above 20 °C: those on planes never stand beside differences, nor the other way round.
  const mixed: boolean[] = [];
  store.subscribe((now) => {
    for (const { values } of planeFields(now).values())
      mixed.push((shownDifference(now) === null) !== Math.min(...shownNumbers(values)) > 15);
  });
  results.compare('reference');
  await until(() => shownDifference(store.getState()) !== null);
  const state = store.getState();
  const shown = shownSolution(state);
  expect(shownNumbers(shown?.surface.values)).toEqual(new Set([10]));
  expect(shown).toMatchObject({ min: 10, max: 10, less: { time: null } });
  expect(shown?.surface.patches).toBe(chosenSolution(state)?.surface.patches);
  expect(shown?.objects.get(`${idOf.get('die')}.2`)).toMatchObject({ min_t: 10, max_t: 10 });
  expect(shownLimits(state)).toMatchObject({ min: null, max: null, map: 'cool-warm' });
  expect(colorRange(state)).toEqual([-10, 10]);

  editor.setState({ mode: 'planes' });
  await until(() => planeFields(store.getState()).size === 1);
  const middle = planeFields(store.getState()).get(idOf.get('middle') ?? -1);
  expect(shownNumbers(middle?.values)).toEqual(new Set([10]));

  results.setLimits({ max: 4 });
  results.compare(null);
  expect(shownSolution(store.getState())?.less).toBeNull();
  expect(shownLimits(store.getState())).toMatchObject({ min: 30, max: 50 });
  await until(() => planeFields(store.getState()).size === 1);
  expect(
    Math.min(...shownNumbers(planeFields(store.getState()).get(idOf.get('middle') ?? -1)?.values)),
  ).toBeGreaterThan(20);
  results.compare('reference');
  await until(() => shownDifference(store.getState()) !== null && planeFields(store.getState()).size === 1);
  expect(new Set(mixed)).toEqual(new Set([false]));
});

test('a reference is kept and removed, follows what others do, and its loss says what is missing', async () => {
  const { id } = await site.project();
  await site.solve(id);
  const { results } = site.open(id);
  const { store } = results;
  results.want();
  await until(() => store.getState().references !== null);
  await results.keepReference();
  const kept = chosenReference(store.getState());
  expect(kept).toMatchObject({ transient: false, user_name: site.user.email });
  results.compare('reference');
  await until(() => shownDifference(store.getState()) !== null);
  expect(shownDifference(store.getState())).toMatchObject({ min: 0, max: 0 });
  await site.user.call('DELETE', `/api/project/${id}/reference/${kept?.id}/`);
  await until(() => store.getState().difference.status === 'failed');
  expect(store.getState()).toMatchObject({ difference: { data: null } });
  expect(problemOf(store.getState().difference)).toMatch(/^There is no reference/);
  results.compare(null);
  expect(store.getState().difference.status).toBe('idle');
});

test('all steps of a transient are compared with one of them, until it is solved anew', async () => {
  const { id } = await site.project();
  await site.solve(id, 1);
  const { results } = site.open(id);
  const { store } = results;
  results.setType('transient');
  await until(() => store.getState().steps !== null && store.getState().type === 'transient');
  const ids = store.getState().steps?.list.ids ?? new Float64Array(0);
  results.compare(ids[1]);
  await until(() => shownDifference(store.getState()) !== null);
  results.showStep(2);
  await until(() => store.getState().steps?.shown === 2 && isStepShown(store.getState()));
  const { steps } = store.getState();
  const difference = shownDifference(store.getState());
  expect(difference).toMatchObject({ time: steps?.list.times[2], less: { time: steps?.list.times[1] } });
  expect(difference?.min).toBeGreaterThan(0);
  const asked = site.calls.filter(({ address }) => address.startsWith(`/api/project/${id}/difference/`));
  expect(asked.every(({ address }) => address.includes(`minus=${ids[1]}`))).toBe(true);
  await setAmbient(id, 24);
  await site.solve(id, 1);
  await until(() => store.getState().comparing === null);
  expect(shownSolution(store.getState())?.less).toBeNull();
});
