import { CallFailed } from '@thermarium/api';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createEditorStore } from '../editor-state/editor-state.ts';
import { NO_RESULTS, type Results, type ResultsState } from '../results/results-state.ts';
import { solvedBlocks } from '../results/testing/solved-block.ts';
import { compareCommands } from './compare-commands.ts';

const reference = {
  ...{ id: 7, transient: false, timestamp: '2026-11-22T10:00:00.000Z' },
  ...{ kept: null, user_name: 'ada@example.com' },
};
const ids = ['compare.reference', 'compare.step', 'compare.keep', 'compare.remove'] as const;

function commandsWith(state: Partial<ResultsState>, mayEdit = true) {
  const editor = createEditorStore();
  editor.setState({ mode: 'solution' });
  const store = createStore<ResultsState>()(() => ({ ...NO_RESULTS, ...state }));
  const results = {
    store,
    compare: vi.fn(),
    keepReference: vi.fn(async () => undefined),
    removeReference: vi.fn(async () => undefined),
  };
  const tell = vi.fn();
  const commands = compareCommands({
    editor: { store: editor },
    results: results as unknown as Results,
    mayEdit: () => mayEdit,
    tell,
  });
  const command = (id: (typeof ids)[number]) => {
    const found = commands.find((one) => one.id === id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  };
  const enabled = () => ids.filter((id) => command(id).enabled?.());
  return { editor, store, results, tell, command, enabled };
}

const steady = solvedBlocks();

test('viewers compare; what it is compared with is for editors', () => {
  expect(commandsWith({}).enabled()).toEqual([]);
  expect(commandsWith({ steady }).enabled()).toEqual(['compare.keep']);
  const known = { steady, references: [reference] };
  expect(commandsWith(known).enabled()).toEqual(['compare.reference', 'compare.keep', 'compare.remove']);
  expect(commandsWith(known, false).enabled()).toEqual(['compare.reference']);
  const { editor, enabled } = commandsWith(known, false);
  editor.setState({ mode: 'box' });
  expect(enabled()).toEqual([]);
});

test('a reference is that of the shown type, and one command goes to and fro', () => {
  const { store, results, command, enabled } = commandsWith({ steady, references: [reference] });
  command('compare.reference').run();
  expect(results.compare).toHaveBeenLastCalledWith('reference');
  store.setState({ comparing: 'reference' });
  command('compare.reference').run();
  expect(results.compare).toHaveBeenLastCalledWith(null);
  const list = {
    ids: Float64Array.of(41, 42),
    times: Float64Array.of(0, 1),
    max: Float64Array.of(20, 30),
    min: Float64Array.of(20, 20),
  };
  const steps = { list, shown: 1, wanted: 1, ahead: [] };
  store.setState({ comparing: null, type: 'transient', transient: { ...steady, transient: true }, steps });
  expect(enabled()).toEqual(['compare.step', 'compare.keep']);
  command('compare.step').run();
  expect(results.compare).toHaveBeenLastCalledWith(42);
  // The page still shows the step before.
  store.setState({ comparing: null, steps: { ...steps, wanted: 0 } });
  command('compare.step').run();
  expect(results.compare).toHaveBeenLastCalledWith(42);
});

test('a refusal is told in words', async () => {
  const { results, tell, command } = commandsWith({ steady, references: [reference] });
  command('compare.keep').run();
  await expect.poll(() => tell.mock.lastCall).toEqual([expect.stringMatching(/^Kept as reference/), 'info']);
  const refusal = new CallFailed(409, 'Conflict', {
    detail: 'Your solutions take 3 GB.',
    code: 'quota-exceeded',
  });
  results.removeReference.mockRejectedValueOnce(refusal);
  command('compare.remove').run();
  expect(results.removeReference).toHaveBeenLastCalledWith(7);
  await expect
    .poll(() => tell.mock.lastCall)
    .toEqual([expect.stringContaining('Your solutions take 3 GB.'), 'error']);
});
