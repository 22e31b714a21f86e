import { Button, Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconListDetails, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type TaskEntry, taskEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { client } from '../app/client.ts';
import { dateAndTime } from '../app/dates.ts';
import { failureText } from '../app/failure-text.ts';
import page from '../app/page.module.css';
import { PRODUCT } from '../app/product.ts';
import { casesText, taskTitle } from '../app/task-title.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/notify.ts';
import { openTaskFeed } from '../workspace/connection/open-feed.ts';
import { useLiveTasks } from './live-tasks.ts';
import { ProgressCell } from './progress-cell.tsx';
import classes from './task-queue.module.css';
import { isStoppable, mayStop, statusText } from './task-status.ts';

/** The delay from stopping a task to reloading the list, ms. */
const RELOAD_AFTER_STOP = 300;

/** `/tasks` */
export function TaskQueuePage() {
  useDocumentTitle(`Task queue - ${PRODUCT}`);
  const { data, error, isFetching, refetch } = useTasks();
  const stop = async ({ id, project }: TaskEntry) => {
    try {
      await client(taskEndpoints.stopTask, { params: { project, task: id } });
    } catch (failure) {
      notify(failureText(failure), 'error');
    }
    setTimeout(refetch, RELOAD_AFTER_STOP);
  };
  const clear = async () => {
    try {
      await client(taskEndpoints.clearTasks);
    } catch (failure) {
      notify(failureText(failure), 'error');
    }
    await refetch();
  };
  return (
    <main className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>Task queue</h1>
        <span className={classes.spinner} role="status">
          {isFetching && <Loader size={14} aria-label="Loading" />}
        </span>
        <div className={page.end}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.5} />}
            onClick={() => refetch()}
          >
            Refresh
          </Button>
          <Button variant="default" disabled={!data?.some((task) => !isStoppable(task))} onClick={clear}>
            Clear
          </Button>
        </div>
      </header>
      <div className={page.scroller}>
        {data && data.length > 0 ? (
          <TaskTable tasks={data} onStop={stop} />
        ) : data ? (
          <div className={page.empty}>
            <h2>No tasks</h2>
            Solves that you start, and those of projects shared with you, are listed here while they wait,
            run, and until you clear them.
          </div>
        ) : (
          error && (
            <div className={page.empty} role="alert">
              <h2>The tasks could not be read</h2>
              {failureText(error)}
            </div>
          )
        )}
      </div>
    </main>
  );
}

function TaskTable({
  tasks,
  onStop,
}: {
  readonly tasks: readonly TaskEntry[];
  readonly onStop: (task: TaskEntry) => Promise<void>;
}) {
  return (
    <table className={page.table} aria-label="Tasks">
      <thead>
        <tr>
          {['User', 'License', 'Project', 'Status', 'Started on'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col" className={page.action}>
            Action
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task.id}>
            <td>{task.user_name}</td>
            <td>{task.license}</td>
            <td className={classes.project} title={task.project_name}>
              {isSeen(task) && (
                <Link to="/project/$id" params={{ id: String(task.project) }} className={page.link}>
                  {task.project_name}
                </Link>
              )}
            </td>
            <ProgressCell
              status={task.status}
              label={statusText(task)}
              progress={task.progress}
              message={[taskTitle(task), task.message].filter(Boolean).join(': ')}
              done={casesText(task)}
            />
            <td>
              <time dateTime={task.timestamp}>{dateAndTime(task.timestamp)}</time>
            </td>
            <td className={page.action}>
              {mayStop(task) && <StopButton task={task} onStop={onStop} />}
              {isSeen(task) && <LogButton task={task} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the user may still see the project of the task: of another one they are not told the name. */
function isSeen({ project_name }: TaskEntry): boolean {
  return project_name !== '';
}

/** Leads to the log of the task. */
function LogButton({ task }: { readonly task: TaskEntry }) {
  const navigate = useNavigate();
  const { id, project, project_name } = task;
  return (
    <IconButton
      icon={IconListDetails}
      label={`Open the log of ${project_name}: ${taskTitle(task)}`}
      onClick={() =>
        navigate({
          to: '/project/$id',
          params: { id: String(project) },
          search: { tab: 'logs', task: id },
        })
      }
    />
  );
}

function StopButton({
  task,
  onStop,
}: {
  readonly task: TaskEntry;
  readonly onStop: (task: TaskEntry) => Promise<void>;
}) {
  const [isStopping, setIsStopping] = useState(false);
  return (
    <IconButton
      icon={IconPlayerStop}
      label={`Stop the solve of ${task.project_name}`}
      disabled={isStopping}
      onClick={async () => {
        setIsStopping(true);
        await onStop(task);
        setIsStopping(false);
      }}
    />
  );
}

const queryKey = ['tasks'];
const tasksQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => client(taskEndpoints.tasks, { signal }),
});
const TOLD = { queryKey, openFeed: openTaskFeed };

/** The tasks that the user may see, kept up to date by their events. */
export function useTasks() {
  const followed = useLiveTasks<TaskEntry>(TOLD);
  return useQuery({ ...tasksQuery, refetchInterval: ({ state: { data } }) => followed(data) });
}
