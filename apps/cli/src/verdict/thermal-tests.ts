import { temperatureText } from '@thermarium/model';
import type { JudgedObject, SolveReport } from '@thermarium/solution';
import { type Baseline, hottestOf } from './baseline.ts';

/** One thing that a model is checked for. */
export interface ThermalTest {
  readonly group: 'solve' | 'limit' | 'baseline';
  /** The path of an object, the shortest that tells it apart; of the solve itself, what is expected of it. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly message: string;
}

/** The tests of a solved model: that it is solved, each limit, and each object against an earlier report. */
export function thermalTests(report: SolveReport, baseline: Baseline | null): readonly ThermalTest[] {
  return [
    solveTest(report),
    ...Object.entries(report.limits.objects).map(([name, judged]) => limitTest(name, judged, report)),
    ...(baseline ? baselineTests(report, baseline) : []),
  ];
}

/** A finer grid may find it on the other side of its limit. */
export const UNDECIDED = 'not decided at this accuracy';

/** `+0.1 K` */
export function kelvinText(kelvin: number): string {
  return `${kelvin > 0 ? '+' : ''}${temperatureText(kelvin)} K`;
}

function solveTest({ status, message }: SolveReport): ThermalTest {
  const isSolved = status === 'converged';
  return {
    group: 'solve',
    name: 'converges',
    outcome: isSolved ? 'passed' : 'failed',
    message: isSolved ? 'Converged.' : `${status.replace('_', ' ')}: ${message ?? ''}`,
  };
}

function limitTest(
  name: string,
  { highest_allowed, stated_by, max_t, margin, time, time_over, verdict, decided }: JudgedObject,
  { status }: SolveReport,
): ThermalTest {
  const from = stated_by.statedBy === 'object' ? '' : ` (of ${stated_by.statedBy} '${stated_by.name}')`;
  const limit = `${temperatureText(highest_allowed)} °C allowed${from}`;
  if (verdict === null || max_t === null || margin === null) {
    const message = `Nothing is left of it on the grid; ${limit}.`;
    return { group: 'limit', name, outcome: 'skipped', message };
  }
  const instant = time === null ? '' : ` at ${seconds(time)}`;
  const reached = `${temperatureText(max_t)} °C${instant}, ${limit}, margin ${kelvinText(margin)}`;
  const over = margin < 0 && time_over !== null ? `, over the limit for ${seconds(time_over)}` : '';
  const unsolved = status === 'converged' ? '' : '; the solve did not converge, which proves nothing';
  return {
    group: 'limit',
    name,
    outcome: verdict === 'pass' ? 'passed' : 'failed',
    message: `${reached}${over}${unsolved}${decided === false ? `; ${UNDECIDED}` : ''}.`,
  };
}

const seconds = (time: number): string => `${Number(time.toPrecision(4))} s`;

/** Every object of either report. One that is gone fails: its temperature is kept by nothing. */
function baselineTests(report: SolveReport, { hottest: before, tolerance }: Baseline): ThermalTest[] {
  const now = hottestOf(report);
  const known = [...before].map(([name, earlier]): ThermalTest => {
    if (!now.has(name)) {
      const message = 'It is in the earlier report, and not in the model.';
      return { group: 'baseline', name, outcome: 'failed', message };
    }
    const present = now.get(name) ?? null;
    if (earlier === null || present === null) {
      const isSame = earlier === present;
      const message = isSame
        ? 'Nothing is left of it on the grid.'
        : 'It has a temperature in one report only.';
      return { group: 'baseline', name, outcome: isSame ? 'skipped' : 'failed', message };
    }
    const change = present - earlier;
    const message = `${temperatureText(present)} °C, earlier ${temperatureText(earlier)} °C: ${kelvinText(change)}, ±${tolerance} K allowed.`;
    const outcome = Math.abs(change) <= tolerance ? 'passed' : 'failed';
    return { group: 'baseline', name, outcome, message };
  });
  const added = [...now.keys()]
    .filter((name) => !before.has(name))
    .map((name): ThermalTest => {
      const message = 'It is new: the earlier report does not have it.';
      return { group: 'baseline', name, outcome: 'skipped', message };
    });
  return [...known, ...added];
}
