import { expect, onTestFinished, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import type { FieldChanges } from '../records/project-content.ts';
import { NO_RESULTS, type ResultsState, shownMark } from '../results/results-state.ts';
import { HeldWhatIf, type PreparedSoFar } from './held-what-if.ts';
import { openWhatIf } from './open-what-if.ts';
import { isChosen, isSlid } from './what-if.ts';

/** A page with two blocks far apart, each of 10 x 10 x 1 mm that loses 50 W/(m²·K) on all sides: 12 mW/K. */
function page({ block = {} }: { readonly block?: FieldChanges } = {}) {
  const document = memoryDocument({ materials: [{ name: 'copper', conductivity: 390 }] });
  const size = { dx: 10, dy: 10, dz: 1, material_name: 'copper', hc: 50 };
  const left = document.add('box', { name: 'left', ...size, power: 120, ...block });
  const right = document.add('box', { name: 'right', x: 30, ...size, power: 60 });
  const editor = createEditorStore({ mode: 'solution' });
  const results = createStore<ResultsState>()(() => NO_RESULTS);
  const solves: PreparedSoFar[] = [];
  const waiting: (() => void)[] = [];
  let asked = 0;
  let broken = false;
  let held = new HeldWhatIf();
  const warnings: string[] = [];
  const whatIfs = openWhatIf({
    ...{ document, editor },
    results: { store: results, showWhatIf: (whatIf) => results.setState({ whatIf }) },
    solver: {
      prepare: async (model, tell) => {
        if (broken) throw new Error('out of memory');
        return held.prepare(model, (soFar) => {
          solves.push(soFar);
          tell(soFar);
        });
      },
      choose: async (choice) => {
        asked++;
        await new Promise<void>((resolve) => waiting.push(resolve));
        return held.at(choice);
      },
      stop: () => {
        held = new HeldWhatIf();
      },
    },
    warn: (message) => warnings.push(message),
  });
  onTestFinished(() => whatIfs.leave());
  return {
    ...{ document, editor, results, whatIfs, left, right, solves, warnings },
    asked: () => asked,
    breakDown: (is: boolean) => {
      broken = is;
    },
    /** Lets all answers come that are asked for. */
    go: async () => {
      for (let n = 0; n < 40; n++) {
        waiting.shift()?.();
        await Promise.resolve();
      }
    },
    maxOf: (id: number) => results.getState().whatIf?.solution.objects.get(`${id}.2`)?.max_t,
    state: () => whatIfs.store.getState(),
    keyOf: (path: string) => whatIfs.store.getState().sources.find((each) => each.path === path)?.key ?? '',
  };
}

test('the model’s temperatures are shown, marked, with a slider for each power', async () => {
  const { whatIfs, go, state, maxOf, left, right, results, solves } = page();
  whatIfs.open();
  expect(state().status).toBe('solving');
  await go();
  expect(state().status).toBe('ready');
  expect(state().sources.map(({ path, stated, chosen }) => [path, stated, chosen])).toEqual([
    ['left', 120, 120],
    ['right', 60, 60],
  ]);
  expect(state().ambient).toEqual({ stated: 25, chosen: 25 });
  expect(maxOf(left.id)).toBeCloseTo(35, 1);
  expect(maxOf(right.id)).toBeCloseTo(30, 1);
  expect(shownMark(results.getState())).toBe('What-if');
  expect(solves).toEqual([
    { solved: 0, of: 2 },
    { solved: 1, of: 2 },
  ]);
});

test('temperatures follow what is chosen without a solve, the latest choice last', async () => {
  const { whatIfs, go, maxOf, left, right, keyOf, asked, solves } = page();
  whatIfs.open();
  await go();
  const before = asked();
  for (const milliwatts of [130, 180, 240]) whatIfs.choosePower(keyOf('left'), milliwatts);
  whatIfs.chooseAmbient(45);
  await go();
  expect(maxOf(left.id)).toBeCloseTo(65, 1);
  expect(maxOf(right.id)).toBeCloseTo(50, 1);
  // One answer was under way, and one was asked for the last of all choices.
  expect(asked()).toBe(before + 2);
  expect(solves).toHaveLength(2);
  whatIfs.reset('ambient');
  await go();
  expect(maxOf(left.id)).toBeCloseTo(45, 1);
  whatIfs.reset('all');
  await go();
  expect(maxOf(left.id)).toBeCloseTo(35, 1);
});

test('choices end where answers are no longer exact', async () => {
  const { whatIfs, go, state, keyOf, maxOf, left } = page();
  whatIfs.open();
  await go();
  whatIfs.choosePower(keyOf('left'), 1e9);
  whatIfs.choosePower(keyOf('right'), -5);
  whatIfs.chooseAmbient(1000);
  await go();
  expect(state().sources.map(({ chosen }) => chosen)).toEqual([1200, 0]);
  expect(state().ambient.chosen).toBe(225);
  expect(maxOf(left.id)).toBeCloseTo(325, 1);
});

test('a chosen value becomes the model’s in one change, and needs no other solve', async () => {
  const { whatIfs, go, state, keyOf, document, left, maxOf, solves } = page();
  whatIfs.open();
  await go();
  whatIfs.choosePower(keyOf('left'), 180);
  whatIfs.choosePower(keyOf('right'), 30);
  whatIfs.chooseAmbient(40);
  await go();
  await whatIfs.makeSo(keyOf('left'));
  await whatIfs.makeSo('ambient');
  await go();
  expect(document.changes.map(({ method, given }) => [method, ...given])).toEqual([
    ['update', left.id, { power: 180 }],
    ['updateProject', { world: { ambient: 40 } }],
  ]);
  expect(state().sources.map((source) => [source.stated, source.chosen, isChosen(source)])).toEqual([
    [180, 180, false],
    [60, 30, true],
  ]);
  expect(state().ambient).toEqual({ stated: 40, chosen: 40 });
  expect(maxOf(left.id)).toBeCloseTo(55, 1);
  expect(solves).toHaveLength(2);
});

test('a model that has changed otherwise is solved anew, and what was chosen stays', async () => {
  const { whatIfs, go, state, keyOf, document, left, maxOf, solves } = page();
  whatIfs.open();
  await go();
  whatIfs.choosePower(keyOf('left'), 240);
  await go();
  await document.update(left.id, { hc: 100 });
  await go();
  expect(solves).toHaveLength(4);
  expect(state().sources[0]).toMatchObject({ stated: 120, chosen: 240 });
  expect(maxOf(left.id)).toBeCloseTo(25 + 10, 1);
});

test('powers that add up to nothing stay as they are, and have no slider', async () => {
  const { whatIfs, go, state, document, keyOf, maxOf, left } = page();
  document.add('network', {
    ...{ name: 'pump', x: 0, y: 0, z: 1, dx: 10, dy: 10, dz: 1 },
    nodes: [
      { name: 'hot', face: 'Top', power: 50, capacity: null },
      { name: 'cold', face: 'Bottom', power: -50, capacity: null },
    ],
    resistances: [{ first: 'hot', second: 'cold', resistance: 100 }],
  });
  whatIfs.open();
  await go();
  expect(
    state()
      .sources.filter(isSlid)
      .map(({ path }) => path),
  ).toEqual(['left', 'right']);
  const before = Number(maxOf(left.id));
  whatIfs.choosePower(keyOf('left'), 240);
  await go();
  expect(state().status).toBe('ready');
  expect(maxOf(left.id)).toBeGreaterThan(before + 3);
});

test('why there is none is said: a law, errors, and that the worker broke', async () => {
  const { whatIfs, go, state, results, document, left, breakDown } = page({
    block: { power_over_temperature: 'exp 0.01 from 25' },
  });
  whatIfs.open();
  await go();
  expect(state()).toMatchObject({
    status: 'refused',
    problem: expect.stringContaining("the power of 'left', which follows temperature"),
  });
  expect(results.getState().whatIf).toBeNull();
  breakDown(true);
  await document.update(left.id, { power_over_temperature: '' });
  await go();
  expect(state().problem).toBe('It broke off. Solve the model instead.');
  breakDown(false);
  whatIfs.tryAgain();
  await go();
  expect(state().status).toBe('ready');
});

test('it goes with the mode, with another type, and when it is closed', async () => {
  const { whatIfs, go, state, results, editor } = page();
  for (const leave of [
    () => whatIfs.close(),
    () => editor.setState({ mode: 'planes' }),
    () => results.setState({ type: 'transient' }),
  ]) {
    editor.setState({ mode: 'solution' });
    results.setState({ type: 'steady' });
    whatIfs.open();
    await go();
    expect(results.getState().whatIf).not.toBeNull();
    leave();
    expect(state().status).toBe('closed');
    expect(results.getState().whatIf).toBeNull();
  }
  // Not offered there.
  whatIfs.open();
  expect(state().status).toBe('closed');
});
