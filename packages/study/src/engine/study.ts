import type { PhysicalKind, PrepareOptions } from '@thermarium/mesh';
import { type Document, type Evaluation, evaluateDocument, type KindSchema } from '@thermarium/model';
import type { Solution, SolveSummary, ThermalResistances } from '@thermarium/solution';
import type { SolveProgress } from '@thermarium/solver';
import { type Cases, valuesInCase } from '../cases.ts';

/** The ways in which cases are solved: as sums of a few fields, one by one on one grid, or each on its own. */
export const CASE_WAYS = ['superposed', 'same-grid', 'direct'] as const;
export type CaseWay = (typeof CASE_WAYS)[number];

/** The way of a whole study. */
export type StudyWay = CaseWay | 'mixed';

/** Cases that are solved together. */
export interface CaseGroup {
  readonly way: CaseWay;
  /** Ascending. */
  readonly indices: readonly number[];
}

export interface StudyOptions
  extends Pick<PrepareOptions, 'refine' | 'resolution' | 'cellBudget' | 'cellLimit'> {
  readonly kinds: readonly (KindSchema & PhysicalKind)[];
}

/** The result of one case. */
export interface CaseResult {
  readonly index: number;
  readonly status: 'converged' | 'not_converged' | 'failed';
  /** The reason why it did not converge or failed. */
  readonly problem: string | null;
  /** °C; null where there is nothing. */
  readonly maxT: number | null;
  /** Dissipated in all, mW. */
  readonly power: number;
  /** The paths of its objects. Cases with the same ones share the list itself. */
  readonly objects: readonly string[];
  /** Lowest and highest temperature of each object, °C; NaN where nothing is left of it. */
  readonly extremes: Float64Array;
}

/** Cases whose fields are sums of a few. */
export interface SuperposedCases {
  readonly indices: readonly number[];
  /** The solutions that are added up. */
  readonly solutions: readonly Solution[];
  /** Per case, one for each of them. */
  readonly coefficients: Float64Array;
  /** Per case, °C. */
  readonly ambient: Float64Array;
  readonly resistances: ThermalResistances;
  /** The solution of one of the cases, with the model as it is there. */
  solutionOf(index: number): Solution;
}

/** The program around a study. */
export interface StudyHost {
  /** A clock, ms. */
  now(): number;
  /** A sentence for the log. */
  log?(sentence: string): void;
  /** Told every case once, in any order. */
  onCase(result: CaseResult): void;
  /** Told before the cases themselves. */
  onSuperposed?(cases: SuperposedCases): void;
  /** Told the solution of every case that is solved by itself, before its result; it may be kept. */
  onSolution?(index: number, solution: Solution, summary: SolveSummary): void;
  /** Told the progress of the solve at hand. */
  onProgress?(progress: SolveProgress): void;
  /** Awaited between two steps of any solve. */
  breathe?(): Promise<void>;
  /** Once it is aborted, the study rejects with `SolveCancelled` at the next step. */
  readonly signal?: { readonly aborted: boolean };
}

/** The result of a study, beside its cases. */
export interface StudyOutcome {
  readonly way: StudyWay;
  /** Linear systems solved. */
  readonly solves: number;
  readonly iterations: number;
  readonly seconds: number;
}

/** Evaluates a document with the parameters of one case. */
export function evaluateCase(
  document: Document,
  kinds: readonly KindSchema[],
  cases: Cases,
  index: number,
): Evaluation {
  const values = valuesInCase(cases, index);
  const parameters = document.parameters.map((parameter) => ({
    ...parameter,
    value: values.get(parameter.name) ?? parameter.value,
  }));
  return evaluateDocument({ ...document, parameters }, kinds);
}
