import {
  AXES,
  type Axis,
  type Box,
  boxSize,
  boxVolume,
  OTHER_AXES,
  translateBox,
  type Vec3,
} from '@thermarium/geometry';
import { summedMillimetres } from '@thermarium/model';
import { plus } from './frame.ts';
import type { Body, Face } from './geometry-reader.ts';
import { type Measures, measured, vectorArea } from './measure.ts';
import { difference } from './shell.ts';

/** An object of the model: its kind, and its values but material and name. */
export interface Recognised {
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly measures: Measures;
  /** Whether the object is the body; else it is the box around it. */
  readonly exact: boolean;
}

/** Shares of a volume by which chords of round bodies may be off. */
const ROUND = 1e-3;
const FLAT = 1e-6;
const PLANES = ['YZ', 'XZ', 'XY'] as const;

/** The box, cylinder or polygon that a body is, or else the box around it. */
export function recognised(body: Body): Recognised {
  const measures = measured(body);
  const { bounds, volume } = measures;
  const box = { type: 'box', values: placed(bounds), measures };
  const whole = boxVolume(bounds);
  if (body.freeform) return { ...box, exact: false };
  const isFlat = body.faces.every(({ surface }) => surface.kind === 'plane');
  if (isFlat && body.centers.length === 0 && volume !== null) {
    if (isNear(volume, whole, FLAT)) return { ...box, exact: true };
    const values = polygonOf(body, bounds, volume);
    if (values) return { type: 'polygon', values, measures, exact: true };
    return { ...box, exact: false };
  }
  if (isEllipsoid(body, measures)) {
    const full = { bounds, volume: (Math.PI / 6) * whole };
    return { ...box, measures: full, values: { ...box.values, sphere: true }, exact: true };
  }
  const axis = AXES.find((each) => isRoundAlong(body, each));
  if (axis !== undefined && volume !== null && isNear(volume, (Math.PI / 4) * whole, ROUND)) {
    return { type: 'cylinder', values: { ...placed(bounds), plane: PLANES[axis] }, measures, exact: true };
  }
  return { ...box, exact: false };
}

/** The same object at another place. */
export function shifted(found: Recognised, shift: Vec3): Recognised {
  const { bounds } = found.measures;
  const moved = translateBox(bounds, shift);
  const [x, y, z] = moved.min.map(summedMillimetres);
  return { ...found, values: { ...found.values, x, y, z }, measures: { ...found.measures, bounds: moved } };
}

function isNear(a: number, b: number, share: number): boolean {
  return Math.abs(a - b) <= share * b;
}

function placed(bounds: Box) {
  const [x, y, z] = bounds.min.map(summedMillimetres);
  const [dx, dy, dz] = boxSize(bounds).map(summedMillimetres);
  return { x, y, z, dx, dy, dz };
}

/** Walls along an axis that are round, and flat ends across it. */
function isRoundAlong({ faces }: Body, axis: Axis): boolean {
  return (
    faces.filter(({ surface }) => surface.kind === 'plane').length === 2 &&
    faces.every(
      ({ surface }) =>
        (surface.kind === 'tube' || surface.kind === 'plane') && Math.abs(surface.axis[axis]) > 1 - 1e-9,
    )
  );
}

/** A whole sphere, or patches between the quarters of three ellipses around one centre. */
function isEllipsoid({ faces, centers }: Body, { bounds, volume }: Measures): boolean {
  if (faces.every(({ surface }) => surface.kind === 'sphere')) {
    return volume !== null && isNear(volume, (Math.PI / 6) * boxVolume(bounds), ROUND);
  }
  if (faces.length !== 8 || faces.some(({ surface, loops }) => surface.kind !== null || loops.length !== 1)) {
    return false;
  }
  const middle = AXES.map((axis) => (bounds.min[axis] + bounds.max[axis]) / 2);
  const size = Math.max(...boxSize(bounds));
  return (
    centers.length === 24 &&
    centers.every((center) => center.every((each, n) => Math.abs(each - middle[n]) <= 1e-6 * size))
  );
}

/** The values of a polygon, if the body is one: two faces across an axis, all others along it. */
function polygonOf({ faces }: Body, bounds: Box, volume: number): Recognised['values'] | null {
  for (const axis of [2, 1, 0] as const) {
    const across = faces.filter(({ surface }) => Math.abs(surface.axis[axis]) > 1 - 1e-9);
    const along = faces.filter(({ surface }) => Math.abs(surface.axis[axis]) < 1e-9);
    if (across.length !== 2 || along.length !== faces.length - 2) continue;
    const thickness = boxSize(bounds)[axis];
    const area = Math.abs(areaOf(across[0])[axis]);
    if (!isNear(area * thickness, volume, FLAT)) continue;
    const [u, v] = OTHER_AXES[axis];
    const rings = across[0].loops
      .toSorted((a, b) => size(b) - size(a))
      .map((loop) =>
        loop
          .map(
            (point) =>
              `${summedMillimetres(point[u] - bounds.min[u])} ${summedMillimetres(point[v] - bounds.min[v])}`,
          )
          .join(', '),
      );
    const polygon = rings.length === 1 ? rings[0] : rings.map((ring) => `(${ring})`).join(', ');
    const { x, y, z } = placed(bounds);
    return { x, y, z, plane: PLANES[axis], polygon, thickness: summedMillimetres(thickness) };
  }
  return null;
}

function areaOf({ loops }: Face): Vec3 {
  return loops.map(areaAbout).reduce(plus, [0, 0, 0]);
}

function areaAbout(loop: readonly Vec3[]): Vec3 {
  return vectorArea(loop.map((point) => difference(point, loop[0])));
}

function size(loop: readonly Vec3[]): number {
  return Math.hypot(...areaAbout(loop));
}
