import { expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { NO_RESULTS, type Preview, type ResultsState } from '../results/results-state.ts';
import { solvedBlocks } from '../results/testing/solved-block.ts';
import { createScene } from '../scene/create-scene.ts';
import { openPreviews } from './open-previews.ts';
import { type PreviewOrder, type PreviewOutcome, solvePreview } from './solve-preview.ts';

const FRESH = solvedBlocks();

/** A page with a block of 10 x 10 x 1 mm that loses 50 W/(m²·K) on all sides, and previews that a test lets go one by one. */
function page({
  steady = null,
  mode = 'solution',
}: {
  steady?: ResultsState['steady'];
  mode?: 'box' | 'solution';
} = {}) {
  const document = memoryDocument({ materials: [{ name: 'copper', conductivity: 390 }] });
  const block = document.add('box', {
    ...{ name: 'block', dx: 10, dy: 10, dz: 1, material_name: 'copper', power: 120, hc: 50 },
  });
  const editor = createEditorStore({ mode });
  const { scene, close } = createScene(document.store, editor);
  const results = createStore<ResultsState>()(() => ({ ...NO_RESULTS, steady }));
  const orders: PreviewOrder[] = [];
  const waiting: (() => void)[] = [];
  let broken: Error | null = null;
  const leave = openPreviews({
    document: document.store,
    editor,
    scene,
    results: {
      store: results,
      showPreview: (preview, previewProblem) => results.setState({ preview, previewProblem }),
    },
    solve: async (order): Promise<PreviewOutcome> => {
      orders.push(order);
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (broken) throw broken;
      return solvePreview(order, () => 0);
    },
  });
  onTestFinished(() => {
    leave();
    close();
  });
  return {
    ...{ document, editor, results, orders, block },
    fail: (error: Error) => {
      broken = error;
    },
    /** Lets the preview that is being made end. */
    go: async () => {
      waiting.shift()?.();
      // All of it happens in microtasks.
      for (let n = 0; n < 20; n++) await Promise.resolve();
    },
    powers: () => orders.map(({ document: { tree } }) => tree[0].power),
    max: () => results.getState().preview?.solution.max,
  };
}

/** 240 mm² lose 50 W/(m²·K): 12 mW/K. */
const riseOf = (milliwatts: number) => milliwatts / 12;

test('where there is no solution the steady state of the model is shown, with its band', async () => {
  const { go, max, results } = page();
  await go();
  expect(max()).toBeCloseTo(25 + riseOf(120), 1);
  const { largest } = results.getState().preview as Preview;
  expect(largest?.low).toBeCloseTo(25 + riseOf(120), 1);
  expect(largest?.high).toBeCloseTo(25 + riseOf(120), 1);
});

test('what is typed is previewed, one preview at a time and always of the latest values', async () => {
  const { go, max, powers, editor, block } = page({ steady: FRESH });
  const type = (power: number) => editor.setState({ preview: new Map([[block.id, { power }]]) });
  expect(powers()).toEqual([]);
  type(240);
  type(300);
  type(360);
  expect(powers()).toEqual([240]);
  await go();
  expect(max()).toBeCloseTo(25 + riseOf(240), 1);
  expect(powers()).toEqual([240, 360]);
  await go();
  expect(max()).toBeCloseTo(25 + riseOf(360), 1);
  // The typed value is taken back.
  editor.setState({ preview: new Map() });
  expect(max()).toBeUndefined();
});

test('values that rest are solved once more on a finer grid; those that move on the coarse one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { go, orders, editor, block, results } = page({ steady: FRESH });
  const grids = () => orders.map(({ grid }) => grid);
  const type = (power: number) => editor.setState({ preview: new Map([[block.id, { power }]]) });
  type(240);
  await go();
  const coarse = results.getState().preview?.solution.cells ?? 0;
  type(300);
  vi.runAllTimers();
  expect(grids()).toEqual(['coarse', 'coarse']);
  await go();
  vi.runAllTimers();
  expect(grids()).toEqual(['coarse', 'coarse', 'fine']);
  await go();
  expect(results.getState().preview?.solution.cells).toBeGreaterThan(4 * coarse);
  vi.runAllTimers();
  expect(orders).toHaveLength(3);
});

test('looks, names and unfinished new elements leave the solution in sight; a finished new element counts', async () => {
  const { go, orders, editor, block } = page({ steady: FRESH });
  editor.setState({ preview: new Map([[block.id, { name: 'slab', highest_allowed: 80, power: 120 }]]) });
  editor.setState({ draft: { type: 'box', fields: { name: 'new', dx: 2, dy: 2, dz: 2 }, parent: null } });
  expect(orders).toEqual([]);
  editor.setState({
    draft: {
      type: 'box',
      fields: { name: 'new', z: 1, dx: 2, dy: 2, dz: 2, material_name: 'copper' },
      parent: null,
    },
  });
  expect(orders).toHaveLength(1);
  expect(orders[0].document.tree.map(({ name }) => name)).toEqual(['slab', 'new']);
  await go();
});

test('a change that was saved keeps its preview until the program has said whether the solution is stale', async () => {
  const { go, max, editor, block, document, results } = page({ steady: FRESH });
  editor.setState({ preview: new Map([[block.id, { power: 240 }]]) });
  await go();
  void document.update(block.id, { power: 240 });
  editor.setState({ preview: new Map() });
  expect(max()).toBeCloseTo(25 + riseOf(240), 1);
  results.setState({ solutionLoad: { status: 'loading', data: null, problem: null } });
  results.setState({ steady: { ...FRESH, stale: true }, solutionLoad: { status: 'loaded', data: null } });
  expect(max()).toBeCloseTo(25 + riseOf(240), 1);
  // A solve is over.
  results.setState({ steady: { ...FRESH, timestamp: 'later' } });
  expect(max()).toBeUndefined();
});

test.each<[string, Partial<ResultsState>]>([
  ['previews are switched off', { livePreview: false }],
  ['the transient solution is looked at', { type: 'transient' }],
  ['differences are shown', { comparing: 'reference' }],
  ['it is not known yet whether there is a solution', { steady: undefined }],
])('none is made where %s', (_, state) => {
  const { orders, results, editor, block } = page({ steady: FRESH });
  results.setState(state);
  editor.setState({ preview: new Map([[block.id, { power: 240 }]]) });
  expect(orders).toEqual([]);
});

test('none is made of the model, and it goes with the mode', async () => {
  const { go, orders, editor, max } = page({ mode: 'box' });
  expect(orders).toEqual([]);
  editor.setState({ mode: 'solution' });
  expect(orders).toHaveLength(1);
  await go();
  expect(max()).toBeDefined();
  editor.setState({ mode: 'box' });
  expect(max()).toBeUndefined();
});

test('why there is none is said: what is wrong with the model, and that the worker broke', async () => {
  const { go, results, editor, block, fail } = page({ steady: FRESH });
  editor.setState({ preview: new Map([[block.id, { power: 240, dx: 0 }]]) });
  await go();
  expect(results.getState()).toMatchObject({
    preview: null,
    previewProblem: expect.stringMatching(/^tree\/block\.dx: Enter a positive number!/),
  });
  fail(new Error('out of memory'));
  editor.setState({ preview: new Map([[block.id, { power: 360 }]]) });
  await go();
  expect(results.getState().previewProblem).toBe('It broke off. Solve the model instead.');
});
