import type { Axis, Vec3 } from '@thermarium/geometry';
import {
  across,
  HEAD,
  HEAD_SIZE,
  interval,
  type NearestFaces,
  nearestFacesOf,
  type SurfaceField,
} from '@thermarium/picture';
import { inTurns } from './in-turns.ts';
import type { PlaneField } from './plane-field.ts';

export interface ProbeHit {
  readonly object: number;
  /** mm */
  readonly point: Vec3;
  /** Outward, of length 1; null: not known, then any flat face will do. */
  readonly normal: Vec3 | null;
}

/** The largest distance of a pointed-at place from a face that it lies on, mm: the picture's numbers have 24 bits. */
const ON_FACE = 2e-3;
/** A normal along an axis. */
const STRAIGHT = 0.999;

/** Patches of an object that lie in one plane and look the same way: from `from` up to `to`. */
interface Plane {
  readonly coordinate: number;
  readonly from: number;
  to: number;
}

/**
 * Tells the temperature of a place on the surface of an object, in microseconds. The cells of a curved object must be
 * sorted first: until then its temperature is unknown; `sorted` is called when they are.
 */
export class SurfaceProbe {
  private readonly field: SurfaceField;
  private readonly nearest: NearestFaces;
  private readonly sorted: () => void;
  private readonly ended = new AbortController();
  private readonly wanted = new Set<number>();
  /** By object, then by face as `faceOf` counts them, ascending. */
  private readonly planes = new Map<number, readonly (readonly Plane[])[]>();

  constructor(field: SurfaceField, sorted: () => void) {
    this.field = field;
    this.sorted = sorted;
    this.nearest = nearestFacesOf(field);
  }

  /** °C; null where the solution has no face of the object, or it is not known yet. */
  at({ object, point, normal }: ProbeHit): number | null {
    const flat = this.onFaces(object, point, normal);
    if (flat !== null) return flat;
    const known = this.nearest.known(object);
    if (!known) this.want(object);
    const place = known?.at(...point) ?? -1;
    return place < 0 ? null : this.field.values[place];
  }

  close(): void {
    this.ended.abort();
  }

  private onFaces(object: number, point: Vec3, normal: Vec3 | null): number | null {
    const { lines } = this.field.packed;
    const planes = this.planesOf(object);
    for (const [axis, side] of facing(normal)) {
      const [first, second] = across(axis);
      const column = interval(lines[first], point[first]);
      const row = interval(lines[second], point[second]);
      for (const plane of planesNear(planes[faceOf(axis, side)], point[axis])) {
        const found = this.inPlane(plane, column, row);
        if (!Number.isNaN(found)) return found;
      }
    }
    return null;
  }

  /** The temperature of a cell of the grid, by whichever patch holds it, °C; NaN where none does. */
  private inPlane({ from, to }: Plane, column: number, row: number): number {
    const { values, packed } = this.field;
    const { heads } = packed;
    for (let patch = from; patch < to; patch++) {
      const head = patch * HEAD_SIZE;
      const i = column - heads[head + HEAD.u];
      const j = row - heads[head + HEAD.v];
      const columns = heads[head + HEAD.columns];
      if (i < 0 || j < 0 || i >= columns || j >= heads[head + HEAD.rows]) continue;
      const found = values[heads[head + HEAD.at] + j * columns + i];
      if (!Number.isNaN(found)) return found;
    }
    return Number.NaN;
  }

  private planesOf(object: number): readonly (readonly Plane[])[] {
    let planes = this.planes.get(object);
    if (!planes) {
      planes = planesOf(this.field, object);
      this.planes.set(object, planes);
    }
    return planes;
  }

  private want(object: number): void {
    if (this.wanted.has(object)) return;
    this.wanted.add(object);
    const { signal } = this.ended;
    void inTurns(this.nearest.steps(object), signal).then(() => {
      if (!signal.aborted) this.sorted();
    });
  }
}

function faceOf(axis: Axis, side: number): number {
  return 2 * axis + (side > 0 ? 1 : 0);
}

/** The planes of an object: a hundred thousand patches lie in a few hundred planes, one after the other. */
function planesOf({ byObject, packed }: SurfaceField, object: number): readonly (readonly Plane[])[] {
  const { heads, coordinates } = packed;
  const faces = Array.from({ length: 6 }, (): Plane[] => []);
  for (const patch of byObject.get(object) ?? []) {
    const head = patch * HEAD_SIZE;
    const planes = faces[2 * heads[head + HEAD.axis] + (heads[head + HEAD.side] > 0 ? 1 : 0)];
    const last = planes.at(-1);
    if (last?.to === patch && last.coordinate === coordinates[patch]) last.to++;
    else planes.push({ coordinate: coordinates[patch], from: patch, to: patch + 1 });
  }
  return faces.map((planes) => planes.sort((a, b) => a.coordinate - b.coordinate));
}

function planesNear(planes: readonly Plane[], coordinate: number): readonly Plane[] {
  let low = 0;
  let high = planes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (planes[middle].coordinate < coordinate - ON_FACE) low = middle + 1;
    else high = middle;
  }
  while (high < planes.length && planes[high].coordinate <= coordinate + ON_FACE) high++;
  return planes.slice(low, high);
}

type Direction = readonly [Axis, 1 | -1];

/** The directions in which a flat face with this normal may look. */
function facing(normal: Vec3 | null): readonly Direction[] {
  if (normal === null) return ALL;
  return ALL.filter(([axis, side]) => normal[axis] * side > STRAIGHT);
}

const ALL: readonly Direction[] = [
  [2, 1],
  [2, -1],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
];

/** The temperature of a plane at a place of it, °C; null in void and outside. */
export function temperatureOnPlane(
  { axis, u, v, columns, values }: PlaneField,
  point: Vec3,
): { readonly temperature: number; readonly cell: number } | null {
  const [first, second] = across(axis);
  const column = interval(u, point[first]);
  const row = interval(v, point[second]);
  if (column < 0 || row < 0) return null;
  const cell = row * columns + column;
  return Number.isNaN(values[cell]) ? null : { temperature: values[cell], cell };
}
