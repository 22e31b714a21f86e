import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { begins, type Column, columnTitle } from './columns.ts';
import { nextSorting } from './sorting.ts';
import classes from './table.module.css';
import type { TableView } from './table-view.ts';

type Sorting = TableView['sorting'];

/** The heads of the columns, below those of their groups. A press sorts: by figures the largest first. */
export function GridHead({
  columns,
  sorting,
  onSort,
}: {
  readonly columns: readonly Column[];
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}) {
  return (
    <thead className={classes.head}>
      <tr className={classes.groups} aria-hidden>
        {columns.map(({ id, group }, n) => (
          <td key={id} data-name={n === 0 || undefined} data-begins={begins(columns, n) || undefined}>
            {group !== columns[n + 1]?.group && <span className="caption">{group}</span>}
          </td>
        ))}
      </tr>
      <tr aria-rowindex={1}>
        {columns.map((column, n) => (
          <th
            key={column.id}
            scope="col"
            className={classes.headCell}
            aria-colindex={n + 1}
            aria-sort={
              sorting?.column !== column.id ? 'none' : sorting.descending ? 'descending' : 'ascending'
            }
            data-name={n === 0 || undefined}
            data-begins={begins(columns, n) || undefined}
          >
            <button
              type="button"
              tabIndex={-1}
              aria-label={columnTitle(column)}
              data-current={sorting?.column === column.id || undefined}
              onClick={() => onSort(nextSorting(column, sorting))}
            >
              <SortArrow column={column} sorting={sorting} />
              {column.title} {column.unit && <span className="unit">[{column.unit}]</span>}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortArrow({ column, sorting }: { readonly column: Column; readonly sorting: Sorting }) {
  const next = sorting?.column === column.id ? sorting : nextSorting(column, null);
  const Arrow = next?.descending ? IconArrowDown : IconArrowUp;
  return <Arrow size={12} stroke={1.5} aria-hidden />;
}
