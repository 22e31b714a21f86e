import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boxAt, editorBench } from '../testing/editor-bench.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bench(snap: 1 | 0.1 | 0 = 0.1) {
  const made = editorBench({ state: { snap } });
  const id = made.document.add('box', { name: 'die', ...boxAt(0.25, 0, 0) }).id;
  made.store.setState({ selection: [id] });
  return { ...made, id };
}

test('repeats within 300 ms become one change, shown at once', () => {
  const { editor, state, changes, id } = bench();
  for (let press = 0; press < 3; press++) {
    editor.nudge(0, 1);
    vi.advanceTimersByTime(250);
  }
  expect(state().preview.get(id)).toEqual({ x: 0.55 });
  expect(changes()).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(changes()).toEqual([['update', id, { x: 0.55 }]]);
  expect(state().preview.size).toBe(0);
});

test('both ways along two axes; back where it was nothing is saved', () => {
  const { editor, changes, id, state } = bench(1);
  editor.nudge(1, 10);
  editor.nudge(2, -1);
  vi.advanceTimersByTime(300);
  expect(changes()).toEqual([['update', id, { y: 10, z: -1 }]]);
  editor.nudge(0, 1);
  editor.nudge(0, -1);
  vi.advanceTimersByTime(300);
  expect(changes()).toHaveLength(1);
  expect(state().preview.size).toBe(0);
});

test('the change is planned in a task before the one that makes it, when no repeat has come for a while', () => {
  const asked: unknown[] = [];
  const { editor, document, store } = editorBench({
    state: { snap: 1 },
    wrap: () => ({
      prepareMany: (changes) => void asked.push(changes),
      updateMany: (changes) => {
        asked.push(changes);
        return new Promise(() => {});
      },
    }),
  });
  const { id } = document.add('box', { name: 'die', ...boxAt(0.25, 0, 0) });
  store.setState({ selection: [id] });
  editor.nudge(0, 1);
  vi.advanceTimersByTime(150);
  editor.nudge(0, 1);
  vi.advanceTimersByTime(199);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual([[{ id, changes: { x: 2.25 } }]]);
  vi.advanceTimersByTime(100);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
});

test('Free Mode nudges by what it rounds to', () => {
  const { editor, changes, id } = bench(0);
  editor.nudge(0, 1);
  vi.advanceTimersByTime(300);
  expect(changes()).toEqual([['update', id, { x: 0.26 }]]);
});

test('another selection, a press and the end save what waits; Escape takes it back', () => {
  const { editor, store, document, input, at, changes, state, id } = bench(1);
  const other = document.add('box', { name: 'other', ...boxAt(30, 0, 0) }).id;
  editor.nudge(1, 1);
  store.setState({ selection: [other] });
  editor.nudge(1, 2);
  expect(changes()).toEqual([['update', id, { y: 1 }]]);
  input('down', at(0, -30, 0));
  expect(changes().at(-1)).toEqual(['update', other, { y: 2 }]);
  input('up', at(0, -30, 0));
  store.setState({ selection: [other] });
  editor.nudge(1, 2);
  editor.cancel();
  vi.advanceTimersByTime(1000);
  expect(changes()).toHaveLength(2);
  expect(state()).toMatchObject({ preview: new Map(), selection: [other] });
  editor.nudge(2, 5);
  editor.close();
  expect(changes().at(-1)).toEqual(['update', other, { z: 5 }]);
});

test('nothing is nudged where temperatures are shown', () => {
  const { editor, store, changes } = bench();
  store.setState({ mode: 'solution' });
  editor.nudge(0, 1);
  vi.advanceTimersByTime(300);
  expect(changes()).toEqual([]);
});
