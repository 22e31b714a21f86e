import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOT_ASKED, problemOf } from '../loading/load.ts';
import { clipFields } from '../overlays/clip-faces/clip-cuts.ts';
import { planeFields } from '../overlays/planes/plane-fields.ts';
import { shownSolution, shownTemperatures } from '../results-state.ts';
import { openHeldSteps } from '../testing/held-steps.ts';
import { comingStep, shownStep } from './shown-step.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Everything that is due happens: nothing of it waits for anything but a held answer. */
const settle = () => vi.advanceTimersByTimeAsync(2_000);
const CUT = { x0: 4, x1: 50, y0: -50, y1: 50, z0: -50, z1: 50 };

/** The last step of the transient is shown, at 3 s; `says` is what all readers say of the step at a moment. */
async function start() {
  const site = openHeldSteps();
  const { results } = site;
  results.setType('transient');
  await settle();
  const shownNumber = (values: Float32Array | undefined) =>
    values && [...values].find((value) => value > -99);
  const says = () => {
    const state = results.store.getState();
    const shown = shownSolution(state);
    const field = [...clipFields(state).values(), ...planeFields(state).values()].at(0);
    return {
      slider: shownStep(state)?.time ?? null,
      coming: comingStep(state)?.time ?? null,
      legend: shown?.time ?? null,
      table: shownTemperatures(state)?.time ?? null,
      temperature: shownTemperatures(state)?.max,
      picture: shownNumber(shown?.surface.values),
      inside: shownNumber(field?.values),
    };
  };
  return { ...site, says };
}

/** What is said of one step by its time and id; `less`: the id of what is subtracted. */
const all = (time: number, id: number, less = 0) => ({
  ...{ slider: time, legend: time, table: time, temperature: id, picture: id - less },
});

test('until a step is loaded all say the one before, and name the one that is on its way', async () => {
  const { results, hold, release, says } = await start();
  expect(says()).toEqual({ ...all(3, 13), coming: null, inside: undefined });
  hold(/transient\/10\/$/);
  results.showStep(0);
  await settle();
  expect(says()).toMatchObject({ ...all(3, 13), coming: 0 });
  expect(shownStep(results.store.getState())).toMatchObject({ id: 13, index: 3 });
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(says()).toMatchObject({ ...all(0, 10), coming: null });
});

test.each([
  ['clip faces', 'solution', /transient\/10\/plane/],
  ['planes', 'planes', /solution_id=10/],
] as const)('%s change with the surfaces, whichever comes last', async (_, mode, late) => {
  for (const last of [late, /transient\/10\/$/]) {
    const { editor, results, hold, release, says } = await start();
    editor.setState({ mode, clip: CUT });
    await settle();
    expect(says()).toMatchObject({ ...all(3, 13), inside: 13 });
    hold(last);
    results.showStep(0);
    await settle();
    expect(says()).toMatchObject({ ...all(3, 13), inside: 13, coming: 0 });
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(says()).toMatchObject({ ...all(0, 10), inside: 10, coming: null });
    results.close();
  }
});

test('what the picture begins to show while a step is on its way comes with the step', async () => {
  const { editor, results, hold, release, says } = await start();
  hold(/transient\/10\/$/);
  results.showStep(0);
  await settle();
  editor.setState({ mode: 'planes' });
  await settle();
  expect(says()).toMatchObject({ ...all(3, 13), inside: 13, coming: 0 });
  release();
  hold(/solution_id=10/);
  await settle();
  expect(says()).toMatchObject({ ...all(3, 13), inside: 13, coming: 0 });
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(says()).toMatchObject({ ...all(0, 10), inside: 10, coming: null });
});

test('what cannot be loaded of a step does not keep the rest back, and says why', async () => {
  const { editor, results, refuse, says } = await start();
  editor.setState({ mode: 'planes' });
  await settle();
  refuse(/solution_id=10/);
  results.showStep(0);
  await settle();
  expect(says()).toMatchObject({ ...all(0, 10), coming: null });
  expect(problemOf(results.store.getState().overlays.planes ?? NOT_ASKED)).toBe('Busy.');
});

test('differences and the temperatures beside them are of one step', async () => {
  const { results, hold, release, says } = await start();
  results.compare(11);
  await settle();
  expect(says()).toMatchObject({ ...all(3, 13, 11), coming: null });
  hold(/difference\/\?step=12/);
  results.showStep(2);
  await settle();
  expect(says()).toMatchObject({ ...all(3, 13, 11), coming: 2 });
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(says()).toMatchObject({ ...all(2, 12, 11), coming: null });
});

