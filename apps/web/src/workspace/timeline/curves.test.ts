import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { NO_RESULTS, type ResultsState } from '../results/results-state.ts';
import type { StepRows } from '../results/steps/step-rows.ts';
import type { Scene, SceneObject } from '../scene/scene.ts';
import { openCurves, transientFileName } from './curves.ts';

const rows = (...max: readonly number[]): StepRows => ({
  ids: Float64Array.from(max, (_, n) => n + 1),
  times: Float64Array.from(max, (_, n) => n),
  max: Float64Array.from(max),
  min: Float64Array.from(max),
});
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Objects 1 to 9, whose curves are answered by hand. */
function start() {
  const objects = new Map<number, SceneObject>();
  for (let id = 1; id <= 9; id++) objects.set(id, { id, typeId: 2, name: `box ${id}` } as SceneObject);
  const scene = createStore<Scene>()(() => ({ objects }) as unknown as Scene);
  const editor = createEditorStore({ mode: 'solution' });
  const whole = rows(20, 30);
  const steps = { list: whole, shown: 1, wanted: 1, ahead: [] };
  const store = createStore<ResultsState>()(() => ({ ...NO_RESULTS, type: 'transient', steps }));
  const asked: { readonly id: number; readonly signal: AbortSignal }[] = [];
  const waiting = new Map<number, (answer: StepRows | Error) => void>();
  const objectOverTime = ({ id }: { readonly id: number }, signal: AbortSignal) =>
    new Promise<StepRows>((resolve, reject) => {
      asked.push({ id, signal });
      waiting.set(id, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const answer = async (id: number, given: StepRows | Error) => {
    waiting.get(id)?.(given);
    await turn();
  };
  const pathOf = (id: number) => (id === 9 ? 'right/box 1' : undefined);
  const curves = openCurves({ editor, scene, results: { store, objectOverTime }, pathOf });
  const select = (...selection: readonly number[]) => editor.setState({ selection });
  return { curves, whole, store, steps, asked, answer, select };
}

test('nothing selected shows the whole project, and selected objects stand side by side', async () => {
  const { curves, whole, asked, answer, select } = start();
  expect(curves.store.getState().curves).toEqual([
    { object: null, name: 'Max temperature', rows: whole, problem: null },
  ]);
  select(3, 1);
  expect(asked.map(({ id }) => id)).toEqual([3, 1]);
  const third = rows(21, 25);
  await answer(3, third);
  await answer(1, new Error('Busy.'));
  expect(curves.store.getState().curves).toEqual([
    { object: 3, name: 'box 3', rows: third, problem: null },
    { object: 1, name: 'box 1', rows: null, problem: 'Busy.' },
  ]);
  curves.tryAgain();
  expect(asked.map(({ id }) => id)).toEqual([3, 1, 1]);
  await answer(1, rows());
  expect(curves.store.getState().curves[1].problem).toMatch('took no part');
  curves.close();
});

test('what is no more selected is given up, and what is known is not asked for again', async () => {
  const { asked, answer, select } = start();
  select(1);
  select(2);
  expect(asked[0].signal.aborted).toBe(true);
  await answer(2, rows(20, 22));
  select();
  select(2);
  expect(asked.map(({ id }) => id)).toEqual([1, 2]);
});

test('another solution has other curves', async () => {
  const { curves, store, steps, asked, answer, select } = start();
  select(2);
  await answer(2, rows(20, 22));
  const list = rows(20, 33);
  store.setState({ steps: { ...steps, list } });
  expect(asked.map(({ id }) => id)).toEqual([2, 2]);
  expect(curves.store.getState().curves[0].rows).toBeNull();
  select();
  expect(curves.store.getState().curves[0].rows).toBe(list);
  store.setState({ type: 'steady' });
  expect(curves.store.getState().curves).toEqual([]);
});

test('of very many selected objects the last six have curves, and how many have none is told', () => {
  const { curves, select } = start();
  select(1, 2, 3, 4, 5, 6, 7, 8);
  const { curves: shown, left } = curves.store.getState();
  expect([shown.map(({ object }) => object), left]).toEqual([[3, 4, 5, 6, 7, 8], 2]);
});

test('an object is named by what tells it from others, and so is its file', async () => {
  const { curves, answer, select } = start();
  const fileName = () => transientFileName('board', curves.store.getState().curves);
  expect(fileName()).toBe('board transient.csv');
  select(9);
  await answer(9, rows(21, 25));
  expect(curves.store.getState().curves.map(({ name }) => name)).toEqual(['right/box 1']);
  expect(fileName()).toBe('board right/box 1 transient.csv');
  select(9, 1);
  expect(fileName()).toBe('board 2 objects transient.csv');
});
