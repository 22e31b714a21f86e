import type { Vec3 } from '@thermarium/geometry';
import { across } from '@thermarium/picture';
import type { PlaneField } from './plane-field.ts';

/** One place of a line across a plane. */
export interface ProfilePoint {
  /** From the start of the line, mm. */
  readonly distance: number;
  readonly point: Vec3;
  /** °C; null in void. */
  readonly temperature: number | null;
  /** 0: none. */
  readonly object: number;
}

/** Points between two borders of cells: between the middles of cells temperatures are no straight lines. */
const WITHIN = [0, 1 / 4, 1 / 2, 3 / 4, 1] as const;

/**
 * The temperatures along a line on a plane, interpolated as the picture does. Where two objects meet there are two points,
 * one of each.
 */
export function profileAlong(field: PlaneField, from: Vec3, to: Vec3): readonly ProfilePoint[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  if (length === 0) return [];
  const [first, second] = across(field.axis);
  const at = (share: number): Vec3 => [
    from[0] + share * (to[0] - from[0]),
    from[1] + share * (to[1] - from[1]),
    from[2] + share * (to[2] - from[2]),
  ];
  const borders = [
    0,
    ...crossings(field.u, from[first], to[first]),
    ...crossings(field.v, from[second], to[second]),
    1,
  ];
  borders.sort((a, b) => a - b);
  const points: ProfilePoint[] = [];
  for (let n = 1; n < borders.length; n++) {
    const [start, end] = [borders[n - 1], borders[n]];
    if (end - start < 1e-9) continue;
    const middle = at((start + end) / 2);
    const column = intervalOf(field.u, middle[first]);
    const row = intervalOf(field.v, middle[second]);
    const cell = column < 0 || row < 0 ? -1 : row * field.columns + column;
    const isVoid = cell < 0 || Number.isNaN(field.values[cell]);
    for (const within of WITHIN) {
      const share = start + within * (end - start);
      const point = at(share);
      const found: ProfilePoint = {
        distance: share * length,
        point,
        temperature: isVoid ? null : between(field, column, row, point[first], point[second]),
        object: isVoid ? 0 : field.objects[cell],
      };
      const last = points.at(-1);
      const isKnown = last?.object === found.object && last.distance === found.distance;
      const goesOn = last?.temperature === null && found.temperature === null && within < 1;
      if (!isKnown && !goesOn) points.push(found);
    }
  }
  return points;
}

/** The shares of a way at which it crosses lines. */
function crossings(lines: Float32Array, from: number, to: number): number[] {
  if (from === to) return [];
  return Array.from(lines, (line) => (line - from) / (to - from)).filter((share) => share > 0 && share < 1);
}

/** The index of the interval that holds a place; -1: outside. */
function intervalOf(lines: Float32Array, at: number): number {
  return at < lines[0] || at >= lines[lines.length - 1] ? -1 : lines.findLastIndex((line) => line <= at);
}

/** The temperature at a place of a cell, as the shader interpolates it: towards void the cell's own is kept. */
function between(
  { u, v, columns, rows, values }: PlaneField,
  column: number,
  row: number,
  atU: number,
  atV: number,
): number {
  const [nextColumn, wayU] = neighbour(u, column, columns, atU);
  const [nextRow, wayV] = neighbour(v, row, rows, atV);
  const own = values[row * columns + column];
  const or = (value: number, otherwise: number): number => (Number.isNaN(value) ? otherwise : value);
  const beside = or(values[row * columns + nextColumn], own);
  const above = or(values[nextRow * columns + column], own);
  const corner = or(values[nextRow * columns + nextColumn], beside + above - own);
  const mix = (a: number, b: number, way: number): number => a + way * (b - a);
  return mix(mix(own, beside, wayU), mix(above, corner, wayU), wayV);
}

/** The cell beyond a cell's middle as seen from a place in it, and how far the place lies towards that cell's middle. */
function neighbour(lines: Float32Array, cell: number, count: number, at: number): readonly [number, number] {
  const middle = (lines[cell] + lines[cell + 1]) / 2;
  const next = cell + (at < middle ? -1 : 1);
  if (next < 0 || next >= count) return [cell, 0];
  const other = (lines[next] + lines[next + 1]) / 2;
  return [next, Math.min(Math.max((at - middle) / (other - middle), 0), 1)];
}
