/** Equality of JSON values, whatever the order of keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((value, at) => sameValue(value, b[at]));
  }
  if (Array.isArray(b)) return false;
  const [inA, inB] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return inA.size === inB.size && [...inA].every(([key, value]) => sameValue(value, inB.get(key)));
}

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
