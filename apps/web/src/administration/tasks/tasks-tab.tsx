import { IconPlayerStop } from '@tabler/icons-react';
import { type AdminTask, administrationEndpoints } from '@thermarium/api';
import { useDeferredValue, useMemo, useState } from 'react';
import { client } from '../../app/client.ts';
import { dateAndTime } from '../../app/dates.ts';
import page from '../../app/page.module.css';
import type { SortColumn, Sorting } from '../../app/table-sorting.tsx';
import { casesText } from '../../app/task-title.ts';
import { ProgressCell } from '../../tasks/progress-cell.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../administration.module.css';
import { ListSection } from '../list-section.tsx';
import { ActionsCell, ListTable, TextCell } from '../list-table.tsx';
import { administer, useAllTasks } from '../lists.ts';
import { type TaskKey, type TaskRow, taskRows } from './task-rows.ts';

const COLUMNS: readonly SortColumn<TaskKey>[] = [
  { key: 'user', title: 'User', unit: null, isNumber: false },
  { key: 'project', title: 'Project', unit: null, isNumber: false },
  { key: 'work', title: 'Work', unit: null, isNumber: false },
  { key: 'state', title: 'State', unit: null, isNumber: false },
  { key: 'since', title: 'Started', unit: null, isNumber: false },
  { key: 'written', title: 'Written', unit: 'MB', isNumber: true },
];

/** The tasks that run or wait, with their users. */
export function TasksTab() {
  const { data: tasks, error } = useAllTasks();
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
            <TextCell text={work} />
            <ProgressCell
              status={task.status}
              label={state}
              progress={task.progress}
              message={task.message}
              done={task.loads_case ? undefined : casesText(task)}
            />
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
                label={`Stop the ${nounOf(task)} of ${project} by ${user}`}
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

function nounOf({ study, loads_case }: AdminTask): string {
  return study && !loads_case ? 'study' : 'solve';
}

async function stop(task: AdminTask): Promise<void> {
  const { id, user_name, project_name } = task;
  const noun = nounOf(task);
  const question = {
    title: `Stop this ${noun}?`,
    message:
      noun === 'study'
        ? `The solved cases of ${user_name} in “${project_name}” stay, and the study can go on later.`
        : `What ${user_name} has been solving in “${project_name}” is lost, as far as it has come.`,
    action: 'Stop',
  };
  if (!(await confirm(question))) return;
  const call = () => client(administrationEndpoints.adminStopTask, { params: { task: id } });
  await administer(call, `The ${noun} of ${project_name} was stopped.`);
}
