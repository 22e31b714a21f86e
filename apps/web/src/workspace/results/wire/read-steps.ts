import type { StepRows } from '../steps/step-rows.ts';

interface Row {
  readonly id: number;
  readonly time: number;
  readonly max_t: number | null;
  readonly min_t: number | null;
}

/** Reads the steps of a transient, or of an object of it, from their JSON. */
export function readSteps(answer: unknown): StepRows {
  if (!Array.isArray(answer)) throw new Error('The steps are not a list.');
  // The server wrote the rows by their schema; there may be a hundred thousand.
  const rows: readonly Row[] = answer;
  const column = (of: (row: Row) => number | null): Float64Array =>
    Float64Array.from(rows, (row) => of(row) ?? Number.NaN);
  return {
    ids: column(({ id }) => id),
    times: column(({ time }) => time),
    max: column(({ max_t }) => max_t),
    min: column(({ min_t }) => min_t),
  };
}
