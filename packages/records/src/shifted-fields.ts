import { AXIS_LETTERS } from '@thermarium/geometry';
import { evaluateScalar, LARGEST_LENGTH_MM, quoted, type Scalar, shiftScalar } from '@thermarium/model';
import { completedFields } from './checked-fields.ts';
import type { FieldMessage } from './field-message.ts';
import type { Values } from './flat-rows.ts';
import { keptFields } from './kept-fields.ts';
import type { RecordContext } from './record-context.ts';
import { kindNamed } from './record-tree.ts';

/** Distances along the axes, mm. */
export interface Deltas {
  readonly dx?: number | undefined;
  readonly dy?: number | undefined;
  readonly dz?: number | undefined;
}

/** An object that is moved. */
interface Moving {
  readonly kind: string;
  readonly name: string;
  readonly fields: Values;
}

/** The fields after a move, for kinds with a position of their own; expressions stay expressions. */
export function shiftedFields({ kind, fields }: Moving, deltas: Deltas): Values {
  const table = keptFields(kindNamed(kind));
  const complete = completedFields(kindNamed(kind), fields);
  const shifted = AXIS_LETTERS.flatMap((letter) => {
    const [value, delta] = [complete[letter], deltas[`d${letter}`]];
    return letter in table && delta && isScalar(value) ? [[letter, shiftScalar(value, delta)]] : [];
  });
  return { ...fields, ...Object.fromEntries(shifted) };
}

/** Reports moved objects that would be too far from the origin. */
export function shiftProblems(
  moved: readonly Moving[],
  deltas: Deltas,
  context: RecordContext,
): readonly FieldMessage[] {
  return AXIS_LETTERS.flatMap((letter): FieldMessage[] => {
    const outside = moved.find(({ fields }) => isTooFar(fields[letter], context));
    if (!outside || !deltas[`d${letter}`]) return [];
    const message = `${quoted(outside.name)} would be more than ${LARGEST_LENGTH_MM} mm from the origin.`;
    return [{ path: ['translate', `d${letter}`], message }];
  });
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'number' || typeof value === 'string';
}

function isTooFar(value: unknown, { parameters }: RecordContext): boolean {
  if (!isScalar(value)) return false;
  const outcome = evaluateScalar(value, parameters);
  return outcome.ok && Math.abs(outcome.value) > LARGEST_LENGTH_MM;
}
