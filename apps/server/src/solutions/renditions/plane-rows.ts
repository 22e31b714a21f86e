import { AXES } from '@thermarium/geometry';
import {
  type PlaneField,
  roundedCells,
  roundedCoordinate,
  roundedFlux,
  roundedTemperature,
} from '@thermarium/solution';

/**
 * Rows of a plane as the specification defines them: the cells that it cuts. Lengths in mm, temperatures in
 * °C.
 */
export interface PlaneRows extends Pick<PlaneField, 'objects' | 'plane'> {
  /** Index in the objects. */
  readonly object: Uint32Array;
  /** The centre of the cell, on the plane. */
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
  /** The heat flux, W/m²; empty where it was not asked for. */
  readonly qx: Float64Array;
  readonly qy: Float64Array;
  readonly qz: Float64Array;
}

/** Writes some of a plane's values as rows, by default all. Parts save memory: a million rows take 84 MB. */
export function planeRows(field: PlaneField, from = 0, to = field.values.cell.length): PlaneRows {
  const { objects, plane, ambient, values } = field;
  const cell = values.cell.subarray(from, to);
  const [x, y, z] = AXES.map((axis) => alongAxis(field, axis, cell));
  const flux = values.flux?.subarray(3 * from, 3 * to) ?? new Float32Array(0);
  const [qx, qy, qz] = AXES.map((axis) =>
    Float64Array.from({ length: flux.length / 3 }, (_, row) => roundedFlux(flux[3 * row + axis])),
  );
  return {
    objects,
    plane,
    object: values.object.subarray(from, to),
    x: x.middle,
    y: y.middle,
    z: z.middle,
    x0: x.low,
    y0: y.low,
    z0: z.low,
    dx: x.size,
    dy: y.size,
    dz: z.size,
    temp: Float64Array.from(values.rise.subarray(from, to), (kelvin) => roundedTemperature(ambient + kelvin)),
    qx,
    qy,
    qz,
  };
}

/** Positions of a plane's cells along an axis: centres, low edges and sizes. */
function alongAxis(
  { axes, coordinate }: PlaneField,
  axis: number,
  cell: Uint32Array,
): { readonly middle: Float64Array; readonly low: Float64Array; readonly size: Float64Array } {
  const column = (): Float64Array => new Float64Array(cell.length);
  const columns = { middle: column(), low: column(), size: column() };
  const [fastest] = axes;
  const along = axes.find((one) => one.axis === axis);
  if (!along) {
    columns.middle.fill(roundedCoordinate(coordinate));
    columns.low.fill(roundedCoordinate(coordinate));
    return columns;
  }
  const count = fastest.edges.length - 1;
  const low = along.edges.map(roundedCoordinate);
  const { middle, size } = roundedCells(along.edges);
  for (let row = 0; row < cell.length; row++) {
    const n = along === fastest ? cell[row] % count : Math.floor(cell[row] / count);
    columns.middle[row] = middle[n];
    columns.low[row] = low[n];
    columns.size[row] = size[n];
  }
  return columns;
}
