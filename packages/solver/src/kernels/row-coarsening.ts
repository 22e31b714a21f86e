import { coarseCoupling, leaningWeight, pairResistance } from './series-resistance.ts';

/** One row in plain order, so that the formulas of the pairs can be read; length nx each. */
export interface RowWorkspace {
  /** Coupling of cell i to cell i + 1. */
  readonly gap: Float64Array;
  /** Ties and couplings across and along. */
  readonly rest: Float64Array;
  readonly resistance: Float64Array;
}

/** Unpacks `gap` and `rest` of one row. Offsets as in `factorLines`. */
export function unpackRow(
  workspace: RowWorkspace,
  tie: Float32Array,
  right: Float32Array,
  left: Float32Array,
  across: Float32Array,
  along: Float32Array,
  here: number,
  edge: number,
  before: number,
  down: number,
  half: number,
  nx: number,
): void {
  const { gap, rest } = workspace;
  for (let i = 0, m = 0; i < nx; i += 2, m++) {
    gap[i] = right[edge + m];
    rest[i] = tie[here + m] + across[before + m] + across[here + m] + along[down + m] + along[here + m];
  }
  for (let i = 1, m = 0; i < nx; i += 2, m++) {
    const cell = half + m;
    gap[i] = i + 1 < nx ? left[edge + m + 1] : 0;
    rest[i] =
      tie[here + cell] +
      across[before + cell] +
      across[here + cell] +
      along[down + cell] +
      along[here + cell];
  }
}

/** Resistances inside the aggregates of the unpacked row: see series-resistance.ts. Single cells have none. */
export function resistancesOfRow(workspace: RowWorkspace, first: Int32Array): void {
  const { gap, rest, resistance } = workspace;
  for (let aggregate = 0; aggregate + 1 < first.length; aggregate++) {
    const i = first[aggregate];
    if (first[aggregate + 1] - i === 1) {
      resistance[i] = 0;
      continue;
    }
    const holdFirst = rest[i] + (i > 0 ? gap[i - 1] : 0);
    const holdSecond = rest[i + 1] + gap[i + 1];
    resistance[i] = pairResistance(gap[i], holdFirst, holdSecond);
    resistance[i + 1] = pairResistance(gap[i], holdSecond, holdFirst);
  }
}

/** Coarse couplings between the aggregates of one row, and the weights of its cells; `slot` orders the weights. */
export function joinRow(
  coarseRight: Float32Array,
  coarseLeft: Float32Array,
  coarseEdge: number,
  weight: Float32Array,
  here: number,
  slot: Int32Array,
  workspace: RowWorkspace,
  first: Int32Array,
): void {
  const { gap, resistance } = workspace;
  const faces = first.length - 2;
  weight[here + slot[0]] = 0;
  weight[here + slot[first[faces + 1] - 1]] = 0;
  for (let aggregate = 0; aggregate < faces; aggregate++) {
    const after = first[aggregate + 1];
    const coupling = gap[after - 1];
    const left = resistance[after - 1];
    const right = resistance[after];
    const whole = coupling > 0 ? left + 1 / coupling + right : Infinity;
    if (aggregate % 2 === 0) coarseRight[coarseEdge + aggregate / 2] = coarseCoupling(whole);
    else coarseLeft[coarseEdge + (aggregate + 1) / 2] = coarseCoupling(whole);
    // A single cell faces both sides, and leans on neither: its resistance is 0.
    weight[here + slot[after - 1]] = leaningWeight(left, whole);
    weight[here + slot[after]] = leaningWeight(right, whole);
  }
}

/**
 * Adds up one row of ties, or of couplings to the row `partner` (whose weights count half then), over the
 * aggregates: each cell gives to its own aggregate and to the one it leans on by its weight, which is the row sum of
 * the Galerkin operator. See linear/interpolation.ts on why.
 */
export function shareRow(
  out: Float32Array,
  to: number,
  coarseSlot: Int32Array,
  from: Float32Array,
  weight: Float32Array,
  here: number,
  partner: number,
  slot: Int32Array,
  first: Int32Array,
): void {
  const last = first.length - 2;
  // The part of the last cell of the aggregate before that leaned this way.
  let carried = 0;
  for (let aggregate = 0; aggregate <= last; aggregate++) {
    const i = first[aggregate];
    const cell = slot[i];
    const value = from[here + cell];
    const share = to + coarseSlot[aggregate];
    if (first[aggregate + 1] - i === 1) {
      out[share] = value + carried;
      carried = 0;
      continue;
    }
    const leaning = 0.5 * (weight[here + cell] + weight[partner + cell]) * value;
    const nextCell = slot[i + 1];
    const nextValue = from[here + nextCell];
    const nextLeaning = 0.5 * (weight[here + nextCell] + weight[partner + nextCell]) * nextValue;
    if (aggregate > 0) out[to + coarseSlot[aggregate - 1]] += leaning;
    out[share] = value - leaning + nextValue - nextLeaning + carried;
    carried = nextLeaning;
  }
}
