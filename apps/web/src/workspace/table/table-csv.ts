import { csvText } from '@thermarium/exchange';
import { powerText } from '@thermarium/model';
import { type Cell, cellOf, type RowContent } from './cells.ts';
import { type Column, columnTitle } from './columns.ts';

/** The calculated view as CSV: all rows in the order of the table, and the total power. */
export function tableCsv(
  columns: readonly Column[],
  rows: readonly RowContent[],
  totalPower: number,
): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(column, row, 'calculated').value));
  const total = columns.map(({ id }): Cell['value'] => {
    if (id === 'name') return 'Total power';
    return id === 'power' ? Number(powerText(totalPower).replaceAll(',', '')) : null;
  });
  return csvText(columns.map(columnTitle), [...lines, total]);
}
