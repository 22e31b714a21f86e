import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { memoryDocument } from '../../../document/testing/memory-document.ts';
import { createEditorStore } from '../../../editor-state/editor-state.ts';
import type { ClipBox } from '../../../editor-state/view.ts';
import { Answers } from '../../loading/answers.ts';
import { NOT_ASKED, problemOf } from '../../loading/load.ts';
import type { PlaneField } from '../../plane-field.ts';
import { NO_RESULTS, type ResultsState } from '../../results-state.ts';
import { solvedBlocks } from '../../testing/solved-block.ts';
import type { LoadAnswer, LoadedAnswer } from '../../wire/answers.ts';
import { placeOf } from '../open-overlays.ts';
import { clipFields } from './clip-cuts.ts';
import { ClipLoads } from './clip-loads.ts';

const WIDE: ClipBox = { x0: -50, x1: 50, y0: -50, y1: 50, z0: -50, z1: 50 };

interface Asked {
  readonly address: string;
  readonly signal: AbortSignal;
  answer(answer: LoadedAnswer): void;
}

function read(coordinate: number): LoadedAnswer {
  const field: PlaneField = {
    ...{ axis: 0, coordinate, columns: 1, rows: 1 },
    u: Float32Array.of(0, 1),
    v: Float32Array.of(0, 1),
    values: Float32Array.of(1),
    objects: Int32Array.of(1),
  };
  return { outcome: 'read', tag: null, content: { kind: 'clipFaces', value: field } };
}

function start() {
  const asked: Asked[] = [];
  const load: LoadAnswer = ({ address }, signal) =>
    new Promise((resolve, reject) => {
      asked.push({ address, signal, answer: resolve });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const results = createStore<ResultsState>()(() => ({ ...NO_RESULTS, steady: solvedBlocks() }));
  const editor = createEditorStore({ mode: 'solution' });
  const loads = new ClipLoads({
    ...{ results, editor, document: memoryDocument().store, answers: new Answers(load), project: 7 },
    place: placeOf(results, 'clipFaces'),
  });
  const drag = (clip: Partial<ClipBox>) => editor.setState({ clip: { ...WIDE, ...clip } });
  return { asked, results, editor, loads, drag };
}

describe('temperatures on clip faces', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are requested 200 ms after a drag, and stored 500 ms after it', async () => {
    const { asked, results, drag } = start();
    for (let step = 1; step <= 5; step++) {
      drag({ x0: step / 2 });
      vi.advanceTimersByTime(150);
    }
    expect(asked).toHaveLength(0);
    vi.advanceTimersByTime(49);
    expect(asked).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(asked.map(({ address }) => address)).toEqual([
      '/api/project/7/solution/plane/?plane=yz&coordinate=2.5&transient=0',
    ]);
    asked[0].answer(read(2.5));
    await vi.advanceTimersByTimeAsync(299);
    expect(clipFields(results.getState()).size).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(clipFields(results.getState()).get('x0')?.coordinate).toBe(2.5);
  });

  test('that come later than that are stored at once', async () => {
    const { asked, results, drag } = start();
    drag({ x0: 3 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(clipFields(results.getState()).size).toBe(0);
    asked[0].answer(read(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(clipFields(results.getState()).get('x0')?.coordinate).toBe(3);
  });

  test('leave as soon as their face moves, and what is no more wanted is given up', async () => {
    const { asked, results, drag, editor, loads } = start();
    drag({ x0: 3, z1: 5 });
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(2);
    for (const one of asked) one.answer(read(3));
    await vi.advanceTimersByTimeAsync(300);
    expect([...clipFields(results.getState()).keys()]).toEqual(['x0', 'z1']);
    drag({ x0: 4, z1: 5 });
    expect([...clipFields(results.getState()).keys()]).toEqual(['z1']);
    await vi.advanceTimersByTimeAsync(200);
    // The other face has not moved: it is not asked for again.
    expect(asked).toHaveLength(3);
    drag({ x0: 4.5, z1: 5 });
    expect(asked[2].signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(4);
    editor.setState({ clip: null });
    expect(asked[3].signal.aborted).toBe(true);
    expect(clipFields(results.getState()).size).toBe(0);
    drag({ x0: 4 });
    loads.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(4);
  });

  test('are asked for only where a face cuts what was solved, and while the solution is looked at', async () => {
    const { asked, drag, editor } = start();
    drag({ x0: 0, x1: 10, y0: -3, y1: 30, z0: -1, z1: 8 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(0);
    drag({ x1: 9, z0: 0.001 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(
      asked.map(({ address }) => new URL(address, 'http://localhost').searchParams.get('plane')),
    ).toEqual(['yz', 'xy']);
    editor.setState({ mode: 'box' });
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
    drag({ x1: 8 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(2);
  });

  test('that are refused are asked for again when somebody wants to try', async () => {
    const { asked, results, loads, drag } = start();
    drag({ x0: 2.5 });
    await vi.advanceTimersByTimeAsync(500);
    asked[0]?.answer({ outcome: 'refused', status: 503, message: 'Busy.' });
    await vi.advanceTimersByTimeAsync(1000);
    expect([asked.length, problemOf(results.getState().overlays.clipFaces ?? NOT_ASKED)]).toEqual([
      1,
      'Busy.',
    ]);
    loads.tryAgain();
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(2);
    asked[1]?.answer(read(2.5));
    await vi.advanceTimersByTimeAsync(500);
    expect(results.getState()).toMatchObject({ overlays: { clipFaces: { status: 'loaded' } } });
    expect(clipFields(results.getState()).size).toBe(1);
    loads.tryAgain();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(2);
    loads.close();
  });

  test('that are refused say why until the face moves', async () => {
    const { asked, results, drag } = start();
    drag({ x0: 3 });
    await vi.advanceTimersByTimeAsync(200);
    asked[0].answer({ outcome: 'refused', status: 409, message: 'They were not kept.' });
    await vi.advanceTimersByTimeAsync(0);
    expect(problemOf(results.getState().overlays.clipFaces ?? NOT_ASKED)).toBe('They were not kept.');
    drag({ x0: 3.5 });
    expect(problemOf(results.getState().overlays.clipFaces ?? NOT_ASKED)).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveLength(2);
  });

  test('follow the shown step at once, and stay until those of the step are there', async () => {
    const { asked, results, drag } = start();
    const list = {
      ids: Float64Array.of(31, 32),
      times: Float64Array.of(0, 1),
      max: Float64Array.of(20, 30),
      min: Float64Array.of(20, 20),
    };
    const steps = { list, shown: 0, wanted: 0, ahead: [] };
    results.setState({ type: 'transient', transient: solvedBlocks(), steps });
    drag({ x0: 3 });
    await vi.advanceTimersByTimeAsync(200);
    const address = '/api/project/7/transient/31/plane/?plane=yz&coordinate=3';
    expect(asked.map((one) => one.address)).toEqual([address]);
    asked[0].answer(read(3));
    await vi.advanceTimersByTimeAsync(300);
    const before = clipFields(results.getState()).get('x0');
    expect(before).toBeDefined();
    results.setState({ steps: { ...steps, shown: 1, wanted: 1 } });
    expect([asked.length, results.getState().overlays.clipFaces?.status]).toEqual([2, 'loading']);
    expect(asked[1].address).toContain('/transient/32/');
    expect(clipFields(results.getState()).get('x0')).toBe(before);
    asked[1].answer(read(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(clipFields(results.getState()).get('x0')).not.toBe(before);
    expect(results.getState()).toMatchObject({ overlays: { clipFaces: { status: 'loaded' } } });
  });
});
