import { powerText } from '@thermarium/model';
import { csvText } from '../../ui/csv.ts';
import { type Cell, cellOf, type RowContent } from './cells.ts';
import { COLUMNS, columnTitle } from './columns.ts';

/** The calculated view as CSV: all rows in the order of the table, and the total power. */
export function tableCsv(rows: readonly RowContent[], totalPower: number): string {
  const lines = rows.map((row) => COLUMNS.map((column) => cellOf(column, row, 'calculated').value));
  const total = COLUMNS.map(({ id }): Cell['value'] => {
    if (id === 'name') return 'Total power';
    return id === 'power' ? Number(powerText(totalPower).replaceAll(',', '')) : null;
  });
  return csvText(COLUMNS.map(columnTitle), [...lines, total]);
}
