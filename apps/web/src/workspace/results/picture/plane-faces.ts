import { across, HEAD, HEAD_SIZE, type PackedFaces, valueRoom } from '@thermarium/picture';
import type { PlaneField } from '../plane-field.ts';

/**
 * A plane as one patch to draw; cells of objects that are not shown are left out.
 *
 * @param isOutlined whether the true outline of an object is drawn over a cell: where that borders void it is left out
 */
export function planeFaces(
  { axis, coordinate, u, v, columns, rows, values, objects }: PlaneField,
  side: 1 | -1,
  isShown: (object: number) => boolean,
  isOutlined: (object: number, u: number, v: number) => boolean = () => false,
): PackedFaces {
  const shown = new Float32Array(valueRoom(values.length)).fill(Number.NaN);
  const known = new Map<number, boolean>();
  for (let cell = 0; cell < values.length; cell++) {
    const object = objects[cell];
    let show = known.get(object);
    if (show === undefined) {
      show = isShown(object);
      known.set(object, show);
    }
    if (show) shown[cell] = values[cell];
  }
  const rim: number[] = [];
  for (let cell = 0; cell < values.length; cell++) {
    if (Number.isNaN(shown[cell]) || !bordersVoid(shown, columns, rows, cell)) continue;
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const [middleU, middleV] = [(u[column] + u[column + 1]) / 2, (v[row] + v[row + 1]) / 2];
    if (isOutlined(objects[cell], middleU, middleV)) rim.push(cell);
  }
  for (const cell of rim) shown[cell] = Number.NaN;
  const heads = new Int32Array(HEAD_SIZE);
  heads[HEAD.axis] = axis;
  heads[HEAD.side] = side;
  heads[HEAD.columns] = columns;
  heads[HEAD.rows] = rows;
  const none = new Float32Array(0);
  const line = (which: number): Float32Array => (which === axis ? none : which === across(axis)[0] ? u : v);
  return {
    lines: [line(0), line(1), line(2)],
    heads,
    coordinates: Float32Array.of(coordinate),
    values: shown,
  };
}

/** Whether one of the eight cells around has no temperature. */
function bordersVoid(values: Float32Array, columns: number, rows: number, cell: number): boolean {
  const column = cell % columns;
  const row = Math.floor(cell / columns);
  for (let dv = -1; dv <= 1; dv++) {
    for (let du = -1; du <= 1; du++) {
      const isInside = column + du >= 0 && column + du < columns && row + dv >= 0 && row + dv < rows;
      if (!isInside || Number.isNaN(values[cell + dv * columns + du])) return true;
    }
  }
  return false;
}
