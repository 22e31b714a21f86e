import type { Cell } from './cells.ts';

/** A block of cells as spreadsheets take it: cells parted by tabs, rows by line ends. */
export function blockText(cells: readonly (readonly Cell[])[]): string {
  return cells
    .map((row) => row.map(({ value }) => String(value ?? '').replaceAll(/[\t\r\n]/g, ' ')).join('\t'))
    .join('\n');
}
