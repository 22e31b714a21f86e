import { NORMAL, type PlaneName } from '@thermarium/model';
import { roundedCells } from './face-file.ts';
import { NO_OBJECT, type PlaneCells } from './plane-cells.ts';
import { roundedCoordinate, roundedTemperature } from './rounding.ts';
import type { StoredFrame } from './stored-frame.ts';

/** The rows of a plane as they leave: the cells that it cuts. Lengths in mm, temperatures in °C. */
export interface PlaneTable extends StoredFrame {
  readonly plane: PlaneName;
  readonly coordinate: number;
  /** Index in the objects. */
  readonly object: Uint32Array;
  /** The middle of the cell, on the plane. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Its corner towards -x -y -z, on the plane. */
  readonly x0: Float64Array;
  readonly y0: Float64Array;
  readonly z0: Float64Array;
  /** Its sizes: 0 along the normal. */
  readonly dx: Float64Array;
  readonly dy: Float64Array;
  readonly dz: Float64Array;
  readonly temp: Float64Array;
}

/** The cells of a plane that are not void. */
export interface PlaneRows {
  /** Number of the cell in the plane: the first of its axes runs fastest. */
  readonly cell: Uint32Array;
  readonly object: Uint32Array;
  /** K. */
  readonly rise: Float32Array;
}

export function planeRows({ object, rise }: PlaneCells): PlaneRows {
  let count = 0;
  for (const own of object) if (own !== NO_OBJECT) count++;
  const rows = {
    cell: new Uint32Array(count),
    object: new Uint32Array(count),
    rise: new Float32Array(count),
  };
  let row = 0;
  for (let cell = 0; cell < object.length; cell++) {
    if (object[cell] === NO_OBJECT) continue;
    rows.cell[row] = cell;
    rows.object[row] = object[cell];
    rows.rise[row] = rise[cell];
    row++;
  }
  return rows;
}

/** A plane in few bytes: its rows can be written out a part at a time. */
export interface StoredPlane extends StoredFrame {
  readonly plane: PlaneName;
  readonly coordinate: number;
  readonly rows: PlaneRows;
}

/** Rows of a plane as they leave; by default all of them. A part at a time spares memory: a million rows take 84 MB. */
export function planeTable(stored: StoredPlane, from = 0, to = stored.rows.cell.length): PlaneTable {
  const { objects, edges, ambient, time, plane, coordinate, rows } = stored;
  const cell = rows.cell.subarray(from, to);
  const [x, y, z] = [0, 1, 2].map((axis) => alongAxis(stored, axis, plane, coordinate, cell));
  return {
    objects,
    edges,
    ambient,
    time,
    plane,
    coordinate,
    object: rows.object.subarray(from, to),
    x: x.middle,
    y: y.middle,
    z: z.middle,
    x0: x.low,
    y0: y.low,
    z0: z.low,
    dx: x.size,
    dy: y.size,
    dz: z.size,
    temp: Float64Array.from(rows.rise.subarray(from, to), (kelvin) => roundedTemperature(ambient + kelvin)),
  };
}

/** Where the cells of a plane are along an axis. */
function alongAxis(
  { edges }: StoredFrame,
  axis: number,
  plane: PlaneName,
  coordinate: number,
  cell: Uint32Array,
): { readonly middle: Float64Array; readonly low: Float64Array; readonly size: Float64Array } {
  const column = (): Float64Array => new Float64Array(cell.length);
  const columns = { middle: column(), low: column(), size: column() };
  const normal = NORMAL[plane];
  if (axis === normal) {
    columns.middle.fill(roundedCoordinate(coordinate));
    columns.low.fill(roundedCoordinate(coordinate));
    return columns;
  }
  const fastest = normal === 0 ? 1 : 0;
  const along = edges[fastest].length - 1;
  const low = edges[axis].map(roundedCoordinate);
  const { middle, size } = roundedCells(edges[axis]);
  for (let row = 0; row < cell.length; row++) {
    const n = axis === fastest ? cell[row] % along : Math.floor(cell[row] / along);
    columns.middle[row] = middle[n];
    columns.low[row] = low[n];
    columns.size[row] = size[n];
  }
  return columns;
}
