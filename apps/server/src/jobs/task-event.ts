import type { ProjectEvent, TaskKind } from '@thermarium/api';
import type { Selectable } from 'kysely';
import type { Tables } from '../db/schema.ts';

type TaskRow = Selectable<Tables['task']>;
/** Figures of a task's solve that its row does not have. */
export interface SolveFigures {
  readonly residual: number | null;
  readonly cells: number | null;
}

const NOTHING_KNOWN: SolveFigures = { residual: null, cells: null };

/** The kind of thing that a task finds. */
export function taskKindOf({ impedance }: Pick<TaskRow, 'impedance'>): TaskKind {
  return impedance === null ? 'solve' : 'impedance';
}

/** The event with a task's state, for everybody who has its project open. */
export function taskEvent(
  task: Pick<TaskRow, 'id' | 'impedance' | 'transient' | 'state' | 'progress' | 'message'>,
  { residual, cells }: SolveFigures = NOTHING_KNOWN,
): ProjectEvent {
  const { id, state, transient, progress, message } = task;
  const kind = taskKindOf(task);
  return { type: 'task', task_id: id, kind, state, transient, progress, message, residual, cells };
}
