import {
  CallFailed,
  type ReachedStep,
  type RunningTask,
  type TaskKind,
  taskEndpoints,
} from '@thermarium/api';
import type { SolveEnd, SolveProgress, TaskState } from './solve-state.ts';

/** News of a task from an event, a poll or the answer to its start. */
export interface TaskNews {
  readonly task_id: number;
  readonly state: TaskState;
  readonly kind?: TaskKind;
  readonly transient?: boolean;
  readonly progress?: number;
  readonly message?: string;
  readonly residual?: number | null;
  readonly cells?: number | null;
  /** All steps that it has reached. */
  readonly steps?: readonly ReachedStep[];
}

/** Whether a task has come to its end. */
export function isOver(state: TaskState): state is SolveEnd['state'] {
  return state !== 'PENDING' && state !== 'RUNNING';
}

/** The state of a task after news of it; news hold only the changes. */
export function advanced(held: SolveProgress | null, news: TaskNews): SolveProgress {
  const progress = news.progress ?? held?.progress ?? 0;
  // The time in the queue says nothing about how fast it solves.
  const begins = held === null || (held.state === 'PENDING' && news.state === 'RUNNING');
  return {
    taskId: news.task_id,
    kind: news.kind ?? held?.kind ?? 'solve',
    state: news.state,
    transient: news.transient ?? held?.transient ?? false,
    progress,
    message: news.message ?? held?.message ?? '',
    residual: news.residual ?? held?.residual ?? null,
    cells: news.cells ?? held?.cells ?? null,
    since: begins ? performance.now() : held.since,
    sinceProgress: begins ? progress : (held.sinceProgress ?? 0),
  };
}

/** The task that runs already, out of the refusal to start another. */
export function runningInstead(error: unknown): TaskNews | null {
  if (!(error instanceof CallFailed) || error.status !== 409) return null;
  const answer = taskEndpoints.runningTask.answer.safeParse(error.body);
  return answer.success ? newsOf(answer.data) : null;
}

/** News of the task that runs in the project, if there is one. */
export function newsOf({ task_id, state, kind }: RunningTask): TaskNews | null {
  return task_id === null || state === null ? null : { task_id, state, kind: kind ?? 'solve' };
}
