/** Rows of a table for people; the report has them all. */
export const LONGEST_TABLE = 60;

/** Prints rows under a header, the first column to the left and all others to the right. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column].length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, n) => (n === 0 ? cell.padEnd(widths[n]) : cell.padStart(widths[n])))
      .join('  ')
      .trimEnd();
  console.log(line(header));
  console.log(widths.map((width) => '─'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}
