import {
  ARROW_ANSWER,
  answeredFaces,
  faceColumnNames,
  fluxColumnNames,
  planeColumnNames,
} from '@thermarium/api';
import type { Axis } from '@thermarium/geometry';
import { FACE_NAMES } from '@thermarium/geometry';
import { faceColumns, makeFigures, type PlaneField, type StoredFaces } from '@thermarium/solution';
import { tableFromIPC } from '@uwdata/flechette';
import { describe, expect, test } from 'vitest';
import { joined } from './pieces.ts';
import { planeArrow, planeJson } from './plane-pieces.ts';
import { planeRows } from './plane-rows.ts';
import { solutionArrow } from './solution-arrow.ts';
import { solutionJson } from './solution-json.ts';

/** More than are written at once. */
const ROWS = 40_000;
const HEAD = { timestamp: '2026-11-22T10:00:00.000Z', transient: false };
const OBJECTS = [
  { id: 7, type: 'box' },
  { id: null, type: 'world' },
  { id: 9, type: 'cylinder' },
];
const KEYS = ['7.2', '0.0', expect.stringMatching(/^9\./)];

const edges = [64, 32, 32].map((cells, axis) =>
  Float64Array.from({ length: cells + 1 }, (_, n) => n ** 1.1 / (axis + 3) - 2),
) as [Float64Array, Float64Array, Float64Array];
const told = { objects: OBJECTS, ambient: 21.3, time: null };
const frame = { ...told, edges };
const rise = (rows: number): Float32Array =>
  Float32Array.from({ length: rows }, (_, n) => (n % 997) / 13 - 25 + n / 1e4);

/** The first object has all faces and most rows, the last one a single face. */
function someFaces(): StoredFaces {
  const counts = [[30_000, 1, 16_384, 5, 60, 700], [], [17]];
  const total = counts.flat().reduce((sum, count) => sum + count, 0);
  let first = 0;
  const groups = counts.flatMap((faces, object) =>
    faces.map((count, face) => {
      first += count;
      return { object, face: face as 0, first: first - count, count };
    }),
  );
  const cell = Uint32Array.from({ length: total }, (_, n) => (n * 7919) % (64 * 32 * 32));
  return { ...frame, groups, cell, rise: rise(total) };
}

const states = OBJECTS.map((_, n) => ({
  ...makeFigures(
    () => null,
    () => null,
  ),
  min_t: n === 1 ? null : 20 + n,
  max_t: 30.25 + n,
  dissipated_power: 5e3 * n,
  heat_to_ambient_W: n / 3,
  mean_t: 25 + n,
  min_t_at: n === 1 ? null : ([n, 0.1, 2] as const),
  max_t_at: [n, 1e-7, 3] as const,
}));
const content = {
  head: HEAD,
  objects: OBJECTS.map((object, n) => ({ ...object, state: states[n] })),
  faces: someFaces(),
  summary: '{"cells": 65536, "note": "\\"stale\\":false"}',
};

/** The faces of an object in the form of the contract. */
function facesOf(faces: StoredFaces, object: number) {
  return Object.fromEntries(
    answeredFaces.map((name) => {
      const rows = faces.groups
        .filter((group) => group.object === object && FACE_NAMES[group.face] === name)
        .flatMap((group) => {
          const { x, y, z, d1, d2, temp } = faceColumns(faces, [group]);
          return Array.from(x, (_, n) => [x[n], y[n], z[n], d1[n], d2[n], temp[n]]);
        });
      return [name, rows];
    }),
  );
}

/** Compares by a flag: for megabytes that differ, vitest would compute the difference for minutes. */
function expectSame(text: string, expected: string): void {
  if (text === expected) return;
  let at = 0;
  while (text[at] === expected[at]) at++;
  expect(text.slice(at - 40, at + 40)).toBe(expected.slice(at - 40, at + 40));
}

function arrowOf(bytes: Buffer) {
  const table = tableFromIPC(bytes);
  const columns = table.children.map((column) => [...column]);
  const said: string = table.schema.metadata?.get(ARROW_ANSWER) ?? '';
  return { names: table.names, columns, said };
}

