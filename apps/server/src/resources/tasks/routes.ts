import { courseEndpoints, projectEditor, taskEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { readLog } from '../../events/task-log.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { holdResource } from '../../sharing/hold.ts';
import { readSolves } from './read-solves.ts';
import { clearTasks, listTasks, readTask, runningTask } from './read-tasks.ts';
import { startSolve } from './start-solve.ts';

export function serveTasks(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database, solves } = services;
  serve(app, gate, taskEndpoints, {
    solve: ({ params, query, caller }) =>
      startSolve(services, params.project, caller, query.transient === '1'),
    runningTask: async ({ params }) =>
      (await runningTask(database, params.project)) ?? { task_id: null, state: null },
    task: ({ params }) => readTask(database, params.project, params.task),
    stopTask: async ({ params, caller }) => {
      const { task_id } = await readTask(database, params.project, params.task);
      await solves.stop(task_id, (transaction) =>
        holdResource(transaction, projectEditor, params.project, caller, 'share'),
      );
      return undefined;
    },
    tasks: ({ caller }) => listTasks(database, caller.id),
    clearTasks: async ({ caller }) => {
      await clearTasks(database, caller);
      return undefined;
    },
    log: ({ params, query }) => readLog(database, params.project, query.task),
  });
  serve(app, gate, courseEndpoints, {
    solves: ({ params }) => readSolves(database, params.project),
  });
}
