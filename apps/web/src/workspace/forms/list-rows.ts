import {
  defaultOf,
  defaultsOf,
  evaluateScalar,
  type ListField,
  type ParameterValues,
} from '@thermarium/model';
import type { Values } from './typed-values.ts';

/** The result of an edit of rows: the new rows, and the chosen row among them. */
export interface RowsAfter {
  readonly rows: readonly Values[];
  readonly row: number | null;
}

type Rows = readonly Values[];

/** Adds a row after the chosen one, or at the end. */
export function addRow(field: ListField, rows: Rows, at: number | null): RowsAfter {
  const index = at === null ? rows.length : at + 1;
  return { rows: rows.toSpliced(index, 0, freshRow(field, {})), row: index };
}

/** Adds a copy right after the row. */
export function cloneRow(field: ListField, rows: Rows, at: number): RowsAfter {
  const row = rows[at];
  if (!row) return { rows, row: at };
  return { rows: rows.toSpliced(at + 1, 0, freshRow(field, row)), row: at + 1 };
}

/**
 * Whether an element that is off for want of rows has them now, so that a new one is switched on: by a preset, a
 * spreadsheet or one added row. A row that stays blank cannot be saved, so it switches nothing on for long.
 */
export function beginsWith(field: ListField, before: Rows, taken: Rows): boolean {
  return field.required === true && before.length === 0 && taken.length > 0;
}

export function deleteRow(rows: Rows, at: number): RowsAfter {
  const left = rows.toSpliced(at, 1);
  return { rows: left, row: left.length === 0 ? null : Math.min(at, left.length - 1) };
}

/** Moves a row up (-1) or down (1); at either end it stays. */
export function moveRow(rows: Rows, at: number, by: -1 | 1): RowsAfter {
  const row = rows[at];
  const target = at + by;
  if (!row || target < 0 || target >= rows.length) return { rows, row: at };
  return { rows: rows.toSpliced(at, 1).toSpliced(target, 0, row), row: target };
}

export function changeRow(rows: Rows, at: number, changes: Values): Rows {
  const row = rows[at];
  return row ? rows.with(at, { ...row, ...changes }) : rows;
}

/** The defaults of the table with values laid over them; ids are left to the program. */
export function freshRow(field: ListField, values: Values): Values {
  const ids = Object.entries(field.item).filter(([, cell]) => cell.kind === 'number' && cell.rowId);
  const fresh = Object.fromEntries(ids.map(([key, cell]) => [key, defaultOf(cell)]));
  return { ...defaultsOf(field.item), ...values, ...fresh };
}

/** The sum of one field over the rows; null while one of its values is wrong or blank. */
export function sumOver(rows: Rows, key: string, parameters: ParameterValues): number | null {
  let sum = 0;
  for (const row of rows) {
    const value = row[key];
    if (typeof value !== 'number' && typeof value !== 'string') return null;
    const outcome = evaluateScalar(value, parameters);
    if (!outcome.ok) return null;
    sum += outcome.value;
  }
  // Sums of decimal thicknesses have rounding errors in the last digits.
  return Number(sum.toPrecision(12));
}
