import type { SolveReport } from '@thermarium/mesh';
import type { Point, Quantity, ReferenceCase } from './reference-case.ts';

/** Along each side of a rectangle whose mean is asked for: the midpoint rule on 24 x 24 points, good to 1e-3 of it. */
const SAMPLES_ALONG = 24;

/** The points that a solve must probe for the case. */
export function probesOf({ expect }: ReferenceCase): Point[] {
  return expect.flatMap((expectation) => {
    if ('at' in expectation) return [expectation.at];
    return 'from' in expectation ? samplesOf(expectation.from, expectation.to) : [];
  });
}

/** The times that a transient must report for the case, s. */
export function timesOf({ expect }: ReferenceCase): number[] {
  return [...new Set(expect.flatMap((expectation) => ('time' in expectation ? [expectation.time] : [])))];
}

/** The number asked for; null where the report has none. */
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
    case 'energy_balance':
      return imbalance(report);
    case 'temperature':
      return probed(report.probes, asked.at);
    case 'mean_temperature':
      return mean(samplesOf(asked.from, asked.to).map((point) => probed(report.probes, point)));
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

/** Heat that all objects give to ambient less the power in, as a part of it: from the parts, not from the report's sum. */
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

/** Midpoints of a rectangle normal to an axis, or of a box. */
function samplesOf(from: Point, to: Point): Point[] {
  const [x, y, z] = from.map((low, axis) => {
    const count = to[axis] > low ? SAMPLES_ALONG : 1;
    return Array.from({ length: count }, (_, n) => low + ((n + 0.5) / count) * (to[axis] - low));
  });
  return z.flatMap((c) => y.flatMap((b) => x.map((a): Point => [a, b, c])));
}

function mean(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum / values.length;
}
