import type { SolveReport } from '@thermarium/solution';
import type { Point, Quantity, ReferenceCase } from './reference-case.ts';

/** The points that a solve must probe for the case. */
export function probesOf({ expect }: { readonly expect: readonly Quantity[] }): Point[] {
  return expect.flatMap((expectation) => {
    if ('at' in expectation) return [expectation.at];
    return 'from' in expectation ? meanPoints(expectation.from, expectation.to).map(({ at }) => at) : [];
  });
}

/** The times that a transient must report for the case, s. */
export function timesOf({ expect }: ReferenceCase): number[] {
  return [...new Set(expect.flatMap((expectation) => ('time' in expectation ? [expectation.time] : [])))];
}

/** The expected quantity's value; null where the report has none. */
export function evaluateExpectation(report: SolveReport, asked: Quantity): number | null {
  switch (asked.quantity) {
    case 'tmax':
      return report.t_max;
    case 'tmin':
      return report.t_min;
    case 'object_tmax':
      return report.objects[asked.object]?.max_t ?? null;
    case 'object_tmin':
      return report.objects[asked.object]?.min_t ?? null;
    case 'heat_to_ambient':
      return report.objects[asked.object]?.heat_to_ambient_W ?? null;
    case 'figure':
      return report.objects[asked.object]?.[asked.figure] ?? null;
    case 'energy_balance':
      return imbalance(report);
    case 'temperature':
      return probed(report.probes, asked.at);
    case 'mean_temperature':
      return meanOf(report.probes, asked.from, asked.to);
    case 'transient_tmax':
      return rowAt(report, asked.time)?.t_max ?? null;
    case 'transient_tmin':
      return rowAt(report, asked.time)?.t_min ?? null;
    case 'transient_object_tmax':
      return rowAt(report, asked.time)?.objects[asked.object]?.max_t ?? null;
    case 'transient_temperature':
      return probed(rowAt(report, asked.time)?.probes ?? [], asked.at);
  }
}

/**
 * Relative difference of the heat that all objects give to ambient and the power in: from the parts, not from
 * the report's sum.
 */
function imbalance({ objects, power_in_W }: SolveReport): number {
  const heat = Object.values(objects).reduce((sum, object) => sum + object.heat_to_ambient_W, 0);
  return (heat - power_in_W) / power_in_W;
}

function probed(probes: SolveReport['probes'], at: Point): number | null {
  return probes.find((probe) => probe.at.every((coordinate, axis) => coordinate === at[axis]))?.t ?? null;
}

function rowAt({ transient }: SolveReport, time: number): SolveReport['transient'][number] | undefined {
  return transient.find((row) => Math.abs(row.time - time) <= 1e-9 * time);
}

function meanOf(probes: SolveReport['probes'], from: Point, to: Point): number | null {
  let sum = 0;
  for (const { at, weight } of meanPoints(from, to)) {
    const value = probed(probes, at);
    if (value === null) return null;
    sum += weight * value;
  }
  return sum;
}

/** Nodes along each side: with 12 the mean over an isoflux source is exact to 5e-5; the midpoint rule is off by 1e-3. */
const NODES = 12;

interface WeightedPoint {
  readonly at: Point;
  /** All weights of an area sum to 1. */
  readonly weight: number;
}

/**
 * Points and weights for the mean over a rectangle normal to an axis (or over a box): Fejér's first rule along each
 * side, whose nodes crowd at the ends, where the gradient of a source's temperature has no bound. P. J. Davis,
 * P. Rabinowitz, Methods of Numerical Integration, 2nd ed. (1984), §2.5.5.
 */
export function meanPoints(from: Point, to: Point): WeightedPoint[] {
  const [x, y, z] = from.map((low, axis) => side(low, to[axis]));
  return z.flatMap((c) =>
    y.flatMap((b) =>
      x.map((a): WeightedPoint => ({ at: [a.at, b.at, c.at], weight: a.weight * b.weight * c.weight })),
    ),
  );
}

function side(low: number, high: number): { readonly at: number; readonly weight: number }[] {
  if (low === high) return [{ at: low, weight: 1 }];
  return Array.from({ length: NODES }, (_, n) => {
    const angle = ((n + 0.5) * Math.PI) / NODES;
    let correction = 0;
    for (let j = 1; j <= NODES / 2; j++) correction += Math.cos(2 * j * angle) / (4 * j * j - 1);
    return { at: low + ((1 - Math.cos(angle)) / 2) * (high - low), weight: (1 - 2 * correction) / NODES };
  });
}
