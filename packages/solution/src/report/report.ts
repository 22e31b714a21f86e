import type { Vec3 } from '@thermarium/geometry';
import type { Issue } from '@thermarium/model';
import type { HeatFlow } from '../heat-flow/heat-flow.ts';
import { celsiusOf } from '../readings/extremes.ts';
import { placeOf } from '../readings/spot.ts';
import type { Solution } from '../solution.ts';
import { type ObjectFigures, type ObjectRow, objectRows } from './object-rows.ts';
import type { ResidualPoint, StageSeconds } from './solve-course.ts';

/** The results of one object in the report of a solve. */
export interface ObjectReport extends ObjectFigures {
  readonly volume_mm3: number;
  readonly volume_on_grid_mm3: number;
}

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
  /** `solve` is made of setting up, iterating and results. */
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
}

export type TransientRow = { readonly time: number } & Pick<
  FieldReport,
  't_min' | 't_max' | 'objects' | 'probes'
>;

/** A solution as objects and probes (points in mm). */
export function describeField(solution: Solution, probes: readonly Vec3[]): FieldReport {
  const { discretisation, ambient, extremes } = solution;
  const { volumes, grid } = discretisation;
  const rows = objectRows(solution);
  const reported = ({ object, ...figures }: ObjectRow): ObjectReport => ({
    min_t: figures.min_t,
    max_t: figures.max_t,
    dissipated_power: figures.dissipated_power,
    heat_to_ambient_W: figures.heat_to_ambient_W,
    volume_mm3: volumes[object].volume,
    volume_on_grid_mm3: volumes[object].volumeOnGrid,
    mean_t: figures.mean_t,
    min_t_at: figures.min_t_at,
    max_t_at: figures.max_t_at,
  });
  return {
    t_min: celsiusOf(extremes.coldest, ambient),
    t_max: celsiusOf(extremes.hottestRise, ambient),
    t_max_at: extremes.hottest && placeOf(grid, extremes.hottest),
    power_in_W: rows.reduce((sum, { dissipated_power }) => sum + dissipated_power / 1000, 0),
    heat_to_ambient_W: rows.reduce((sum, { heat_to_ambient_W }) => sum + heat_to_ambient_W, 0),
    // Paths are unique; `fromEntries` also takes those that every object inherits, such as '__proto__'.
    objects: Object.fromEntries(rows.map((row) => [row.path, reported(row)])),
    probes: probes.map((at) => ({ at, t: solution.temperatureAt(at) })),
  };
}
