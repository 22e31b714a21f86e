import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import page from './page.module.css';
import type { Sorting } from './table-sorting.ts';

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
