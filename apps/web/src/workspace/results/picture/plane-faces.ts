import type { PlaneField } from '../plane-field.ts';
import { across } from '../wire/pack-faces.ts';
import { HEAD, HEAD_SIZE, type PackedFaces, valueRoom } from '../wire/packed-faces.ts';

/** A plane as one patch to draw; cells of objects that are not shown are left out. */
export function planeFaces(
  { axis, coordinate, u, v, columns, rows, values, objects }: PlaneField,
  side: 1 | -1,
  isShown: (object: number) => boolean,
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
