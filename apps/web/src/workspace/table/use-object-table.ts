import {
  columnFilteringFeature,
  createColumnHelper,
  createExpandedRowModel,
  createFilteredRowModel,
  createSortedRowModel,
  type Row,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { sortValue } from './cells.ts';
import { COMPARED_COLUMNS } from './columns.ts';
import type { TableRow } from './table-rows.ts';
import type { TableView } from './table-view.ts';

const features = tableFeatures({
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
});
type ObjectRow = Row<typeof features, TableRow>;

const helper = createColumnHelper<typeof features, TableRow>();
const order = new Intl.Collator('en', { numeric: true });

const columns = helper.columns(
  COMPARED_COLUMNS.map((column) =>
    helper.accessor((row) => sortValue(column, row), {
      id: column.id,
      sortUndefined: 'last',
      sortFn: (a, b, id) => compared(a.getValue(id), b.getValue(id)),
      filterFn: ({ original }, _, matches: ReadonlySet<number>) => matches.has(original.id),
    }),
  ),
);

function compared(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : order.compare(String(a), String(b));
}

/** A shown row: its object and its place in the tree. */
export interface ShownRow {
  readonly id: number;
  readonly row: TableRow;
  /** 0 at the top of the tree. */
  readonly depth: number;
  /** For an assembly, whether its contents are shown; null: it is none. */
  readonly open: boolean | null;
}

interface Wanted {
  /** Only these, with the assemblies above them; null: all. */
  readonly matches: ReadonlySet<number> | null;
  readonly sorting: TableView['sorting'];
  readonly isOpen: (row: TableRow) => boolean;
}

/**
 * The rows as they are shown: found, sorted and folded. Sorting keeps the tree: it orders what is in one assembly, and
 * assemblies by the figure that is read in their own row. `all` are those in closed assemblies too.
 */
export function useObjectTable(
  rows: readonly TableRow[],
  { matches, sorting, isOpen }: Wanted,
): { readonly shown: readonly ShownRow[]; readonly all: () => readonly TableRow[] } {
  const expanded = useMemo(
    () => (matches ? true : Object.fromEntries(openIds(rows, isOpen).map((id) => [id, true]))),
    [rows, isOpen, matches],
  );
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ id }) => String(id),
    getSubRows: ({ children }) => children,
    filterFromLeafRows: true,
    maxLeafRowFilterDepth: Number.POSITIVE_INFINITY,
    autoResetExpanded: false,
    state: {
      expanded,
      sorting: useMemo(() => (sorting ? [{ id: sorting.column, desc: sorting.descending }] : []), [sorting]),
      columnFilters: useMemo(() => (matches ? [{ id: 'name', value: matches }] : []), [matches]),
    },
  });
  const shown = table.getRowModel().rows;
  const sorted = table.getSortedRowModel().rows;
  return {
    shown: useMemo(() => shown.map((row) => shownRow(row, expanded)), [shown, expanded]),
    all: () => flattened(sorted),
  };
}

function shownRow({ original, depth, id }: ObjectRow, expanded: true | { [id: string]: boolean }): ShownRow {
  const isOpen = expanded === true || expanded[id] === true;
  return { id: original.id, row: original, depth, open: original.children ? isOpen : null };
}

function flattened(rows: readonly ObjectRow[]): readonly TableRow[] {
  return rows.flatMap(({ original, subRows }) => [original, ...flattened(subRows)]);
}

function openIds(rows: readonly TableRow[], isOpen: (row: TableRow) => boolean): readonly number[] {
  return rows.flatMap((row) =>
    row.children ? [...(isOpen(row) ? [row.id] : []), ...openIds(row.children, isOpen)] : [],
  );
}
