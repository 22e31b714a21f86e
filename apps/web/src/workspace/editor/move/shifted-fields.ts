import { AXIS_LETTERS, type Vec3 } from '@thermarium/geometry';
import { type Scalar, shiftScalar } from '@thermarium/model';
import type { FieldChanges } from '../../records/project-content.ts';

/** The position fields that change when an object moves; expressions stay expressions. */
export function shiftedPosition(fields: FieldChanges, by: Vec3): FieldChanges {
  return Object.fromEntries(
    AXIS_LETTERS.flatMap((letter, axis) =>
      by[axis] === 0 ? [] : [[letter, shiftScalar(scalarOf(fields[letter]), by[axis])]],
    ),
  );
}

/** The value of a number field; blank counts as 0. */
export function scalarOf(value: unknown): Scalar {
  return typeof value === 'number' || typeof value === 'string' ? value : 0;
}

/** `fields` without these keys; null when nothing is left. */
export function without(fields: FieldChanges | undefined, keys: readonly string[]): FieldChanges | null {
  const rest = Object.entries(fields ?? {}).filter(([key]) => !keys.includes(key));
  return rest.length > 0 ? Object.fromEntries(rest) : null;
}
