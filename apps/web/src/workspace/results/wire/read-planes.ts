import { AXIS_LETTERS, type Axis } from '@thermarium/geometry';
import { across, GridAxis } from '@thermarium/picture';
import { z } from 'zod';
import type { PlaneField } from '../plane-field.ts';
import type { ArrowAnswer } from './arrow-columns.ts';

/** A plane of the project with its field; null: the temperatures there were not kept. */
export interface DeclaredField {
  readonly id: number;
  readonly field: PlaneField | null;
}

const AXIS_OF_PLANE: ReadonlyMap<string, Axis> = new Map<string, Axis>([
  ['YZ', 0],
  ['XZ', 1],
  ['XY', 2],
]);

const declared = z.object({
  timestamp: z.string().nullable(),
  planes: z.array(
    z.object({
      id: z.number(),
      plane: z.string(),
      coordinate: z.number(),
      rows: z.number(),
      stored: z.boolean(),
    }),
  ),
});

/** Reads the answer for one plane that was asked for. */
export function readPlane(answer: ArrowAnswer, axis: Axis, coordinate: number): PlaneField {
  return new PlaneRows(answer).field(axis, coordinate, 0, answer.rows);
}

/** Reads the answer for all planes of the project; none without a solution. */
export function readDeclaredPlanes(answer: ArrowAnswer): DeclaredField[] {
  const { timestamp, planes } = declared.parse(answer.said);
  if (timestamp === null) return [];
  const all = new PlaneRows(answer);
  let from = 0;
  return planes.map(({ id, plane, coordinate, rows, stored }) => {
    const axis = AXIS_OF_PLANE.get(plane);
    if (axis === undefined) throw new Error(`There is no plane ${plane}.`);
    const field = stored ? all.field(axis, coordinate, from, from + rows) : null;
    from += rows;
    return { id, field };
  });
}

class PlaneRows {
  private readonly answer: ArrowAnswer;
  private readonly columns = new Map<string, Float64Array>();

  constructor(answer: ArrowAnswer) {
    this.answer = answer;
  }

  field(axis: Axis, coordinate: number, from: number, to: number): PlaneField {
    const [first, second] = across(axis);
    const u = this.along(first, from, to);
    const v = this.along(second, from, to);
    const columns = Math.max(u.lines.length - 1, 0);
    const rows = Math.max(v.lines.length - 1, 0);
    const values = new Float32Array(columns * rows).fill(Number.NaN);
    const objects = new Int32Array(columns * rows);
    const temp = this.numbers('temp');
    const object = this.numbers('id');
    for (let row = from; row < to; row++) {
      const cell = v.place[row - from] * columns + u.place[row - from];
      values[cell] = temp[row];
      objects[cell] = object[row];
    }
    return {
      axis,
      coordinate,
      u: Float32Array.from(u.lines),
      v: Float32Array.from(v.lines),
      columns,
      rows,
      values,
      objects,
    };
  }

  /** The lines of the cells along an axis, and which interval each row is. */
  private along(axis: Axis, from: number, to: number) {
    const middle = this.numbers(AXIS_LETTERS[axis]);
    const size = this.numbers(`d${AXIS_LETTERS[axis]}`);
    const grid = new GridAxis();
    const place = new Uint32Array(to - from);
    for (let row = from; row < to; row++) place[row - from] = grid.note(middle[row], size[row]);
    const { lines, ranks } = grid.finish();
    for (let n = 0; n < place.length; n++) place[n] = ranks[place[n]];
    return { lines, place };
  }

  private numbers(name: string): Float64Array {
    const known = this.columns.get(name) ?? this.answer.numbers(name);
    this.columns.set(name, known);
    return known;
  }
}
