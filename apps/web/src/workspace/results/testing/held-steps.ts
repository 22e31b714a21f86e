import { createClient, type ProjectEvent } from '@thermarium/api';
import { packFaces } from '@thermarium/picture';
import { createStore } from 'zustand/vanilla';
import type { ProjectFeed } from '../../connection/project-feed.ts';
import { memoryDocument } from '../../document/testing/memory-document.ts';
import { createEditorStore } from '../../editor-state/editor-state.ts';
import { openResults } from '../open-results.ts';
import type { FluxField, PlaneField } from '../plane-field.ts';
import type { AnswerContent, AnswerRequest, LoadAnswer, LoadedAnswer } from '../wire/answers.ts';
import type { PackedSolution } from '../wire/read-solution.ts';

/** The steps of the made-up transient are at 0, 1, 2, … s. Its first solve has the ids 10, 11, …, its second 20, 21, … */
const COUNT = 4;

/**
 * Results of a block of 10 mm whose temperatures, on faces and planes, are the id of their step in °C. Answers come at
 * once, but those to held addresses when the test releases them.
 */
export function openHeldSteps() {
  const editor = createEditorStore({ mode: 'solution' });
  const listeners = new Set<(event: ProjectEvent) => void>();
  const feed: ProjectFeed = {
    store: createStore(() => ({ connection: 'online' as const })),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => undefined,
  };
  let solve = 1;
  let held: RegExp | null = null;
  let refused: { readonly at: RegExp; readonly status: number } | null = null;
  let waiting: (() => void)[] = [];
  const asked: string[] = [];

  const load: LoadAnswer = async (request, signal) => {
    asked.push(request.address);
    if (held?.test(request.address)) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    }
    if (refused?.at.test(request.address))
      return { outcome: 'refused', status: refused.status, message: 'Busy.' };
    return answerTo(request, solve);
  };
  const client = createClient({ token: () => null, fetch: () => Promise.reject(new TypeError('Offline.')) });
  const results = openResults({ client, feed, document: memoryDocument(), editor, load }, 7);
  return {
    editor,
    results,
    asked,
    /** Answers to these addresses wait from now on. */
    hold: (addresses: RegExp) => {
      held = addresses;
    },
    /** Those that wait arrive, and later ones come at once. */
    release: () => {
      held = null;
      const all = waiting;
      waiting = [];
      for (const arrive of all) arrive();
    },
    /** Calls to these addresses are refused from now on; null: none is. */
    refuse: (at: RegExp | null, status = 503) => {
      refused = at && { at, status };
    },
    /** The transient is solved again. */
    solveAgain: () => {
      solve++;
      for (const listener of listeners) listener({ type: 'solution', transient: true } as ProjectEvent);
    },
  };
}

function answerTo({ address, reading }: AnswerRequest, solve: number): LoadedAnswer {
  const content = (): AnswerContent => {
    if (reading.kind === 'steps') return { kind: 'steps', steps: rowsOf(solve) };
    const { pathname, searchParams: query } = new URL(address, 'http://localhost');
    const step = Number(
      /transient\/(\d+)\//.exec(pathname)?.[1] ?? query.get('step') ?? query.get('solution_id') ?? Number.NaN,
    );
    const minus = query.get('minus');
    const value = step - Number(minus ?? 0);
    if (reading.kind === 'clipFaces') return { kind: 'clipFaces', value: fieldOf(value, reading.coordinate) };
    if (reading.kind === 'planes') return { kind: 'planes', value: [{ id: 1, field: fieldOf(value, 5) }] };
    if (reading.kind === 'heatFlux') return { kind: 'heatFlux', value: [{ id: 1, field: fluxOf(value, 5) }] };
    const isSteady = query.get('transient') === '0';
    const solution = solutionOf(Number.isNaN(value) ? lastOf(solve, isSteady) : value, solve, isSteady);
    const timestamp = stampOf(solve);
    const less = { timestamp, time: Number(minus) % 10, min_t: null, max_t: null, objects: [] };
    return { kind: 'solution', solution: minus === null ? solution : { ...solution, less } };
  };
  return { outcome: 'read', tag: null, content: content() };
}

const stampOf = (solve: number) => `2026-01-0${solve}T00:00:00.000Z`;
const lastOf = (solve: number, isSteady: boolean) => (isSteady ? 5 : 10 * solve + COUNT - 1);

function rowsOf(solve: number) {
  const column = (of: (n: number) => number) => Float64Array.from({ length: COUNT }, (_, n) => of(n));
  const ids = column((n) => 10 * solve + n);
  return { ids, times: column((n) => n), max: ids, min: ids };
}

function solutionOf(celsius: number, solve: number, isSteady: boolean): PackedSolution {
  return {
    ...{ timestamp: stampOf(solve), stale: false, transient: !isSteady },
    ...{ time: isSteady ? null : COUNT - 1, objects: [], min: celsius, max: celsius },
    ...{ hottest: null, cells: null, seconds: null, budget: null },
    ...{ sensitivities: null, less: null },
    faces: facesOf(celsius),
  };
}

function facesOf(celsius: number) {
  const column = (along: 0 | 1 | 2) =>
    Float64Array.from([0, 1, 2, 3, 4, 5], (face) => (face >> 1 === along ? 10 * (face % 2) : 5));
  return packFaces({
    ...{ count: 6, object: new Int32Array(6).fill(1), face: Uint8Array.of(0, 1, 2, 3, 4, 5) },
    ...{ x: column(0), y: column(1), z: column(2) },
    ...{ d1: new Float64Array(6).fill(10), d2: new Float64Array(6).fill(10) },
    temp: new Float64Array(6).fill(celsius),
  });
}

function fluxOf(wattsPerSquareMetre: number, coordinate: number): FluxField {
  const { values, ...cells } = fieldOf(0, coordinate);
  return { ...cells, flux: Float32Array.of(0, 0, -wattsPerSquareMetre) };
}

function fieldOf(celsius: number, coordinate: number): PlaneField {
  return {
    ...{ axis: 0, coordinate, columns: 1, rows: 1 },
    ...{ u: Float32Array.of(0, 10), v: Float32Array.of(0, 10) },
    ...{ values: Float32Array.of(celsius), objects: Int32Array.of(1) },
  };
}
