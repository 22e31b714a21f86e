import { IconCheck } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useStore } from 'zustand';
import page from '../../app/page.module.css';
import { SortHead } from '../../app/table-sorting.tsx';
import { useFixedRows, VirtualTable } from '../../app/virtual-table.tsx';
import { useResults } from '../results/results-state.ts';
import type { CaseTable } from '../studies/case-table.ts';
import type { CaseColumn } from './case-columns.ts';
import classes from './cases.module.css';
import { useScenariosView } from './scenarios-view.ts';

interface RowParts {
  readonly table: CaseTable;
  readonly columns: readonly CaseColumn[];
  /** °C; cases above it are marked. */
  readonly limit: number | null;
  readonly onLoad: (row: number) => void;
}

/** The table of cases, of which only the rows in view are drawn. */
export function CaseList({ rows, ...parts }: RowParts & { readonly rows: Int32Array }) {
  const view = useScenariosView();
  const results = useResults();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useFixedRows(rows.length, scroller, (index) => rows[index]);
  const sorting = useStore(view, ({ study }) => study.sorting);
  const loaded = useStore(results.store, ({ shownCase }) => shownCase?.id ?? null);
  const loading = useStore(results.store, ({ caseLoading }) => caseLoading);
  const onSort = (next: typeof sorting) =>
    view.setState(({ study }) => ({ study: { ...study, sorting: next } }));
  const { table, columns } = parts;
  const head = columns.flatMap((column) => [
    ...(column.key === 'status'
      ? [
          <th key="solution" scope="col">
            {'Solution'}
          </th>,
        ]
      : []),
    <SortHead
      key={column.key}
      column={{ ...column, unit: column.unit && `[${column.unit}]` }}
      largestFirst={column.isNumber && column.key !== 'number'}
      {...{ sorting, onSort }}
    />,
  ]);
  return (
    <VirtualTable label="Cases" className={classes.cases} {...{ scroller, virtual, head }}>
      {({ index, key }) => {
        const row = rows[index];
        const id = table.ids[row];
        return (
          <Row
            key={key}
            row={row}
            place={index}
            state={id === loaded ? 'loaded' : id === loading ? 'loading' : null}
            {...parts}
          />
        );
      }}
    </VirtualTable>
  );
}

const Row = memo(function Row({
  row,
  place,
  state,
  table,
  columns,
  limit,
  onLoad,
}: RowParts & {
  readonly row: number;
  readonly place: number;
  readonly state: 'loaded' | 'loading' | null;
}) {
  const isOver = limit !== null && table.maxT[row] > limit;
  return (
    <tr
      aria-rowindex={place + 2}
      data-loaded={state === 'loaded' || undefined}
      onDoubleClick={() => table.hasSolution[row] && onLoad(row)}
    >
      {columns.flatMap((column) => [
        ...(column.key === 'status' ? [<Solution key="solution" {...{ row, state, table, onLoad }} />] : []),
        <td
          key={column.key}
          className={column.isNumber ? page.number : classes.text}
          data-key={column.key}
          data-over={(isOver && column.key === 'max_t') || undefined}
          title={(column.key === 'status' && table.problems[row]) || undefined}
        >
          {column.text(row)}
          {column.key === 'status' && table.problems[row] !== null && (
            <span className={classes.problem}> {table.problems[row]}</span>
          )}
        </td>,
      ])}
    </tr>
  );
});

function Solution({
  row,
  state,
  table,
  onLoad,
}: Pick<RowParts, 'table' | 'onLoad'> & {
  readonly row: number;
  readonly state: 'loaded' | 'loading' | null;
}) {
  return (
    <td>
      {state === 'loaded' ? (
        <span className={classes.loaded}>
          <IconCheck size={14} stroke={2} aria-hidden /> Loaded
        </span>
      ) : (
        <button
          type="button"
          className={classes.load}
          aria-label={`Load solution of case ${row + 1}`}
          disabled={!table.hasSolution[row] || state === 'loading'}
          onClick={() => onLoad(row)}
        >
          {state === 'loading' ? 'Loading…' : 'Load solution'}
        </button>
      )}
    </td>
  );
}
