import type { Document } from '@thermarium/model';
import { type Cases, valuesInCase } from '@thermarium/study';
import type { CaseResult, StudyOutcome, SuperposedCases } from '@thermarium/study/run';
import { type StudyLimits, studyLimits } from './study-limits.ts';

/** The report that `thermarium study` writes, which other programs read. */
export interface StudyReport extends Pick<StudyOutcome, 'way' | 'solves' | 'seconds'> {
  readonly model: string;
  readonly scenario: string;
  readonly cases: readonly {
    /** From 1. */
    readonly case: number;
    /** The values of the parameters that the scenario varies. */
    readonly parameters: { readonly [name: string]: number };
    /** °C; null where the case failed. */
    readonly max_t: number | null;
    /** mW */
    readonly power: number;
    readonly status: CaseResult['status'];
    readonly problem: string | null;
    readonly objects: {
      readonly [path: string]: { readonly min_t: number | null; readonly max_t: number | null };
    };
  }[];
  /** The sentences said on the way. */
  readonly log: readonly string[];
  /** Thermal resistances of groups of cases that were superposed. */
  readonly resistances: readonly SuperposedCases['resistances'][];
  /** Null where nothing has a limit. */
  readonly limits: StudyLimits | null;
}

/** The report of a study from what it told. */
export function studyReport(
  document: Document,
  scenario: string,
  cases: Cases,
  told: {
    readonly outcome: StudyOutcome;
    readonly results: readonly CaseResult[];
    readonly log: readonly string[];
    readonly resistances: readonly SuperposedCases['resistances'][];
  },
): StudyReport {
  const { way, solves, seconds } = told.outcome;
  const ordered = told.results.toSorted((a, b) => a.index - b.index);
  return {
    cases: ordered.map(({ index, status, problem, maxT, power, objects, extremes }) => ({
      case: index + 1,
      parameters: Object.fromEntries(valuesInCase(cases, index)),
      max_t: maxT,
      power,
      status,
      problem,
      objects: Object.fromEntries(
        objects.map((path, n) => [
          path,
          { min_t: numberOrNull(extremes[2 * n]), max_t: numberOrNull(extremes[2 * n + 1]) },
        ]),
      ),
    })),
    ...{ solves, way, seconds, model: document.name, scenario },
    log: told.log,
    limits: studyLimits(document, cases, ordered),
    resistances: told.resistances,
  };
}

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
