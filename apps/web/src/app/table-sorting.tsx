import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import page from './page.module.css';

/** The order of a table's rows: by one of its columns. */
export interface Sorting<Key extends string> {
  readonly key: Key;
  readonly descending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of names as people count: `tim 2` before `tim 10`. */
export function byName(a: string, b: string): number {
  return collator.compare(a, b);
}

/** Rows in the order of a column. Blank values come last whichever way it is sorted; equal ones are sorted by name. */
export function sortedRows<Row, Key extends string>(
  rows: readonly Row[],
  { key, descending }: Sorting<Key>,
  valueIn: (row: Row, key: Key) => string | number | null,
  nameOf: (row: Row) => string,
): readonly Row[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueIn(row, key) }))
    .sort((a, b) => compare(a.value, b.value, sign) || byName(nameOf(a.row), nameOf(b.row)))
    .map(({ row }) => row);
}

function compare(a: string | number | null, b: string | number | null, sign: number): number {
  const [blankA, blankB] = [a === null || a === '', b === null || b === ''];
  if (blankA || blankB) return Number(blankA) - Number(blankB);
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : byName(String(a), String(b)));
}

/** A column of a table that can be sorted by it. */
export interface SortColumn<Key extends string> {
  readonly key: Key;
  readonly title: string;
  readonly unit: string | null;
  /** Its values are numbers, which are aligned to the right. */
  readonly isNumber: boolean;
}

/** The head of a column. A press sorts by it, another one turns the order round. */
export function SortHead<Key extends string>({
  column: { key, title, unit, isNumber },
  sorting,
  onSort,
  largestFirst = false,
}: {
  readonly column: SortColumn<Key>;
  readonly sorting: Sorting<Key>;
  readonly onSort: (sorting: Sorting<Key>) => void;
  /** The first press puts the largest value on top. */
  readonly largestFirst?: boolean;
}) {
  const isCurrent = sorting.key === key;
  const next = isCurrent ? !sorting.descending : largestFirst;
  const Arrow = (isCurrent ? sorting.descending : next) ? IconArrowDown : IconArrowUp;
  const arrow = <Arrow size={12} stroke={1.5} aria-hidden />;
  return (
    <th
      scope="col"
      className={isNumber ? page.number : ''}
      aria-sort={isCurrent ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={page.sort}
        data-current={isCurrent || undefined}
        onClick={() => onSort({ key, descending: next })}
      >
        {isNumber && arrow}
        {title} {unit !== null && <span className="unit">{unit}</span>}
        {!isNumber && arrow}
      </button>
    </th>
  );
}
