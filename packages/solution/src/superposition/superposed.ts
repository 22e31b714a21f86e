import type { Discretisation } from '@thermarium/mesh';
import type { FieldState } from '../readings/field-state.ts';
import { Solution } from '../solution.ts';

/**
 * The sum of steady solutions on one grid, each times its coefficient.
 *
 * @param discretisation the model with the powers of the sum
 */
export function superposed(
  solutions: readonly Solution[],
  coefficients: readonly number[],
  discretisation: Discretisation,
): Solution {
  const sum = (fields: readonly FieldState[]): FieldState => {
    const partsOf = (part: 'rise' | 'wallRise' | 'wallHeat'): Float64Array => {
      const total = new Float64Array(fields[0][part].length);
      for (const [f, field] of fields.entries()) {
        const [values, factor] = [field[part], coefficients[f]];
        for (let n = 0; n < total.length; n++) total[n] += factor * values[n];
      }
      return total;
    };
    return {
      rise: partsOf('rise'),
      wallRise: partsOf('wallRise'),
      wallHeat: partsOf('wallHeat'),
      time: null,
    };
  };
  const solved = sum(solutions.map((solution) => solution.solved));
  // Where no wall is read otherwise than it was solved, the two fields are one.
  const isRead = solutions.every(({ state, solved: own }) => state === own);
  return new Solution(discretisation, solved, isRead ? solved : sum(solutions.map(({ state }) => state)));
}
