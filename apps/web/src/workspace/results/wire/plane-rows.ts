import { AXIS_LETTERS, type Axis } from '@thermarium/geometry';
import { across, GridAxis } from '@thermarium/picture';
import type { FluxField, PlaneCells, PlaneField } from '../plane-field.ts';
import type { ArrowAnswer } from './arrow-columns.ts';

/** The rows of an answer about planes. */
export class PlaneRows {
  private readonly answer: ArrowAnswer;
  private readonly columns = new Map<string, Float64Array>();

  constructor(answer: ArrowAnswer) {
    this.answer = answer;
  }

  /** The temperatures on a plane, whose rows lie from `from` to before `to`. */
  field(axis: Axis, coordinate: number, from: number, to: number): PlaneField {
    const { place, ...cells } = this.cells(axis, from, to);
    const values = new Float32Array(cells.columns * cells.rows).fill(Number.NaN);
    const temp = this.numbers('temp');
    for (let row = from; row < to; row++) values[place[row - from]] = temp[row];
    return { axis, coordinate, ...cells, values };
  }

  /** The heat flux on a plane likewise. */
  flux(axis: Axis, coordinate: number, from: number, to: number): FluxField {
    const { place, ...cells } = this.cells(axis, from, to);
    const flux = new Float32Array(3 * cells.columns * cells.rows).fill(Number.NaN);
    const [qx, qy, qz] = AXIS_LETTERS.map((letter) => this.numbers(`q${letter}`));
    for (let row = from; row < to; row++) flux.set([qx[row], qy[row], qz[row]], 3 * place[row - from]);
    return { axis, coordinate, ...cells, flux };
  }

  /** The cells of a plane, which of them each row is, and whose they are. */
  private cells(axis: Axis, from: number, to: number): PlaneCells & { readonly place: Uint32Array } {
    const [first, second] = across(axis);
    const u = this.along(first, from, to);
    const v = this.along(second, from, to);
    const columns = Math.max(u.lines.length - 1, 0);
    const rows = Math.max(v.lines.length - 1, 0);
    const place = u.place.map((column, n) => v.place[n] * columns + column);
    const objects = new Int32Array(columns * rows);
    const object = this.numbers('id');
    for (let row = from; row < to; row++) objects[place[row - from]] = object[row];
    return { u: Float32Array.from(u.lines), v: Float32Array.from(v.lines), columns, rows, objects, place };
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
