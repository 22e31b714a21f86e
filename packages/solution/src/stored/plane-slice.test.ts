import { AXES, type Axis, type Vec3 } from '@thermarium/geometry';
import type { Discretisation } from '@thermarium/mesh';
import { NORMAL, type PlaneName } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../../../mesh/src/testing/model-of.ts';
import { roundedCoordinate } from '../figures/rounding.ts';
import { planeAt } from '../readings/cell-interpolation.ts';
import type { FieldState } from '../readings/field-state.ts';
import { riseAt } from '../readings/probe.ts';
import { anyState, checkModels, heatedBlockModel, roundModel } from '../testing/random-scenes.ts';
import { solutionOf } from '../testing/solution-of.ts';
import { solvedSteady } from '../testing/solved.ts';
import { encodeField, readHeader } from './field-file.ts';
import type { PlaneField } from './plane-field.ts';
import { decodePlane, encodePlane } from './plane-file.ts';
import { PlaneSlice, slabsFor } from './plane-slice.ts';

const PLANES: readonly PlaneName[] = ['XY', 'XZ', 'YZ'];

/** A field that is stored in slabs of so many cells. */
function stored(discretisation: Discretisation, state: FieldState, cellsPerSlab?: number) {
  const { header, slabs } = encodeField(solutionOf(discretisation, state), cellsPerSlab);
  return { header: readHeader(header), slabs };
}

/** A plane of a stored field, read back from the slabs that it asks for. */
function planeIn(
  { header, slabs }: ReturnType<typeof stored>,
  plane: PlaneName,
  coordinate: number,
): PlaneField {
  const slice = new PlaneSlice(header, plane, coordinate);
  for (const slab of slabsFor(header, plane, coordinate)) slice.add(slabs[slab]);
  return slice.finish();
}

function planeOf(
  discretisation: Discretisation,
  state: FieldState,
  plane: PlaneName,
  coordinate: number,
): PlaneField {
  return planeIn(stored(discretisation, state), plane, coordinate);
}

/** The middles of the cells of a plane that are not void. */
function centres({ axes: [u, v], coordinate, values }: PlaneField): Vec3[] {
  const count = u.edges.length - 1;
  return Array.from(values.cell, (cell) => {
    const place: [number, number, number] = [coordinate, coordinate, coordinate];
    for (const [along, n] of [
      [u, cell % count],
      [v, Math.floor(cell / count)],
    ] as const) {
      place[along.axis] = along.edges[n] + (along.edges[n + 1] - along.edges[n]) * 0.5;
    }
    return place;
  });
}

/** Coordinates between grid planes, on some of them, and on both ends of the grid. */
function coordinatesIn({ grid }: Discretisation, axis: Axis): number[] {
  const edges = grid.edges[axis];
  const middle = edges.length >> 1;
  return [
    edges[0],
    edges[edges.length - 1],
    edges[middle],
    edges[middle - 1],
    edges[middle] + 0.3 * (edges[middle] - edges[middle - 1]),
    edges[middle] - 0.2 * (edges[middle] - edges[middle - 1]),
  ].filter((coordinate) => coordinate <= edges[edges.length - 1]);
}

/** The middles of all cells of the grid in a plane. */
function middlesIn({ grid }: Discretisation, axis: Axis, coordinate: number): Vec3[] {
  const along = AXES.map((a) =>
    a === axis
      ? [coordinate]
      : [...grid.edges[a].subarray(0, -1)].map((low, n) => low + (grid.edges[a][n + 1] - low) * 0.5),
  );
  return along[2].flatMap((z) => along[1].flatMap((y) => along[0].map((x): Vec3 => [x, y, z])));
}

/** What was painted last at a point: an object, or -1. */
function objectAt({ scene }: Discretisation, point: Vec3): number {
  const stroke = scene.strokes.findLast(({ solid }) => solid.contains(point));
  return stroke && stroke.region >= 0 ? scene.bodies[scene.regions[stroke.region].body].object : -1;
}

/** The object that shows at a point of a plane: what is just above it, or where that is void just below. */
function shownAt(discretisation: Discretisation, axis: Axis, point: Vec3): number {
  const moved = (by: number): Vec3 => {
    const place: [number, number, number] = [...point];
    place[axis] += by;
    return place;
  };
  const above = objectAt(discretisation, moved(1e-6));
  return above >= 0 ? above : objectAt(discretisation, moved(-1e-6));
}

