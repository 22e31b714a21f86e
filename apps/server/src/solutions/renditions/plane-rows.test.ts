import type { PlaneField } from '@thermarium/solution';
import { expect, test } from 'vitest';
import { planeRows } from './plane-rows.ts';

const field: PlaneField = {
  objects: [
    { id: 7, type: 'box' },
    { id: 8, type: 'cylinder' },
  ],
  ambient: 20,
  time: null,
  plane: 'XZ',
  coordinate: 0.25,
  axes: [
    { axis: 0, edges: Float64Array.of(0, 1, 3) },
    { axis: 2, edges: Float64Array.of(-2, -1, 3) },
  ],
  values: {
    cell: Uint32Array.of(0, 3),
    object: Uint32Array.of(1, 0),
    rise: Float32Array.of(5, 1.5),
    flux: Float32Array.of(1, 2.5, -3, 4.0004, -0.0001, 6e6),
  },
};

test('a row has the middle, the low corner and the sizes of its cell, flat on the plane, and °C', () => {
  const { object, x, y, z, x0, y0, z0, dx, dy, dz, temp } = planeRows(field);
  expect([...object]).toEqual([1, 0]);
  expect([x, y, z].map((column) => [...column])).toEqual([
    [0.5, 2],
    [0.25, 0.25],
    [-1.5, 1],
  ]);
  expect([x0, y0, z0].map((column) => [...column])).toEqual([
    [0, 1],
    [0.25, 0.25],
    [-2, -1],
  ]);
  expect([dx, dy, dz].map((column) => [...column])).toEqual([
    [1, 2],
    [0, 0],
    [1, 4],
  ]);
  expect([...temp]).toEqual([25, 21.5]);
});

test('a row has the heat flux of its cell to 1 mW/m², where it was asked for', () => {
  const { qx, qy, qz } = planeRows(field);
  expect([qx, qy, qz].map((column) => [...column])).toEqual([
    [1, 4],
    [2.5, 0],
    [-3, 6e6],
  ]);
  const { qx: none } = planeRows({ ...field, values: { ...field.values, flux: null } });
  expect([...none]).toEqual([]);
});

test('a part of the rows is what stands there among all of them', () => {
  const all = planeRows(field);
  const part = planeRows(field, 1, 2);
  for (const name of ['object', 'x', 'y', 'z0', 'dx', 'temp', 'qx', 'qz'] as const) {
    expect([...part[name]]).toEqual([all[name][1]]);
  }
});
