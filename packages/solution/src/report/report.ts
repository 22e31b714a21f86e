import type { Vec3 } from '@thermarium/geometry';
import type { Issue } from '@thermarium/model';
import type { TemperatureBudget } from '../figures/budget.ts';
import { type ObjectReport, reportOf } from '../figures/object-figures.ts';
import type { Sensitivities } from '../figures/sensitivities.ts';
import type { HeatFlow } from '../heat-flow/heat-flow.ts';
import type { LimitsReport } from '../limits/limits-report.ts';
import type { Solution } from '../solution.ts';
import type { AccuracyReport } from './accuracy-report.ts';
import type { ResidualPoint, StageSeconds } from './solve-course.ts';

/** The field at one instant. */
export interface FieldReport {
  readonly t_min: number | null;
  readonly t_max: number | null;
  readonly t_max_at: Vec3 | null;
  readonly power_in_W: number;
  readonly heat_to_ambient_W: number;
  readonly objects: { readonly [path: string]: ObjectReport };
  readonly probes: readonly { readonly at: Vec3; readonly t: number | null }[];
}

/** The report of `thermarium solve`, which other programs read. */
export interface SolveReport extends FieldReport {
  readonly model: string;
  readonly analysis: 'steady' | 'transient';
  readonly status: 'converged' | 'not_converged' | 'failed';
  readonly message: string | null;
  readonly grid: readonly [number, number, number];
  readonly cells: number;
  readonly unknowns: number;
  readonly iterations: number;
  readonly residual: number;
  /** `solve` is made of setting up, iterating, bands and results. */
  readonly seconds: StageSeconds & { readonly solve: number; readonly total: number };
  readonly peak_memory_mb: number;
  /** Relative: what entered and neither left nor was stored, over what entered. */
  readonly energy_imbalance: number;
  readonly warnings: readonly Pick<Issue, 'path' | 'code' | 'message'>[];
  readonly transient: readonly TransientRow[];
  /** On the way to the solution. */
  readonly residuals: readonly ResidualPoint[];
  /** The end of a transient; null where it did not get there. */
  readonly heat_flow: HeatFlow | null;
  /** The mean rise of the hottest object with power, by what it is for; null over time, and where no means were enclosed. */
  readonly budget: TemperatureBudget | null;
  /** How the mean of the object asked for, or else of that one, follows the inputs of the model; null likewise. */
  readonly sensitivities: Sensitivities | null;
  /** The verdicts on the limits of objects. */
  readonly limits: LimitsReport;
  /** How near the solve came to the accuracy asked for; null: none was. */
  readonly accuracy: AccuracyReport | null;
}

export type TransientRow = { readonly time: number } & Pick<
  FieldReport,
  't_min' | 't_max' | 'objects' | 'probes'
>;

/** A solution as objects and probes (points in mm). */
export function describeField(solution: Solution, probes: readonly Vec3[]): FieldReport {
  const { extremes } = solution;
  const { objects } = solution.discretisation.scene;
  const report = reportOf(solution);
  const reports = solution.objects.map((object) => [objects[object].path, report(object)] as const);
  const total = (amountOf: (own: ObjectReport) => number): number =>
    reports.reduce((sum, [, own]) => sum + amountOf(own), 0);
  return {
    t_min: solution.celsius(extremes.coldest),
    t_max: solution.celsius(extremes.hottestRise),
    t_max_at: solution.placeOf(extremes.hottest),
    power_in_W: total(({ dissipated_power }) => dissipated_power / 1000),
    heat_to_ambient_W: total(({ heat_to_ambient_W }) => heat_to_ambient_W),
    // Paths are unique; `fromEntries` also takes those that every object inherits, such as '__proto__'.
    objects: Object.fromEntries(reports),
    probes: probes.map((at) => ({ at, t: solution.temperatureAt(at) })),
  };
}
