import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createEditorStore, type EditorState } from '../editor-state/editor-state.ts';
import { type Limits, NO_RESULTS } from '../results/results-state.ts';
import type { SolveState } from '../solve/solve-state.ts';
import type { StoredView } from './stored-view.ts';
import { keepView } from './view-memory.ts';

const CLIP = { x0: -1, x1: 2, y0: -3, y1: 4, z0: -5, z1: 6 };
const KEY = 'thermarium.view.7.ada@example.com';

/** The stores of one visit to a project. */
function visit(
  stored: Map<string, string>,
  { user = 'ada@example.com' as string | null, project = 7, linked = null as StoredView | null } = {},
) {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const editor = createEditorStore();
  const results = createStore(() => NO_RESULTS);
  const solves = createStore(() => ({ transient: false }) as SolveState);
  let signedIn = user;
  const listeners = new Set<() => void>();
  const become = (next: string | null) => {
    signedIn = next;
    for (const listener of listeners) listener();
  };
  const leave = keepView(
    {
      storage,
      editor,
      results: {
        store: results,
        setLimits: (limits: Partial<Limits>) =>
          results.setState({ limits: { ...results.getState().limits, ...limits } }),
        setLivePreview: (livePreview) => results.setState({ livePreview }),
        switchOverlay: (key, isOn) => results.setState({ switchedOn: isOn ? [key] : [] }),
      },
      linked,
      solves: { store: solves, setTransient: (transient) => solves.setState({ transient }) },
      session: {
        user: () => signedIn,
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
    project,
  );
  const shown = () => {
    const { mode, clip, clipFace } = editor.getState();
    const { limits, switchedOn } = results.getState();
    return { mode, clip, clipFace, ...solves.getState(), limits, switchedOn };
  };
  return { editor, results, solves, become, leave, shown };
}

const view = {
  mode: 'planes',
  clip: CLIP,
  clipFace: 'x1',
  transient: true,
  limits: { min: 40, max: null, map: 'viridis', filter: false, isolines: 2.5 },
  switchedOn: ['heatFlux'],
} as const;

function look({ editor, results, solves }: ReturnType<typeof visit>): void {
  const { mode, clip, clipFace, limits, transient, switchedOn } = view;
  editor.setState({ mode, clip, clipFace } satisfies Partial<EditorState>);
  results.setState({ limits, switchedOn });
  solves.setState({ transient });
}

const untouched = {
  ...{ mode: 'box', clip: null, clipFace: null, transient: false },
  ...{ limits: NO_RESULTS.limits, switchedOn: [] },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a view outlives the visit', () => {
  const stored = new Map<string, string>();
  const first = visit(stored);
  look(first);
  first.leave();
  expect(visit(stored).shown()).toEqual(view);
});

test('it is stored when it has rested, and a drag stores it once', () => {
  const stored = new Map<string, string>();
  const { editor } = visit(stored);
  for (let x0 = -9; x0 < -1; x0++) {
    editor.setState({ clip: { ...CLIP, x0 } });
    vi.advanceTimersByTime(16);
  }
  expect(stored.size).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(visit(stored).shown().clip?.x0).toBe(-2);
});

test('it belongs to one user and one project', () => {
  const stored = new Map<string, string>();
  const first = visit(stored);
  look(first);
  first.leave();
  expect(visit(stored, { user: 'grace@example.com' }).shown()).toEqual(untouched);
  expect(visit(stored, { project: 8 }).shown()).toEqual(untouched);
});

test('it is restored as soon as the user is known, and nothing is stored before', () => {
  const stored = new Map<string, string>();
  const first = visit(stored);
  look(first);
  first.leave();
  const second = visit(stored, { user: null });
  expect(second.shown()).toEqual(untouched);
  second.become('ada@example.com');
  expect(second.shown()).toEqual(view);
  second.become(null);
  second.become('grace@example.com');
  expect(second.shown()).toEqual(view);
});

test('stored values that do not hold are dropped, each for itself', () => {
  const at = (stored: string) => visit(new Map([[KEY, stored]])).shown();
  for (const broken of ['', 'no json', 'null', '[]', '"box"']) expect(at(broken)).toEqual(untouched);
  const bad = {
    mode: 'stereo',
    transient: 'yes',
    limits: { min: '40', max: 90, map: 'sepia', filter: 3, isolines: -1 },
    clip: { ...CLIP, x1: -2 },
    clipFace: 'w0',
  };
  expect(at(JSON.stringify(bad))).toEqual({
    ...untouched,
    limits: { ...NO_RESULTS.limits, max: 90 },
  });
  expect(at(JSON.stringify({ ...view, clip: { x0: 1 } }))).toEqual({ ...view, clip: null, clipFace: null });
  expect(at(JSON.stringify({ ...view, clipFace: 'w0' }))).toEqual({ ...view, clipFace: null });
});

test('a storage that refuses loses only the memory', () => {
  const { editor, leave } = visit(
    new (class extends Map<string, string> {
      override set(): never {
        throw new Error('full');
      }
    })(),
  );
  editor.setState({ mode: 'solution' });
  expect(leave).not.toThrow();
});

test('a link stands before what is stored, part by part, and is stored in its turn', () => {
  const stored = new Map<string, string>();
  const first = visit(stored);
  look(first);
  first.leave();
  const linked = { mode: 'solution', clip: null, switchedOn: [] } as const;
  const second = visit(stored, { linked: { ...linked, switchedOn: [] } });
  const shown = { ...view, ...linked, clipFace: null };
  expect(second.shown()).toEqual(shown);
  second.editor.setState({ mode: 'planes' });
  second.leave();
  expect(visit(stored).shown()).toEqual({ ...shown, mode: 'planes' });
});