describe('a solution', () => {
  test('is the text that JSON makes of its rows, in the order of the contract', () => {
    const text = String(joined(solutionJson(content)));
    const expected = {
      timestamp: HEAD.timestamp,
      stale: false,
      transient: false,
      result: Object.fromEntries(
        Object.keys(JSON.parse(text).result).map((key, n) => [
          key,
          { ...states[n], ...facesOf(content.faces, n) },
        ]),
      ),
      summary: 0,
    };
    expect(Object.keys(expected.result)).toEqual(KEYS);
    expectSame(text, JSON.stringify(expected).replace(/0}$/, `${content.summary}}`));
  });

  test('has its rows in Arrow as they are stored, and all else as in JSON', () => {
    const { names, columns, said } = arrowOf(joined(solutionArrow(content)));
    const { x, y, z, d1, d2, temp, object, face } = faceColumns(content.faces);
    expect(names).toEqual(faceColumnNames);
    const keys = Object.keys(JSON.parse(said).result);
    expect(keys).toEqual(KEYS);
    const expected = [Array.from(object, (n) => keys[n]), Array.from(face, (n) => FACE_NAMES[n])];
    expectSame(
      JSON.stringify(columns),
      JSON.stringify([...expected, ...[x, y, z, d1, d2, temp].map((values) => [...values])]),
    );
    const result = Object.fromEntries(keys.map((key, n) => [key, states[n]]));
    const head = `${JSON.stringify({ timestamp: HEAD.timestamp, stale: false, transient: false, result }).slice(0, -1)}`;
    expect(said).toBe(`${head},"summary":${content.summary}}`);
  });
});

describe('planes', () => {
  const cellsOf = (rows: number) => ({
    cell: Uint32Array.from({ length: rows }, (_, n) => (n * 31) % (32 * 32)),
    object: Uint32Array.from({ length: rows }, (_, n) => n % 3),
    rise: rise(rows),
    flux: rise(3 * rows),
  });
  const [x, y, z] = edges.map((along, axis) => ({ axis: axis as Axis, edges: along }));
  const planes: PlaneField[] = [
    { ...told, plane: 'YZ', coordinate: 0.123456789, axes: [y, z], values: cellsOf(ROWS) },
    { ...told, plane: 'XY', coordinate: 4, axes: [x, y], values: cellsOf(3) },
  ];
  const more = { planes: [{ id: 1, plane: 'YZ', coordinate: 0.1, rows: ROWS, stored: true }] };
  const rows = planes.flatMap((stored) => {
    const { objects, object, plane, x, y, z, x0, y0, z0, dx, dy, dz, temp, qx, qy, qz } = planeRows(stored);
    const numbers = [x, y, z, x0, y0, z0, dx, dy, dz, temp, qx, qy, qz];
    return Array.from(object, (owner, n) => {
      const { type, id } = objects[owner];
      return [type, id ?? 0, plane, ...numbers.map((values) => values[n])];
    });
  });

  const forms = [
    { said: {}, withFlux: false, names: planeColumnNames },
    { said: more, withFlux: false, names: planeColumnNames },
    { said: more, withFlux: true, names: [...planeColumnNames, ...fluxColumnNames] },
  ];

  test.each(forms)('are the text that JSON makes of their rows, with %j', ({ said, withFlux, names }) => {
    const text = String(joined(planeJson({ head: HEAD, planes, withFlux, more: said })));
    const head = { timestamp: HEAD.timestamp, stale: false, transient: false };
    const shown = rows.map((row) => row.slice(0, names.length));
    expectSame(text, JSON.stringify({ columns: names, rows: shown, ...head, ...said }));
  });

  test.each(forms.slice(1))('have the same rows in Arrow, with %j', ({ withFlux, names: expected }) => {
    const { names, columns, said } = arrowOf(joined(planeArrow({ head: HEAD, planes, withFlux, more })));
    expect(names).toEqual(expected);
    expectSame(JSON.stringify(columns), JSON.stringify(expected.map((_, n) => rows.map((row) => row[n]))));
    expect(said).toBe(JSON.stringify({ timestamp: HEAD.timestamp, stale: false, transient: false, ...more }));
  });
});