const name = (point: Vec3): string => point.map(roundedCoordinate).join(' ');

const largestDifference = (one: ArrayLike<number>, other: ArrayLike<number>): number => {
  let largest = 0;
  for (let n = 0; n < one.length; n++) largest = Math.max(largest, Math.abs(one[n] - other[n]));
  return largest;
};

describe('a plane of a stored field', () => {
  it('has a row for every cell that is not void, of the object that shows, as warm as a probe', () => {
    let compared = 0;
    checkModels(heatedBlockModel, 41, (discretisation) => {
      const state = anyState(discretisation);
      const cells = solutionOf(discretisation, state).cellField;
      const inSlabs = stored(discretisation, state, 300);
      for (const plane of PLANES) {
        for (const coordinate of coordinatesIn(discretisation, NORMAL[plane])) {
          const axis = NORMAL[plane];
          const field = planeIn(inSlabs, plane, coordinate);
          const solid = middlesIn(discretisation, axis, coordinate).filter(
            (point) => shownAt(discretisation, axis, point) >= 0,
          );
          expect(new Set(centres(field).map(name))).toEqual(new Set(solid.map(name)));
          const shown = centres(field).map((point) => shownAt(discretisation, axis, point));
          expect([...field.values.object]).toEqual(shown);
          const probed = centres(field).map((point) => Number(riseAt(discretisation, cells, point)));
          expect(largestDifference(field.values.rise, probed)).toBeLessThan(1e-3);
          compared += probed.length;
        }
      }
    });
    expect(compared).toBeGreaterThan(20_000);
  });

  it('reads cells that surfaces cut as a probe does', () => {
    let compared = 0;
    checkModels(roundModel, 42, (discretisation) => {
      const state = anyState(discretisation);
      const cells = solutionOf(discretisation, state).cellField;
      const inSlabs = stored(discretisation, state, 300);
      for (const plane of PLANES) {
        const axis = NORMAL[plane];
        for (const coordinate of coordinatesIn(discretisation, axis)) {
          if (planeAt(discretisation.grid.edges[axis], coordinate) >= 0) continue;
          const field = planeIn(inSlabs, plane, coordinate);
          let worst = 0;
          const found = new Map(centres(field).map((point, n) => [name(point), n]));
          for (const point of middlesIn(discretisation, axis, coordinate)) {
            const rise = riseAt(discretisation, cells, point);
            if (rise === null) continue;
            const n = found.get(name(point)) ?? -1;
            compared++;
            worst = Math.max(worst, n < 0 ? Infinity : Math.abs(field.values.rise[n] - rise));
          }
          expect(worst).toBeLessThan(2e-3);
        }
      }
    });
    expect(compared).toBeGreaterThan(10_000);
  });

  it('does not depend on how the field is cut into slabs, nor on the order of the slabs', () => {
    checkModels(roundModel, 43, (discretisation) => {
      const state = anyState(discretisation);
      const { header, slabs } = encodeField(solutionOf(discretisation, state), 1);
      const read = readHeader(header);
      expect(slabs).toHaveLength(discretisation.grid.nz);
      const inOne = stored(discretisation, state);
      for (const plane of PLANES) {
        for (const coordinate of coordinatesIn(discretisation, NORMAL[plane])) {
          const slice = new PlaneSlice(read, plane, coordinate);
          for (const slab of slabsFor(read, plane, coordinate).toReversed()) slice.add(slabs[slab]);
          const thin = slice.finish();
          const whole = planeIn(inOne, plane, coordinate);
          expect(thin.values.object).toEqual(whole.values.object);
          expect(thin.values.cell).toEqual(whole.values.cell);
          expect(thin.axes).toEqual(whole.axes);
          expect(largestDifference(thin.values.rise, whole.values.rise)).toBeLessThan(2e-4);
        }
      }
    });
  });

  it('is the same when it is encoded by itself', () => {
    checkModels(roundModel, 44, (discretisation) => {
      const state = anyState(discretisation, 1.5);
      const inSlabs = stored(discretisation, state, 300);
      for (const plane of PLANES) {
        for (const coordinate of coordinatesIn(discretisation, NORMAL[plane])) {
          const { values, ...sliced } = planeIn(inSlabs, plane, coordinate);
          const alone = decodePlane(encodePlane(solutionOf(discretisation, state), plane, coordinate));
          expect(alone).toMatchObject(sliced);
          expect(alone.values).toMatchObject({ cell: values.cell, object: values.object });
          expect(largestDifference(alone.values.rise, values.rise)).toBeLessThan(2e-4);
        }
      }
    });
  });

  it('needs one slab across z, two where it lies between them, all of them otherwise, none outside', () => {
    const discretisation = preparedSketch([
      { type: 'box', name: 'a', x: 0, y: 0, z: 0, dx: 2, dy: 2, dz: 8, material_name: 'copper' },
    ]);
    const { nx, ny, nz } = discretisation.grid;
    const header = readHeader(
      encodeField(solutionOf(discretisation, anyState(discretisation)), 2 * nx * ny).header,
    );
    const z = discretisation.grid.edges[2];
    const needed = (plane: PlaneName, coordinate: number) => slabsFor(header, plane, coordinate);
    expect(needed('XY', (z[2] + z[3]) / 2)).toEqual([1]);
    expect(needed('XY', z[3])).toEqual([1]);
    expect(needed('XY', z[4])).toEqual([1, 2]);
    expect(needed('XZ', 1)).toHaveLength(Math.ceil(nz / 2));
    expect(needed('XY', 8.1)).toEqual([]);
    expect(needed('YZ', -0.1)).toEqual([]);
  });
});

