import type { Discretisation } from '@thermarium/mesh';
import { reportOf } from '../figures/object-figures.ts';
import type { FieldState } from '../readings/field-state.ts';
import { Solution } from '../solution.ts';

/** The solution of a field whose walls are read as they stand. */
export function solutionOf(discretisation: Discretisation, field: FieldState): Solution {
  return new Solution(discretisation, field, field);
}

/** The reported figures of every object, with what the scene says of it. */
export function rowsOf(solution: Solution) {
  const report = reportOf(solution);
  return solution.objects.map((object) => ({
    ...solution.discretisation.scene.objects[object],
    object,
    ...report(object),
  }));
}
