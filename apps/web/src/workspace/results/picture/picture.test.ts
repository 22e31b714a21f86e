import { cylinder, ellipsoid } from '@thermarium/geometry';
import { areaOf, subdivided } from '@thermarium/picture';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createEditorStore } from '../../editor-state/editor-state.ts';
import { shownPlanes } from '../../scene/shown-planes.ts';
import { inTurns } from '../in-turns.ts';
import type { PlaneField } from '../plane-field.ts';
import { temperatureInPlane } from '../temperature-in-plane.ts';
import { solvedBlocks } from '../testing/solved-block.ts';
import { BUCKETS, fieldTextures } from './field-textures.ts';
import { planeFaces } from './plane-faces.ts';

const plane: PlaneField = {
  ...{ axis: 2, coordinate: 1, columns: 4, rows: 3 },
  u: Float32Array.of(0, 1, 2, 3, 4),
  v: Float32Array.of(0, 1, 2, 3),
  // One object with another beside it, void at the end of the first row.
  values: Float32Array.of(10, 11, 12, Number.NaN, 20, 21, 22, 23, 30, 31, 32, 33),
  objects: Int32Array.of(1, 1, 2, 0, 1, 1, 2, 2, 1, 1, 2, 2),
};

describe('what goes to the graphics card', () => {
  test('the search for a cell begins between two lines that hold it', () => {
    const { surface } = solvedBlocks();
    const { lines } = surface.packed;
    const { lookup, bucketing, lineStart, bytes, dispose } = fieldTextures(surface.packed);
    expect(lineStart).toEqual([0, lines[0].length, lines[0].length + lines[1].length]);
    expect(bytes).toBeLessThan(4 * surface.values.length + 100_000);
    const found = lookup.image.data;
    for (let axis = 0; axis < 3; axis++) {
      const [first, perLength] = bucketing[axis];
      for (let at = lines[axis][0]; at <= lines[axis][lines[axis].length - 1]; at += 0.0371) {
        const bucket = Math.min(Math.floor((at - first) * perLength), BUCKETS - 1);
        const low = found?.[2 * (axis * BUCKETS + bucket)] ?? -1;
        const high = found?.[2 * (axis * BUCKETS + bucket) + 1] ?? -1;
        expect(lines[axis][low]).toBeLessThanOrEqual(at);
        expect(lines[axis][high]).toBeGreaterThanOrEqual(at - 1e-6);
        expect(high - low).toBeLessThanOrEqual(2);
      }
    }
    dispose();
  });

  test('a plane leaves out what is hidden, and the rim of what has its true outline drawn', () => {
    const all = planeFaces(plane, 1, () => true);
    expect([...all.values.subarray(0, 12)]).toEqual([...plane.values]);
    const without = planeFaces(plane, 1, (object) => object !== 2);
    expect([...without.values.subarray(0, 4)]).toEqual([10, 11, Number.NaN, Number.NaN]);
    const wide: PlaneField = {
      ...{ axis: 2, coordinate: 1, columns: 5, rows: 5, u: Float32Array.of(0, 1, 2, 3, 4, 5) },
      v: Float32Array.of(0, 1, 2, 3, 4, 5),
      values: new Float32Array(25).fill(7),
      objects: new Int32Array(25).fill(1),
    };
    const outlined = planeFaces(
      wide,
      1,
      () => true,
      () => true,
    );
    // Only what has cells on all sides is left.
    expect(outlined.values.subarray(0, 25).filter((value) => value === 7)).toHaveLength(9);
    const half = planeFaces(
      wide,
      1,
      () => true,
      (_, u) => u < 2,
    );
    expect(half.values.subarray(0, 25).filter((value) => value === 7)).toHaveLength(25 - 5 - 2);
  });

  test('an outline takes the temperature of its own object, even a little outside of its cells', () => {
    expect(temperatureInPlane(plane, 1, 0.5, 0.5)).toBe(10);
    expect(temperatureInPlane(plane, 1, 2.2, 1.5)).toBe(21);
    expect(temperatureInPlane(plane, 2, 3.9, 0.9)).toBe(23);
    expect(temperatureInPlane(plane, 2, -0.2, 2.5)).toBe(32);
    expect(temperatureInPlane(plane, 9, 0.5, 0.5)).toBe(10);
  });
});

