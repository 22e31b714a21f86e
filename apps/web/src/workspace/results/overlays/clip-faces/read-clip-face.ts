import type { Axis } from '@thermarium/geometry';
import type { PlaneField } from '../../plane-field.ts';
import type { ArrowAnswer } from '../../wire/arrow-columns.ts';
import { PlaneRows } from '../../wire/plane-rows.ts';

/** The plane of a clip face; its coordinate in mm. */
interface ClipPlane {
  readonly axis: Axis;
  readonly coordinate: number;
}

/** Reads the answer for the plane of one clip face. */
export function readClipFace(answer: ArrowAnswer, { axis, coordinate }: ClipPlane): PlaneField {
  return new PlaneRows(answer).field(axis, coordinate, 0, answer.rows);
}
