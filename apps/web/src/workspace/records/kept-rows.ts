/** Returns the earlier list where the new one holds the same rows. */
export function sameRows<Row>(fresh: readonly Row[], before: readonly Row[]): readonly Row[] {
  return fresh.length === before.length && fresh.every((row, at) => row === before[at]) ? before : fresh;
}