describe('true surfaces', () => {
  test('are divided finely, closed, and keep their area', () => {
    for (const solid of [cylinder(2, [0, 0, 0], [4, 4, 9]), ellipsoid([-1, -1, -1], [2, 3, 4])]) {
      const mesh = solid.tessellate(0.02);
      const { positions, indices } = subdivided(mesh, 0.4);
      const edges = new Map<string, number>();
      for (let n = 0; n < indices.length; n += 3) {
        for (const [from, to] of [
          [indices[n], indices[n + 1]],
          [indices[n + 1], indices[n + 2]],
          [indices[n + 2], indices[n]],
        ]) {
          const at = (vertex: number, axis: number) => positions[3 * vertex + axis];
          const length = Math.hypot(...[0, 1, 2].map((axis) => at(from, axis) - at(to, axis)));
          expect(length).toBeLessThanOrEqual(0.4 + 1e-9);
          const key = [from, to]
            .map((vertex) => [0, 1, 2].map((axis) => at(vertex, axis).toFixed(9)).join())
            .sort()
            .join(' ');
          edges.set(key, (edges.get(key) ?? 0) + 1);
        }
      }
      // Every edge has a triangle on both sides: there are no cracks.
      expect([...edges.values()].every((count) => count === 2)).toBe(true);
      const fine = { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
      expect(areaOf(fine)).toBeCloseTo(areaOf(mesh), 9);
    }
  });

  test('long work gives way and can be given up', async () => {
    let steps = 0;
    let turns = 0;
    let clock = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => clock);
    onTestFinished(() => now.mockRestore());
    const others = setInterval(() => turns++, 1);
    function* work(): Generator<void> {
      for (; steps < 200; steps++) {
        // Each step takes half a millisecond.
        clock += 0.5;
        yield;
      }
    }
    await inTurns(work(), new AbortController().signal);
    clearInterval(others);
    expect(steps).toBe(200);
    expect(turns).toBeGreaterThan(3);
    steps = 0;
    await inTurns(work(), AbortSignal.abort());
    expect(steps).toBe(0);
  });
});

test('planes are shown where they are switched on, selected or being made, as their preview says', () => {
  const usual = {
    type_id: -10,
    type: 'plane',
    visible: true,
    timestamp: '',
    plane: 'XY',
    name: 'cut',
  } as const;
  const planes = [
    { ...usual, id: 1, coordinate: 'W * 2', coordinate_calc: 8 },
    { ...usual, id: 2, plane: 'YZ', coordinate: 1, coordinate_calc: 1, visible: false },
    { ...usual, id: 3, plane: 'XZ', coordinate: 'nonsense', coordinate_calc: null },
  ] as const;
  const parameters = [{ id: 1, name: 'W', description: '', value: 4, timestamp: '' }];
  const editor = createEditorStore();
  const shown = () => shownPlanes({ planes: [...planes], parameters }, editor.getState());
  expect(shown()).toEqual([{ id: 1, axis: 2, coordinate: 8, selected: false }]);
  editor.setState({ plane: 2, planePreview: new Map([[2, { coordinate: 3 }]]) });
  expect(shown()[1]).toEqual({ id: 2, axis: 0, coordinate: 3, selected: true });
  editor.setState({
    plane: null,
    draft: { type: 'plane', fields: { name: '', plane: 'XZ', coordinate: 5 }, parent: null },
  });
  expect(shown()[1]).toMatchObject({ axis: 1, coordinate: 5, selected: true });
});
