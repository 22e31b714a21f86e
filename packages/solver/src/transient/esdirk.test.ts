import { describe, expect, it } from 'vitest';
import { ESDIRK3, type Esdirk, TR_BDF2 } from './esdirk.ts';

const rows = ({ lower, gamma }: Esdirk) => lower.map((row, i) => (i === 0 ? [0] : [...row, gamma]));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Σ b_i f(i). */
const weighted = (weights: readonly number[], of: (stage: number) => number) =>
  sum(weights.map((weight, stage) => weight * of(stage)));

/** Growth of y' = λ y over one step, z = λ Δt complex. */
function growth(scheme: Esdirk, re: number, im: number): number {
  const stages: [number, number][] = [];
  rows(scheme).forEach((row, i) => {
    // y_i = 1 + z Σ a_ij y_j
    let [a, b] = [1, 0];
    row.slice(0, i).forEach((entry, j) => {
      a += entry * (re * stages[j][0] - im * stages[j][1]);
      b += entry * (re * stages[j][1] + im * stages[j][0]);
    });
    const [c, d] = i === 0 ? [1, 0] : [1 - scheme.gamma * re, -scheme.gamma * im];
    const norm = c * c + d * d;
    stages.push([(a * c + b * d) / norm, (b * c - a * d) / norm]);
  });
  return Math.hypot(...stages[stages.length - 1]);
}

describe.each([TR_BDF2, ESDIRK3])('$name', (scheme) => {
  const all = rows(scheme);
  const weights = all[all.length - 1];
  const embedded = weights.map((weight, stage) => weight - scheme.errorWeights[stage]);
  const { nodes, order } = scheme;
  /** Conditions up to third order (Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, II.2). */
  const conditions = [
    [1, () => 1, 1],
    [2, (i: number) => nodes[i], 1 / 2],
    [3, (i: number) => nodes[i] ** 2, 1 / 3],
    [3, (i: number) => weighted(all[i], (j) => nodes[j]), 1 / 6],
  ] as const;

  it('has stages at its nodes, the last at the end', () => {
    all.forEach((row, i) => {
      expect(sum(row)).toBeCloseTo(nodes[i], 12);
    });
    expect(nodes[nodes.length - 1]).toBe(1);
  });

  it('meets the conditions of its order, and its embedded scheme those of the other', () => {
    const embeddedOrder = order === 2 ? 3 : 2;
    for (const [from, of, value] of conditions) {
      if (from <= order) expect(weighted(weights, of)).toBeCloseTo(value, 12);
      if (from <= embeddedOrder) expect(weighted(embedded, of)).toBeCloseTo(value, 12);
    }
  });

  it('is A-stable, and forgets infinitely fast decay within the step', () => {
    for (let im = 0; im < 50; im += 0.1) expect(growth(scheme, 0, im)).toBeLessThanOrEqual(1 + 1e-12);
    expect(growth(scheme, -1e9, 0)).toBeLessThan(1e-8);
  });
});
