import { makeFigures } from '@thermarium/solution/figures';
import type { ObjectResult } from '../results-state.ts';

/** A result with these extremes, °C, and no power and heat; null: nothing is left of the object. */
export function resultWith(
  min_t: number | null,
  max_t: number | null,
  more: Partial<ObjectResult> = {},
): ObjectResult {
  return {
    ...makeFigures(
      ({ absent }) => absent,
      () => null,
    ),
    min_t,
    max_t,
    mean_t: min_t === null || max_t === null ? null : (min_t + max_t) / 2,
    min_t_at: min_t === null ? null : [0, 0, 0],
    max_t_at: max_t === null ? null : [1, 1, 1],
    ...more,
  };
}
