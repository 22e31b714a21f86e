import { csvText } from '@thermarium/exchange';
import { powerText } from '@thermarium/model';
import { type Cell, cellOf, type RowContent } from './cells.ts';
import { type Column, columnTitle } from './columns.ts';

/**
 * The calculated view as CSV: all rows in the order of the table, and the total power. Without the tree around them rows
 * need names that tell them apart: `paths`, by object.
 */
export function tableCsv(
  columns: readonly Column[],
  rows: readonly RowContent[],
  totalPower: number,
  paths: ReadonlyMap<number, string>,
): string {
  const lines = rows.map((row) =>
    columns.map((column) => {
      const { value } = cellOf(column, row, 'calculated');
      return column.id === 'name' ? (paths.get(row.node.id) ?? value) : value;
    }),
  );
  const total = columns.map(({ id }): Cell['value'] => {
    if (id === 'name') return 'Total power';
    return id === 'power' ? Number(powerText(totalPower).replaceAll(',', '')) : null;
  });
  return csvText(columns.map(columnTitle), [...lines, total]);
}
