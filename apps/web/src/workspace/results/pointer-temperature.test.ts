import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createEditorStore } from '../editor-state/editor-state.ts';
import type { ClipBox } from '../editor-state/view.ts';
import type { Scene } from '../scene/scene.ts';
import type { PlaneField } from './plane-field.ts';
import { followPointer } from './pointer-temperature.ts';
import { NO_RESULTS, type ResultsState } from './results-state.ts';
import { solvedBlocks } from './testing/solved-block.ts';

const WIDE: ClipBox = { x0: -50, x1: 50, y0: -50, y1: 50, z0: -50, z1: 50 };
const field: PlaneField = {
  ...{ coordinate: 4, columns: 1, rows: 1, values: Float32Array.of(77), objects: Int32Array.of(1) },
  ...{ axis: 0, u: Float32Array.of(0, 10), v: Float32Array.of(0, 4) },
};

let stop = (): void => undefined;
afterEach(() => stop());

function start() {
  const results = createStore<ResultsState>()(() => ({
    ...NO_RESULTS,
    steady: solvedBlocks(),
  }));
  const box = { min: [0, 0, 0], max: [1, 1, 1] } as const;
  const scene = createStore<Scene>()(() => ({
    ...{ objects: new Map(), world: box, bounds: null, showGrid: true, showOutline: true },
  }));
  const editor = createEditorStore();
  stop = followPointer({ editor, results, scene, planes: () => [3], eye: () => [-20, 5, 2] });
  const point = (x: number, y: number, z: number, object: number | null) => {
    editor.setState({ pointer: { point: [x, y, z], object, temperature: null } });
    return editor.getState().pointer?.temperature;
  };
  return { results, editor, point };
}

test('the pointer reads temperatures where they are shown, and nowhere else', () => {
  const { editor, point } = start();
  expect(point(3.2, 7.9, 8, 2)).toBeNull();
  editor.setState({ mode: 'solution' });
  // It is under the pointer already.
  expect(editor.getState().pointer?.temperature).toBe(878.5);
  expect(point(3.2, 7.9, 8, 99)).toBeNull();
  expect(point(3.2, 7.9, 0, null)).toBeNull();
});

test('on a clip face it reads the temperature inside, once that has arrived', () => {
  const { results, editor, point } = start();
  editor.setState({ mode: 'solution', clip: { ...WIDE, x0: 4 } });
  results.setState({ overlays: { clipFaces: { status: 'loaded', data: new Map([['x0', field]]) } } });
  expect(point(4, 5, 2, 1)).toBe(77);
  results.setState({ overlays: {} });
  expect(editor.getState().pointer?.temperature).not.toBe(77);
});

test('in the mode for planes it reads those', () => {
  const { results, editor, point } = start();
  editor.setState({ mode: 'planes' });
  const data = { fields: new Map([[3, field]]), notKept: new Set<number>() };
  results.setState({ overlays: { planes: { status: 'loaded', data } } });
  expect(point(4, 5, 2, null)).toBe(77);
  // Through a body in front of it, and past what lies behind it.
  expect(point(0, 5, 2, 1)).toBe(77);
  expect(point(10, 5, 2, 2)).toBe(77);
  // Its line of sight passes above the plane.
  expect(point(10, 5, 7, 2)).toBeNull();
});
