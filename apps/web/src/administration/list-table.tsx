import { type ReactNode, useRef } from 'react';
import page from '../app/page.module.css';
import { type SortColumn, SortHead, type Sorting } from '../app/table-sorting.tsx';
import { useFixedRows, VirtualTable } from '../app/virtual-table.tsx';
import classes from './administration.module.css';

interface ListTableProps<Row, Key extends string> {
  readonly label: string;
  readonly columns: readonly SortColumn<Key>[];
  readonly sorting: Sorting<Key>;
  readonly onSort: (sorting: Sorting<Key>) => void;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => number;
  /** The cells of a row, the last of which holds its actions. */
  readonly children: (row: Row) => ReactNode;
}

/** A sortable table of which only the rows in view are drawn; each row ends in its actions. */
export function ListTable<Row, Key extends string>({
  label,
  columns,
  sorting,
  onSort,
  rows,
  idOf,
  children,
}: ListTableProps<Row, Key>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useFixedRows(rows.length, scroller, (index) => idOf(rows[index]));
  const head = (
    <>
      {columns.map((column) => (
        <SortHead key={column.key} {...{ column, sorting, onSort }} />
      ))}
      <th scope="col" className={`${page.action} ${classes.actions}`}>
        <span className={page.spoken}>Actions</span>
      </th>
    </>
  );
  return (
    <VirtualTable label={label} className={classes.table} {...{ scroller, virtual, head }}>
      {({ index, key }) => (
        <tr key={key} aria-rowindex={index + 2}>
          {children(rows[index])}
        </tr>
      )}
    </VirtualTable>
  );
}

/** A cell whose long text is cut, and shown whole by its tooltip. */
export function TextCell({ text, tip = text }: { readonly text: string; readonly tip?: string }) {
  return (
    <td className={classes.text} title={tip}>
      {text}
    </td>
  );
}

/** The cell of a row's actions. */
export function ActionsCell({ children }: { readonly children: ReactNode }) {
  return <td className={`${page.action} ${classes.actions}`}>{children}</td>;
}
