import type { CaseEntry, TaskState } from '@thermarium/api';

/** A parameter's values, one per case. */
export interface ParameterColumn {
  readonly name: string;
  readonly values: Float64Array;
}

/** The cases of a study by columns; NaN stands for what is not known. */
export interface CaseTable {
  readonly count: number;
  readonly ids: Int32Array;
  /** °C */
  readonly maxT: Float64Array;
  /** mW */
  readonly power: Float64Array;
  readonly statuses: readonly TaskState[];
  readonly problems: readonly (string | null)[];
  /** Whether the case's solution can be loaded. */
  readonly hasSolution: readonly boolean[];
  /** Those that differ between cases come first. */
  readonly parameters: readonly ParameterColumn[];
}

export function caseTable(cases: readonly CaseEntry[]): CaseTable {
  const names = Object.keys(cases[0]?.parameters ?? {});
  const columns = names.map((name) => ({
    name,
    values: Float64Array.from(cases, ({ parameters }) => parameters[name] ?? Number.NaN),
  }));
  const [varied, fixed] = [columns.filter(varies), columns.filter((column) => !varies(column))];
  return {
    count: cases.length,
    ids: Int32Array.from(cases, ({ id }) => id),
    maxT: Float64Array.from(cases, ({ max_t }) => max_t ?? Number.NaN),
    power: Float64Array.from(cases, ({ power }) => power ?? Number.NaN),
    statuses: cases.map(({ task_status }) => task_status),
    problems: cases.map(({ problem }) => problem),
    hasSolution: cases.map(({ solution_id }) => solution_id !== null),
    parameters: [...varied, ...fixed],
  };
}

/** Whether a parameter differs between cases. */
export function varies({ values }: ParameterColumn): boolean {
  return values.some((value) => value !== values[0]);
}
