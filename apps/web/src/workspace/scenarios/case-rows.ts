import type { CaseColumn } from './case-columns.ts';
import type { StudyView } from './scenarios-view.ts';

/** The cases that pass a filter, in the order of a column; cases without a value come last whichever way. */
export function shownCases(
  count: number,
  columns: readonly CaseColumn[],
  { key, descending }: StudyView['sorting'],
  passes: (row: number) => boolean,
): Int32Array {
  const rows = Int32Array.from({ length: count }, (_, row) => row).filter(passes);
  const column = columns.find((each) => each.key === key) ?? columns[0];
  const sign = descending ? -1 : 1;
  const { values, text } = column;
  return rows.sort((a, b) => {
    if (!values) return sign * text(a).localeCompare(text(b), 'en') || a - b;
    const [first, second] = [values[a], values[b]];
    if (Number.isNaN(first) || Number.isNaN(second)) {
      return Number(Number.isNaN(first)) - Number(Number.isNaN(second)) || a - b;
    }
    return sign * (first - second) || a - b;
  });
}
