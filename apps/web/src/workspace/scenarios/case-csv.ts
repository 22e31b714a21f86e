import { csvText } from '@thermarium/exchange';
import type { CaseColumn } from './case-columns.ts';

/** The shown cases as a CSV file, with all digits. */
export function caseCsv(columns: readonly CaseColumn[], rows: Int32Array): string {
  const head = columns.map(({ title, unit }) => {
    const name = title === '#' ? 'Case' : title;
    return unit === null ? name : `${name} [${unit}]`;
  });
  return csvText(
    head,
    Array.from(rows, (row) =>
      columns.map(({ values, text }) => {
        if (!values) return text(row);
        return Number.isNaN(values[row]) ? null : values[row];
      }),
    ),
  );
}
