import { AXES, type Axis, OTHER_AXES } from '@thermarium/geometry';
import { Grid } from '@thermarium/mesh';
import { NORMAL } from '@thermarium/model';
import type { FaceGroup } from '../faces/face-layout.ts';
import { roundedTemperature } from '../figures/rounding.ts';
import type { StoredFaces } from './face-file.ts';
import type { SamplePoints } from './field-sampler.ts';
import { NO_OBJECT } from './plane-cells.ts';
import type { PlaneField } from './plane-field.ts';
import type { StoredFrame } from './stored-frame.ts';

type Objects = StoredFrame['objects'];

/** The temperatures of another result at the places of a shown one, °C; NaN where it has none. */
export type Reference = Float64Array;

/** The temperatures of faces that lie exactly where the shown ones do; null: they lie elsewhere. */
export function sameFaces(shown: StoredFaces, other: StoredFaces): Reference | null {
  const isSame =
    isSameObjects(shown.objects, other.objects) &&
    shown.groups.length === other.groups.length &&
    shown.groups.every(({ object, face, count }, n) => {
      const group = other.groups[n];
      return group.object === object && group.face === face && group.count === count;
    }) &&
    AXES.every((axis) => isSameNumbers(shown.edges[axis], other.edges[axis])) &&
    isSameNumbers(shown.cell, other.cell);
  return isSame ? Float64Array.from(other.rise, (rise) => other.ambient + rise) : null;
}

/** The temperatures of a plane whose cells are exactly the shown ones; null: they are others. */
export function samePlane(shown: PlaneField, other: PlaneField): Reference | null {
  const isSame =
    isSameObjects(shown.objects, other.objects) &&
    shown.axes.every(({ edges }, n) => isSameNumbers(edges, other.axes[n].edges)) &&
    isSameNumbers(shown.values.cell, other.values.cell) &&
    isSameNumbers(shown.values.object, other.values.object);
  return isSame ? Float64Array.from(other.values.rise, (rise) => other.ambient + rise) : null;
}

/** The middles of the shown cells' sides, as points of another field with these objects. */
export function pointsOfFaces({ edges, groups, cell, objects }: StoredFaces, others: Objects): SamplePoints {
  const grid = new Grid(edges);
  const middles = edges.map(middlesOf);
  const owner = indexAmong(objects, others);
  const groupOf = new Uint32Array(cell.length);
  groups.forEach(({ first, count }, n) => {
    groupOf.fill(n, first, first + count);
  });
  return {
    count: cell.length,
    object: (row) => owner[groups[groupOf[row]].object],
    cell: (row, low, high) => {
      for (const axis of AXES) {
        const n = grid.indexAlong(cell[row], axis);
        low[axis] = edges[axis][n];
        high[axis] = edges[axis][n + 1];
      }
    },
    place: (row, at) => {
      for (const axis of AXES) at[axis] = middles[axis][grid.indexAlong(cell[row], axis)];
      const { face } = groups[groupOf[row]];
      const normal = (face >> 1) as Axis;
      at[normal] = edges[normal][grid.indexAlong(cell[row], normal) + (face & 1)];
    },
  };
}

/** The middles of the cells of a shown plane, as points of another field with these objects. */
export function pointsOfPlane(
  { plane, coordinate, axes, values, objects }: PlaneField,
  others: Objects,
): SamplePoints {
  const normal = NORMAL[plane];
  const [u, v] = OTHER_AXES[normal];
  const middles = axes.map(({ edges }) => middlesOf(edges));
  const owner = indexAmong(objects, others);
  const along = (row: number): readonly [number, number] => {
    const { length } = middles[0];
    return [values.cell[row] % length, Math.floor(values.cell[row] / length)];
  };
  return {
    count: values.cell.length,
    object: (row) => owner[values.object[row]],
    place: (row, at) => {
      const [a, b] = along(row);
      at[normal] = coordinate;
      at[u] = middles[0][a];
      at[v] = middles[1][b];
    },
    cell: (row, low, high) => {
      const [a, b] = along(row);
      low[normal] = coordinate;
      high[normal] = coordinate;
      for (const [n, axis, index] of [
        [0, u, a],
        [1, v, b],
      ] as const) {
        low[axis] = axes[n].edges[index];
        high[axis] = axes[n].edges[index + 1];
      }
    },
  };
}

/** Shown faces less a reference, without those that it does not have: their rise is the difference, K. */
export function facesLess(shown: StoredFaces, reference: Reference): StoredFaces {
  const kept = rowsOf(reference);
  let next = 0;
  const groups: FaceGroup[] = [];
  for (const group of shown.groups) {
    const first = next;
    while (next < kept.length && kept[next] < group.first + group.count) next++;
    if (next > first) groups.push({ ...group, first, count: next - first });
  }
  return {
    ...shown,
    ambient: 0,
    groups,
    cell: kept.map((row) => shown.cell[row]),
    rise: differences(shown.ambient, shown.rise, reference, kept),
  };
}

/** A shown plane less a reference, without the cells that it does not have: their rise is the difference, K. */
export function planeLess(shown: PlaneField, reference: Reference): PlaneField {
  const kept = rowsOf(reference);
  const { cell, object, rise } = shown.values;
  return {
    ...shown,
    ambient: 0,
    values: {
      cell: kept.map((row) => cell[row]),
      object: kept.map((row) => object[row]),
      rise: differences(shown.ambient, rise, reference, kept),
      flux: null,
    },
  };
}

/** The rows where the reference has a temperature. */
function rowsOf(reference: Reference): Uint32Array {
  const rows = new Uint32Array(reference.length);
  let count = 0;
  for (let row = 0; row < reference.length; row++) if (!Number.isNaN(reference[row])) rows[count++] = row;
  return rows.subarray(0, count);
}

/** Differences of temperatures as they leave: what a reader computes from two answers is the same to the digit. */
function differences(
  ambient: number,
  rise: Float32Array,
  reference: Reference,
  rows: Uint32Array,
): Float32Array {
  return Float32Array.from(
    rows,
    (row) => roundedTemperature(ambient + rise[row]) - roundedTemperature(reference[row]),
  );
}

/** Per object its index among others, NO_OBJECT where it is none of them. */
function indexAmong(objects: Objects, others: Objects): Int32Array {
  const known = new Map(others.map((other, n) => [nameOf(other), n]));
  return Int32Array.from(objects, (object) => known.get(nameOf(object)) ?? NO_OBJECT);
}

const nameOf = ({ id, type }: Objects[number]): string => `${id} ${type}`;

function isSameObjects(a: Objects, b: Objects): boolean {
  return a.length === b.length && a.every((object, n) => nameOf(object) === nameOf(b[n]));
}

function isSameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return false;
  return true;
}

function middlesOf(edges: Float64Array): Float64Array {
  return edges.subarray(0, -1).map((low, n) => low + (edges[n + 1] - low) * 0.5);
}
