import { type TaskState, wholePercent } from '@thermarium/api';
import classes from './task-queue.module.css';
import { isStoppable } from './task-status.ts';

interface ProgressCellProps {
  readonly status: TaskState;
  /** The words of the cell for the status. */
  readonly label: string;
  /** 0..1 */
  readonly progress: number;
  /** The program's own words, for the tooltip. */
  readonly message: string;
  /** Said instead of the percentage: `12 of 40 cases`. */
  readonly done?: string | undefined;
}

/** The cell of a task's state, with its progress while it runs. */
export function ProgressCell({ status, label, progress, message, done }: ProgressCellProps) {
  const percent = wholePercent(progress);
  const isUnderWay = isStoppable({ status }) && (status === 'RUNNING' || progress > 0);
  return (
    <td className={classes.state} title={message}>
      <span className={classes.status} data-status={status}>
        {label}
      </span>
      {isUnderWay && (
        <span className={classes.progress}>
          <span
            className={classes.track}
            role="progressbar"
            aria-label="Progress"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <span className={classes.bar} style={{ width: `${percent}%` }} />
          </span>
          {done ?? `${percent} %`}
        </span>
      )}
    </td>
  );
}
