import { IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AdminTask, administrationEndpoints } from '@thermarium/api';
import { useDeferredValue, useMemo, useState } from 'react';
import { client } from '../../app/client.ts';
import { dateAndTime } from '../../app/dates.ts';
import page from '../../app/page.module.css';
import type { SortColumn } from '../../app/sort-head.tsx';
import type { Sorting } from '../../app/table-sorting.ts';
import { ProgressCell } from '../../tasks/progress-cell.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../administration.module.css';
import { ListSection } from '../list-section.tsx';
import { ActionsCell, ListTable, TextCell } from '../list-table.tsx';
import { administer, tasksQuery } from '../lists.ts';
import { type TaskKey, type TaskRow, taskRows } from './task-rows.ts';

const COLUMNS: readonly SortColumn<TaskKey>[] = [
  { key: 'user', title: 'User', unit: null, isNumber: false },
  { key: 'project', title: 'Project', unit: null, isNumber: false },
  { key: 'work', title: 'Solve', unit: null, isNumber: false },
  { key: 'state', title: 'State', unit: null, isNumber: false },
  { key: 'since', title: 'Started', unit: null, isNumber: false },
  { key: 'written', title: 'Written', unit: 'MB', isNumber: true },
];

/** The tasks that run or wait, with their users. */
export function TasksTab() {
  const { data: tasks, error } = useQuery(tasksQuery);
  const [sought, setSought] = useState('');
  const query = useDeferredValue(sought);
  const [sorting, setSorting] = useState<Sorting<TaskKey>>({ key: 'since', descending: false });
  const rows = useMemo(() => taskRows(tasks ?? [], query, sorting), [tasks, query, sorting]);
  return (
    <ListSection
      title="Running tasks"
      noun="task"
      count={tasks ? { shown: rows.length, all: tasks.length } : null}
      error={error}
      sought={sought}
      onSearch={setSought}
      empty={
        <>
          <h2>Nothing runs or waits</h2>Solves, thermal impedances and studies of all users are listed here
          while they wait and run.
        </>
      }
    >
      <ListTable
        label="Running tasks"
        columns={COLUMNS}
        {...{ sorting, rows }}
        onSort={setSorting}
        idOf={({ task: { id } }: TaskRow) => id}
      >
        {({ task, user, project, work, state, since, written }) => (
          <>
            <TextCell text={user} />
            <TextCell text={project} />
            <td>{work}</td>
            <ProgressCell status={task.state} label={state} progress={task.progress} message={task.message} />
            <td>
              {since === null ? (
                <span className={classes.muted}>waits since {dateAndTime(task.created)}</span>
              ) : (
                dateAndTime(since)
              )}
            </td>
            <td className={page.number}>
              {written.toLocaleString('en-US', { maximumFractionDigits: written < 10 ? 1 : 0 })}
            </td>
            <ActionsCell>
              <IconButton
                icon={IconPlayerStop}
                label={`Stop the solve of ${project} by ${user}`}
                size={24}
                onClick={() => stop(task)}
              />
            </ActionsCell>
          </>
        )}
      </ListTable>
    </ListSection>
  );
}

async function stop({ id, user_name, project_name }: AdminTask): Promise<void> {
  const question = {
    title: 'Stop this solve?',
    message: `What ${user_name} has been solving in “${project_name}” is lost, as far as it has come.`,
    action: 'Stop',
  };
  if (!(await confirm(question))) return;
  const call = () => client(administrationEndpoints.adminStopTask, { params: { task: id } });
  await administer(call, `The solve of ${project_name} was stopped.`);
}
