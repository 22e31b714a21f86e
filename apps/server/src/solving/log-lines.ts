import { AXIS_LETTERS } from '@thermarium/geometry';
import type { GridCost } from '@thermarium/mesh';
import { type Issue, issueLine } from '@thermarium/model';
import {
  accuracyLine,
  type ImpedanceReport,
  resistanceBandText,
  type SolveReport,
} from '@thermarium/solution';
import { counted } from '@thermarium/study';

/** A model may have thousands of similar problems; nobody reads more. */
export const MOST_ISSUES = 200;
/** Rows of a transient in the log; the solution has every step. */
const MOST_ROWS = 100;

/** One line for each problem, errors first: place, problem and remedy. */
export function issueLines(issues: readonly Issue[]): string[] {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const warnings = issues.filter(({ severity }) => severity === 'warning');
  const lines = [...errors, ...warnings].map(
    (each) => `${each.severity === 'error' ? 'Error' : 'Warning'}: ${issueLine(each)}`,
  );
  if (lines.length <= MOST_ISSUES) return lines;
  return [...lines.slice(0, MOST_ISSUES), `… and ${lines.length - MOST_ISSUES} more.`];
}

/** The message for a model that cannot be solved. */
export function refusalOf(issues: readonly Issue[]): string {
  const [first, ...others] = issues.filter(({ severity }) => severity === 'error');
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `The model cannot be solved: ${issueLine(first)}${more}`;
}

/** Whether a model was refused for the memory that its grid would take. */
export function lacksRoom(issues: readonly Issue[]): boolean {
  return issues.some(({ code }) => code === 'grid-too-large');
}

const celsius = (t: number | null): string => (t === null ? '–' : `${t.toFixed(2)} °C`);

export function meshLine({
  grid,
  cells,
  seconds,
}: Pick<SolveReport, 'grid' | 'cells'> & { seconds: number }): string {
  return `Grid ${grid.join(' × ')} = ${cells.toLocaleString('en-US')} cells, meshed in ${seconds.toFixed(2)} s.`;
}

/** The demands that made the grid as large as it is. */
export function costLines(costliest: readonly GridCost[]): string[] {
  if (costliest.length === 0) return [];
  const named = costliest.map(
    ({ path, objects, axis, cells, of }) =>
      `${objects > 1 ? `the ${counted(objects, 'object')} in ` : ''}'${path}' along ${AXIS_LETTERS[axis]} (${cells} of ${of})`,
  );
  return [`Most cells are for ${new Intl.ListFormat('en').format(named)}.`];
}

export function iterationLine(iteration: number, residual: number): string {
  return `Iteration ${iteration}: residual ${residual.toExponential(2)}.`;
}

export function stepLine(time: number, hottest: number | null): string {
  return `t = ${Number(time.toPrecision(6))} s: Tmax ${celsius(hottest)}.`;
}

/** Steps from one logged step to the next. */
export const stepStride = (steps: number): number => Math.max(1, Math.ceil(steps / MOST_ROWS));

/** The result of a solve: convergence, extremes, the balance of heat. */
export function reportLines(report: SolveReport): string[] {
  const { status, iterations, residual, seconds, t_min, t_max, t_max_at } = report;
  const lines = [
    `${status === 'converged' ? 'Converged' : 'Ended'} after ${iterations} iterations, residual ` +
      `${residual.toExponential(1)}, in ${seconds.solve.toFixed(2)} s.`,
  ];
  if (t_max_at) {
    const place = t_max_at.map((mm) => Number(mm.toFixed(3))).join(', ');
    lines.push(`Tmax ${celsius(t_max)} at (${place}) mm, Tmin ${celsius(t_min)}.`);
  }
  lines.push(
    `Power in ${report.power_in_W.toPrecision(5)} W, heat to ambient ${report.heat_to_ambient_W.toPrecision(5)} W, ` +
      `balance closed to ${report.energy_imbalance.toExponential(1)}.`,
    ...(report.accuracy ? [accuracyLine(report.accuracy)] : []),
    ...report.warnings
      .filter(({ code }) => code === 'beyond-materials' || code === 'accuracy-not-reached')
      .map(({ message }) => `Warning: ${message}`),
  );
  return lines;
}

/** The result of a search for a thermal impedance. */
export function impedanceLines(report: ImpedanceReport): string[] {
  const { status, source, object, reference, solves, iterations, seconds, r_th, error } = report;
  const effort = `after ${solves} solves with ${iterations} iterations, in ${seconds.solve.toFixed(2)} s.`;
  if (status !== 'converged') return [`Ended ${effort}`];
  const against = reference === null ? 'ambient' : `'${reference}'`;
  const bounds = resistanceBandText(report);
  const proven = bounds === null ? '' : `${bounds} guaranteed, `;
  return [
    `Converged ${effort}`,
    `'${object}' against ${against}, 1 W into '${source}': Rth ${r_th.toPrecision(5)} °C/W, ${proven}` +
      `the curve is known to ${(100 * error).toPrecision(2)} %.`,
    ...report.warnings.filter(({ code }) => code === 'no-ladder').map(({ message }) => `Warning: ${message}`),
  ];
}
