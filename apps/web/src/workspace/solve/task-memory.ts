import { taskKind, taskStates } from '@thermarium/api';
import { z } from 'zod';
import type { SolveProgress } from './solve-state.ts';

const kept = z.object({
  task_id: z.int(),
  state: z.enum(taskStates),
  kind: taskKind.default('solve'),
  transient: z.boolean(),
});

/** The held task of a project in the browser's storage, so that it is followed on after the page was loaded again. */
export function taskMemory(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, project: number) {
  const key = `thermarium.task.${project}`;
  let last = '';
  return {
    /** The task that waited or ran when the page was left. */
    read: (): SolveProgress | null => {
      const found = kept.safeParse(parsed(storage.getItem(key)));
      if (!found.success) return null;
      const { task_id, state, kind, transient } = found.data;
      if (state !== 'PENDING' && state !== 'RUNNING') return null;
      const unknown = { progress: 0, message: '', residual: null, cells: null };
      return {
        taskId: task_id,
        kind,
        state,
        transient,
        ...unknown,
        since: performance.now(),
        sinceProgress: 0,
      };
    },
    keep: ({ taskId, kind, state, transient }: SolveProgress) => {
      const text = JSON.stringify({ task_id: taskId, kind, state, transient });
      // Events come ten times a second, and storage writes to the disk.
      if (text === last) return;
      last = text;
      storage.setItem(key, text);
    },
    forget: () => {
      last = '';
      storage.removeItem(key);
    },
  };
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
