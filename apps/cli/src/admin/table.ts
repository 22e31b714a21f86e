import { printable } from '../output.ts';

/** Prints rows under their headings, in columns; prints `nothing` where there are none. */
export function printTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  nothing: string,
): void {
  if (rows.length === 0) {
    console.log(nothing);
    return;
  }
  const lines = [headings, ...rows.map((row) => row.map(printable))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** The day of a moment in UTC; a dash where there is none. */
export function dayOf(moment: string | null): string {
  return moment === null ? '-' : moment.slice(0, 'yyyy-mm-dd'.length);
}
