import type { Vec3 } from '@thermarium/geometry';
import { evaluateScalar, type ParameterValues, type Scalar } from '@thermarium/model';

export type TranslationMode = 'absolute' | 'relative';

/** A typed move of an assembly: to a position, or by distances. Blank along an axis: no move along it. */
export interface Move {
  readonly mode: TranslationMode;
  readonly typed: readonly [Scalar | null, Scalar | null, Scalar | null];
}

/** No move: absolute, along no axis. */
export const NO_MOVE: Move = { mode: 'absolute', typed: [null, null, null] };

/** Rounds away floating-point errors of sums, far below the smallest size, mm. */
const rounded = (value: number) => Number(value.toFixed(7));

/** The position of an assembly, mm; null while it is empty. */
export function placeOf(node: { readonly [field: string]: unknown }): Vec3 | null {
  const { x_calc: x, y_calc: y, z_calc: z } = node;
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number' ? [x, y, z] : null;
}

/**
 * The distances that the assembly moves, mm. Absolute: new position minus current; relative: as typed. Null while a
 * typed value is wrong.
 */
export function deltasOf({ mode, typed }: Move, current: Vec3, parameters: ParameterValues): Vec3 | null {
  const along = (axis: 0 | 1 | 2): number => {
    const scalar = typed[axis];
    if (scalar === null) return 0;
    const outcome = evaluateScalar(scalar, parameters);
    if (!outcome.ok) return Number.NaN;
    return rounded(mode === 'absolute' ? outcome.value - current[axis] : outcome.value);
  };
  const deltas: Vec3 = [along(0), along(1), along(2)];
  return deltas.some(Number.isNaN) ? null : deltas;
}

/** The position after the move, mm: current plus distances. */
export function positionAfter(move: Move, current: Vec3, parameters: ParameterValues): Vec3 | null {
  const deltas = deltasOf(move, current, parameters);
  return (
    deltas && [
      rounded(current[0] + deltas[0]),
      rounded(current[1] + deltas[1]),
      rounded(current[2] + deltas[2]),
    ]
  );
}

/** The same move in the given mode, so that switching modes loses nothing. */
export function inMode(mode: TranslationMode, move: Move, current: Vec3, parameters: ParameterValues): Move {
  if (mode === move.mode) return move;
  const deltas = deltasOf(move, current, parameters);
  if (!deltas) return { mode, typed: NO_MOVE.typed };
  const along = (axis: 0 | 1 | 2): number | null => {
    if (deltas[axis] === 0) return null;
    return mode === 'relative' ? deltas[axis] : rounded(current[axis] + deltas[axis]);
  };
  return { mode, typed: [along(0), along(1), along(2)] };
}

export function withTyped(move: Move, axis: 0 | 1 | 2, value: Scalar | null): Move {
  const [x, y, z] = move.typed;
  return { ...move, typed: [axis === 0 ? value : x, axis === 1 ? value : y, axis === 2 ? value : z] };
}

export function isMove(deltas: Vec3 | null): boolean {
  return deltas?.some((delta) => delta !== 0) ?? false;
}