describe('a plane between cells', () => {
  const box = (label: string, z: number, more = {}) => ({
    type: 'box',
    name: label,
    x: 0,
    y: 0,
    z,
    dx: 4,
    dy: 4,
    dz: 1,
    material_name: 'fr4',
    ...more,
  });

  it('shows what is above it, and what is below where there is void above', () => {
    const discretisation = preparedSketch([box('low', 0), box('high', 1, { dx: 2 })]);
    const field = planeOf(discretisation, anyState(discretisation), 'XY', 1);
    expect(field.values.object).toHaveLength(discretisation.grid.nx * discretisation.grid.ny);
    centres(field).forEach(([x], n) => {
      expect(field.values.object[n]).toBe(x < 2 ? 1 : 0);
    });
  });

  it('shows the solid that a ball stands on, not the air under its round side', () => {
    const ball = { ...box('ball', 1), sphere: true, dz: 4 };
    const discretisation = preparedSketch([box('plate', 0), ball]);
    const { object } = planeOf(discretisation, anyState(discretisation), 'XY', 1).values;
    expect(object.length).toBe(discretisation.grid.nx * discretisation.grid.ny);
    expect(object.filter((own) => own === 0).length).toBeGreaterThan(0.9 * object.length);
  });

  it('is as warm on a source as the face that it heats', () => {
    const source = {
      type: 'source',
      name: 'heat',
      plane: 'XY',
      x: 1,
      y: 1,
      z: 1,
      dx: 2,
      dy: 2,
      dz: 0,
      power: 900,
    };
    const discretisation = preparedSketch([box('low', 0), box('high', 1), source]);
    const state = { ...solvedSteady(discretisation.problem), time: null };
    const at = (z: number) => Math.max(...planeOf(discretisation, state, 'XY', z).values.rise);
    expect(at(1)).toBeGreaterThan(at(1.001));
    expect(at(1)).toBeGreaterThan(at(0.999));
    const field = planeOf(discretisation, state, 'XY', 1);
    const { object, rise } = field.values;
    expect(new Set(object)).toEqual(new Set([1]));
    const hottest = rise.indexOf(Math.max(...rise));
    const probed = riseAt(
      discretisation,
      solutionOf(discretisation, state).cellField,
      centres(field)[hottest],
    );
    expect(rise[hottest]).toBeCloseTo(Number(probed), 3);
  });

  it('is empty outside the grid', () => {
    const discretisation = preparedSketch([box('low', 0)]);
    for (const z of [-0.001, 1.001, Number.NaN]) {
      expect(planeOf(discretisation, anyState(discretisation), 'XY', z).values.cell).toHaveLength(0);
    }
  });
});
