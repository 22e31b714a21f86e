import { useVirtualizer } from '@tanstack/react-virtual';
import type { SolveEntry } from '@thermarium/api';
import { memo, useRef } from 'react';
import { VirtualTable } from '../../app/virtual-table.tsx';
import text from '../../ui/text-button.module.css';
import { highlighted, type LogRow, lineTime, severityOf } from './log-rows.ts';
import classes from './logs.module.css';
import { solveDigest, solveTitle, stateText } from './solve-facts.ts';
import { useObjectLink } from './use-object-link.ts';

const LINE_HEIGHT = 24;
const HEAD_HEIGHT = 36;

interface RowProps {
  readonly sought: string;
  /** The task whose summary is shown. */
  readonly chosen: number | null;
  readonly onChoose: (task: number) => void;
}

/** The log as a table, of which only the rows in view are drawn. */
export function LogTable({ rows, ...rest }: RowProps & { readonly rows: readonly LogRow[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index].kind === 'solve' ? HEAD_HEIGHT : LINE_HEIGHT),
    overscan: 16,
    getItemKey: (index) => rows[index].key,
  });
  const head = (
    <>
      <th scope="col" className={classes.time}>
        Timestamp
      </th>
      <th scope="col">Log</th>
    </>
  );
  return (
    <VirtualTable label="Solver Logs" className={classes.table} {...{ scroller, virtual, head }}>
      {({ index, key }) => {
        const row = rows[index];
        const place = { 'data-index': index, 'aria-rowindex': index + 2, ref: virtual.measureElement };
        return row.kind === 'solve' ? (
          <tr key={key} {...place} className={classes.solve}>
            <SolveHead solve={row.solve} {...rest} />
          </tr>
        ) : (
          <tr key={key} {...place} className={classes.line} data-severity={severityOf(row.line.log)}>
            <Line log={row.line.log} timestamp={row.line.timestamp} sought={rest.sought} />
          </tr>
        );
      }}
    </VirtualTable>
  );
}

function SolveHead({ solve, chosen, onChoose }: RowProps & { readonly solve: SolveEntry }) {
  const { task_id, state, course } = solve;
  return (
    <th colSpan={2} scope="rowgroup">
      <button
        type="button"
        className={classes.solveButton}
        aria-pressed={task_id === chosen}
        onClick={() => onChoose(task_id)}
      >
        <b>{solveTitle(solve)}</b>
        <span className={classes.state} data-state={state}>
          {stateText(solve)}
        </span>
        <span className={classes.digest}>{solveDigest(course)}</span>
      </button>
    </th>
  );
}

const Line = memo(function Line({
  log,
  timestamp,
  sought,
}: {
  readonly log: string;
  readonly timestamp: string;
  readonly sought: string;
}) {
  const { find, nameOf, lead } = useObjectLink();
  const object = log.includes('tree/') ? find(log) : null;
  return (
    <>
      <td className={classes.time}>
        <time dateTime={timestamp}>{lineTime(timestamp, new Date())}</time>
      </td>
      <td className={classes.text}>
        {highlighted(log, sought).map((piece) =>
          piece.isSought ? <mark key={piece.at}>{piece.text}</mark> : piece.text,
        )}
        {object !== null && (
          <>
            {' '}
            <button type="button" className={text.button} onClick={() => lead(object)}>
              Select {nameOf(object)}
            </button>
          </>
        )}
      </td>
    </>
  );
});