test('a comparison that begins while a step is on its way is with the step that all say', async () => {
  const { results, hold, release, says } = await start();
  hold(/transient\/11\/$/);
  results.showStep(1);
  await settle();
  results.compare(shownStep(results.store.getState())?.id ?? null);
  await settle();
  expect(says()).toMatchObject({ ...all(3, 13, 13), coming: 1 });
  release();
  hold(/difference\/\?step=11/);
  await settle();
  expect(says()).toMatchObject({ ...all(3, 13, 13), coming: 1 });
  release();
  await settle();
  expect(says()).toMatchObject({ ...all(1, 11, 13), coming: null });
});

test('a difference that cannot be made gives way to the temperatures of the step', async () => {
  const { results, refuse, says } = await start();
  results.compare(11);
  await settle();
  refuse(/difference\/\?step=12/);
  results.showStep(2);
  await settle();
  expect(says()).toMatchObject({ ...all(2, 12), coming: null });
  expect(problemOf(results.store.getState().difference)).toBe('Busy.');
});

test('a step that is overtaken is not shown', async () => {
  const { results, hold, release, says } = await start();
  hold(/transient\/10\/$/);
  results.showStep(0);
  await settle();
  results.showStep(2);
  await settle();
  expect(says()).toMatchObject({ ...all(2, 12), coming: null });
  release();
  await settle();
  expect(says()).toMatchObject({ ...all(2, 12), coming: null });
  hold(/transient\/1\d\/$/);
  results.showStep(0);
  results.showStep(2);
  release();
  await settle();
  expect(says()).toMatchObject({ ...all(2, 12), coming: null });
});

test('a step that cannot be loaded leaves the one before, and is asked for again', async () => {
  const { results, refuse, solveAgain, says } = await start();
  // Neighbours are loaded ahead, which is refused as well.
  refuse(/transient\/1[02]\/$/);
  results.showStep(1);
  await settle();
  results.showStep(0);
  await settle();
  expect(says()).toMatchObject({ ...all(1, 11), coming: null });
  expect(problemOf(results.store.getState().solutionLoad)).toBe('Busy.');
  refuse(/transient\/12\/$/);
  results.tryAgain();
  await settle();
  expect(says()).toMatchObject({ ...all(0, 10), coming: null });
  expect(problemOf(results.store.getState().solutionLoad)).toBeNull();
  // After another solve it is the time that the page said.
  results.showStep(2);
  await settle();
  expect(problemOf(results.store.getState().solutionLoad)).toBe('Busy.');
  solveAgain();
  await settle();
  expect(says()).toMatchObject({ ...all(0, 20), coming: null });
});

test('a new solution is shown at the time of the step that was on its way', async () => {
  const { results, hold, release, solveAgain, says } = await start();
  hold(/transient\/11\/$/);
  results.showStep(1);
  await settle();
  hold(/transient\/$/);
  solveAgain();
  await settle();
  expect(says()).toMatchObject({ ...all(3, 13), coming: 1 });
  release();
  await settle();
  expect(says()).toMatchObject({ ...all(1, 21), coming: null });
});

test('nothing is on its way any more where the steps of a new solution cannot be loaded', async () => {
  const { results, hold, refuse, solveAgain, says } = await start();
  hold(/transient\/11\/$/);
  results.showStep(1);
  await settle();
  refuse(/transient\/$/);
  solveAgain();
  await settle();
  expect(says()).toMatchObject({ ...all(3, 13), coming: null });
  expect(problemOf(results.store.getState().solutionLoad)).toBe('Busy.');
});

test('beside the steady solution and beside a case no step is spoken of, nor are planes of the one left', async () => {
  const { editor, results, hold, refuse, release, says } = await start();
  editor.setState({ mode: 'planes' });
  await settle();
  hold(/transient\/10\/$/);
  results.showStep(0);
  await settle();
  results.setType('steady');
  await vi.advanceTimersByTimeAsync(0);
  expect(says()).toMatchObject({ slider: null, coming: null, legend: null, picture: 5, inside: undefined });
  refuse(/transient\/10\/$/);
  release();
  await settle();
  expect(results.store.getState()).toMatchObject({ solutionLoad: { status: 'loaded' }, type: 'steady' });
  refuse(null);
  results.setType('transient');
  await settle();
  expect(says()).toMatchObject({ ...all(3, 13), inside: 13, coming: null });

  hold(/transient\/10\/$/);
  results.showStep(0);
  await results.showCase({ scenario: 3, id: 7, name: 'Case 7 of hot' });
  expect(says()).toMatchObject({ slider: null, coming: null, inside: undefined });
  release();
  results.leaveCase();
  await settle();
  expect(says()).toMatchObject({ ...all(0, 10), inside: 10, coming: null });
});
