/** Columns with their correlations, the strongest first; those without one come last. */
export function ranked<Column>(
  columns: readonly Column[],
  correlationOf: (column: Column) => number | null,
): readonly { readonly column: Column; readonly correlation: number | null }[] {
  return columns
    .map((column) => ({ column, correlation: correlationOf(column) }))
    .sort((a, b) => strength(b.correlation) - strength(a.correlation));
}

function strength(correlation: number | null): number {
  return correlation === null ? -1 : Math.abs(correlation);
}
