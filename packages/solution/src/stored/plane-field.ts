import type { Axis } from '@thermarium/geometry';
import type { Grid } from '@thermarium/mesh';
import type { PlaneName } from '@thermarium/model';
import { NO_OBJECT, type PlaneCells } from './plane-cells.ts';
import type { StoredFrame } from './stored-frame.ts';

/** One of the two axes of a plane: the edges of its cells, ascending, mm. */
interface PlaneAxis {
  readonly axis: Axis;
  readonly edges: Float64Array;
}

/** The cells of a plane that are not void. */
interface PlaneValues {
  /** Number of the cell in the plane: the first of its axes runs fastest. */
  readonly cell: Uint32Array;
  /** Index in the objects. */
  readonly object: Uint32Array;
  /** Over ambient, K. */
  readonly rise: Float32Array;
  /** Per cell the x, y and z of the heat flux, W/m²; null: it was not asked for. */
  readonly flux: Float32Array | null;
}

/** The temperatures on a plane through a solved field: two axes, and a value for each cell between their edges. */
export interface PlaneField extends Omit<StoredFrame, 'edges'> {
  readonly plane: PlaneName;
  /** Along the plane's normal, mm. */
  readonly coordinate: number;
  /** Ascending. */
  readonly axes: readonly [PlaneAxis, PlaneAxis];
  readonly values: PlaneValues;
}

/** The axes of a plane on a grid. */
export function planeAxes(edges: Grid['edges'], across: PlaneCells['across']): PlaneField['axes'] {
  const [u, v] = across;
  return [
    { axis: u, edges: edges[u] },
    { axis: v, edges: edges[v] },
  ];
}

/** Leaves the void out. */
export function planeValues({ object, rise, flux }: PlaneCells): PlaneValues {
  let count = 0;
  for (const own of object) if (own !== NO_OBJECT) count++;
  const values = {
    cell: new Uint32Array(count),
    object: new Uint32Array(count),
    rise: new Float32Array(count),
    flux: flux && new Float32Array(3 * count),
  };
  let n = 0;
  for (let cell = 0; cell < object.length; cell++) {
    if (object[cell] === NO_OBJECT) continue;
    values.cell[n] = cell;
    values.object[n] = object[cell];
    values.rise[n] = rise[cell];
    if (flux !== null) values.flux?.set(flux.subarray(3 * cell, 3 * cell + 3), 3 * n);
    n++;
  }
  return values;
}
