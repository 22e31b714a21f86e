import type { Axis } from '@thermarium/geometry';
import { z } from 'zod';
import type { PlaneField } from '../../plane-field.ts';
import type { ArrowAnswer } from '../../wire/arrow-columns.ts';
import { PlaneRows } from '../../wire/plane-rows.ts';

/** A plane of the project with its field; null: what is there was not kept. */
export interface DeclaredField<Field> {
  readonly id: number;
  readonly field: Field | null;
}

/** Reads the rows of one plane, from `from` to before `to`. */
type ReadField<Field> = (rows: PlaneRows, axis: Axis, coordinate: number, from: number, to: number) => Field;

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

/** Reads the answer for all planes of the project; none without a solution. */
export function readDeclared<Field>(answer: ArrowAnswer, read: ReadField<Field>): DeclaredField<Field>[] {
  const { timestamp, planes } = declared.parse(answer.said);
  if (timestamp === null) return [];
  const all = new PlaneRows(answer);
  let from = 0;
  return planes.map(({ id, plane, coordinate, rows, stored }) => {
    const axis = AXIS_OF_PLANE.get(plane);
    if (axis === undefined) throw new Error(`There is no plane ${plane}.`);
    const field = stored ? read(all, axis, coordinate, from, from + rows) : null;
    from += rows;
    return { id, field };
  });
}

/** Reads the temperatures on all planes of the project. */
export function readDeclaredPlanes(answer: ArrowAnswer): DeclaredField<PlaneField>[] {
  return readDeclared(answer, (rows, ...place) => rows.field(...place));
}
