import type { FieldOnGrid } from '../readings/field-state.ts';
import { Parts, searchCandidates } from './candidate-search.ts';
import type { Candidates } from './candidates.ts';
import { Dominance, rangeOfCases } from './dominance.ts';

/** The extreme rises of every object in every case, K: `n * objects + object`. Infinite where nothing is left of one. */
export interface ExtremesOfCases {
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** The extremes of the whole model, per case. */
  readonly hottest: Float64Array;
}

/** So many candidates are held at once; more are settled in between. */
const MOST_HELD = 200_000;

/**
 * The same as `objectExtremes` of every superposed case, without its field: the few readings that may be extreme are compared
 * case by case.
 *
 * @param fields of the same model with different powers
 * @param coefficients per case, one per field
 */
export function extremesOfCases(fields: readonly FieldOnGrid[], coefficients: Float64Array): ExtremesOfCases {
  const { discretisation } = fields[0];
  const { length: objects } = discretisation.scene.objects;
  const cases = coefficients.length / fields.length;
  const parts = new Parts(discretisation);
  const range = rangeOfCases(coefficients, fields.length);
  const lowest = new Float64Array(parts.count * cases).fill(Infinity);
  const highest = new Float64Array(parts.count * cases).fill(-Infinity);
  const settle = (candidates: Candidates, sign: 1 | -1): number => {
    candidates.settle(coefficients, sign === 1 ? highest : lowest, sign);
    return MOST_HELD;
  };
  const { edges, ...ends } = searchCandidates(fields, {
    parts,
    lowest: new Dominance(range, parts.count, -1),
    highest: new Dominance(range, parts.count, 1),
    most: MOST_HELD,
    onFull: settle,
  });
  settle(ends.lowest, -1);
  settle(ends.highest, 1);
  for (let n = 0; n < cases; n++) {
    const own = coefficients.subarray(n * fields.length, (n + 1) * fields.length);
    edges.forRises(own, (part, rise) => {
      const at = part * cases + n;
      lowest[at] = Math.min(lowest[at], rise);
      highest[at] = Math.max(highest[at], rise);
    });
  }
  const found = {
    min: new Float64Array(cases * objects).fill(Infinity),
    max: new Float64Array(cases * objects).fill(-Infinity),
    hottest: new Float64Array(cases).fill(-Infinity),
  };
  for (let n = 0; n < cases; n++) {
    for (let object = 0; object < objects; object++) {
      found.hottest[n] = Math.max(found.hottest[n], highest[object * cases + n]);
      const at = n * objects + object;
      for (const part of parts.of(object)) {
        found.min[at] = Math.min(found.min[at], lowest[part * cases + n]);
        found.max[at] = Math.max(found.max[at], highest[part * cases + n]);
      }
    }
  }
  return found;
}
