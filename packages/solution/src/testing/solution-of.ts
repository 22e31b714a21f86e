import type { Discretisation } from '@thermarium/mesh';
import type { FieldState } from '../readings/field-state.ts';
import { Solution } from '../solution.ts';

/** The solution of a field whose walls are read as they stand. */
export function solutionOf(discretisation: Discretisation, field: FieldState): Solution {
  return new Solution(discretisation, field, field);
}
