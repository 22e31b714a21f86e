import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { dateAndTime } from '../../app/dates.ts';
import page from '../../app/page.module.css';
import { taskTitle } from '../../app/task-title.ts';
import { SearchField } from '../../ui/search-field.tsx';
import text from '../../ui/text-button.module.css';
import { type LogLimit, useSolverLog } from '../solver-log/solver-log.ts';
import { logRows } from './log-rows.ts';
import { LogTable } from './log-table.tsx';
import classes from './logs.module.css';
import { SolveSummary } from './solve-summary.tsx';

/** The lines that the solver logged, and the course of each solve. */
export function LogsTab() {
  const solverLog = useSolverLog();
  const { lines, solves: all, loadedAt, loading, limit, problem } = useStore(solverLog.store);
  const { task: asked = null } = useSearch({ from: '/inside/project/$id' });
  const [sought, setSought] = useState('');
  const query = useDeferredValue(sought);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => void solverLog.limitTo(asked), [solverLog, asked]);
  useEffect(() => solverLog.follow(), [solverLog]);
  const solves = useMemo(
    () => (limit ? all.filter(({ task_id }) => task_id === limit.task) : all),
    [all, limit],
  );
  const rows = useMemo(() => logRows(lines, solves, query), [lines, solves, query]);
  const solve = solves.find(({ task_id }) => task_id === chosen) ?? solves[0];

  return (
    <section className={page.page} aria-label="Solver Logs">
      <header className={page.head}>
        <h2 className={page.title}>Solver Logs</h2>
        {loadedAt && (
          <span className={page.note}>
            Last loaded <time dateTime={loadedAt.toISOString()}>{loadedAt.toLocaleTimeString('en-GB')}</time>
          </span>
        )}
        <span className={classes.spinner} role="status">
          {loading && <Loader size={14} aria-label="Loading" />}
        </span>
        <div className={page.end}>
          <SearchField className={page.search} label="Find" value={sought} onChange={setSought} />
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.5} />}
            onClick={() => solverLog.refresh()}
          >
            Refresh
          </Button>
        </div>
      </header>
      {limit && <LimitNotice limit={limit} />}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          The log could not be loaded. {problem}
        </p>
      )}
      {rows.length > 0 ? (
        <div className={classes.halves} data-whole={solve ? undefined : ''}>
          <LogTable rows={rows} sought={query} chosen={solve?.task_id ?? null} onChoose={setChosen} />
          {solve && <SolveSummary solve={solve} />}
        </div>
      ) : (
        loadedAt && (
          <div className={page.empty} role="status">
            {limit && lines.length === 0 ? (
              'The log has no line of this task.'
            ) : lines.length === 0 ? (
              'Solver logs will appear here when a project is solved.'
            ) : (
              <h2>No line of the log holds “{query.trim()}”</h2>
            )}
          </div>
        )
      )}
    </section>
  );
}

/** Says of which task or study the log is, with the way to the whole log. */
function LimitNotice({ limit: { work } }: { readonly limit: LogLimit }) {
  const navigate = useNavigate();
  return (
    <p className={classes.limit} role="status">
      <span>
        Only the log of <b>{work ? taskTitle(work) : 'one task'}</b>
        {work && `, ${dateAndTime(work.created)}`}
      </span>
      <button
        type="button"
        className={text.button}
        onClick={() => navigate({ to: '.', search: { tab: 'logs' }, replace: true })}
      >
        Show the whole log
      </button>
    </p>
  );
}
