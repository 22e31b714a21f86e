import { sameValue } from '@thermarium/model';

/** Rows as they were read anew, each the same object as before where nothing in it differs. */
export function keptRows<Row extends { readonly id: number }>(
  fresh: readonly Row[],
  before: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const rows = fresh.map((row) => {
    const earlier = known.get(row.id);
    return earlier && sameValue(row, earlier) ? earlier : row;
  });
  return rows.length === before.length && rows.every((row, at) => row === before[at]) ? before : rows;
}

/** The earlier list where a new one holds the same rows. */
export function sameRows<Row>(fresh: readonly Row[], before: readonly Row[]): readonly Row[] {
  return fresh.length === before.length && fresh.every((row, at) => row === before[at]) ? before : fresh;
}
