import type { FieldState } from '../readings/extremes.ts';

/** The sum of steady fields of one grid, each times its coefficient. */
export function superposedField(fields: readonly FieldState[], coefficients: readonly number[]): FieldState {
  const sum = (part: 'rise' | 'wallRise' | 'wallHeat'): Float64Array => {
    const total = new Float64Array(fields[0][part].length);
    for (const [f, field] of fields.entries()) {
      const [values, factor] = [field[part], coefficients[f]];
      for (let n = 0; n < total.length; n++) total[n] += factor * values[n];
    }
    return total;
  };
  return { rise: sum('rise'), wallRise: sum('wallRise'), wallHeat: sum('wallHeat'), time: null };
}
