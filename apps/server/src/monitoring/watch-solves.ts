import type { ProjectEvent } from '@thermarium/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { ProjectEvents } from '../events/project-events.ts';
import type { Metrics } from './metrics.ts';

type TaskEvent = Extract<ProjectEvent, { readonly type: 'task' }>;

const ENDED: readonly string[] = ['SUCCESS', 'FAILURE', 'STOPPED'];

/** Counts the solves whose end this process reports. */
export function watchSolves(
  events: ProjectEvents,
  metrics: Metrics,
  database: Database,
  log: FastifyBaseLogger,
): ProjectEvents {
  const count = async ({ task_id, kind, state, transient, cells }: TaskEvent) => {
    const analysis = kind === 'impedance' ? kind : transient ? 'transient' : 'steady';
    metrics.solves.inc({ outcome: state.toLowerCase(), analysis });
    if (state !== 'SUCCESS') return;
    const times = await database
      .selectFrom('task')
      .select(['started', 'finished'])
      .where('id', '=', task_id)
      .executeTakeFirst();
    if (!times?.started || !times.finished) return;
    const seconds = (times.finished.getTime() - times.started.getTime()) / 1000;
    metrics.solveSeconds.observe({ analysis }, seconds);
    if (cells !== null && seconds > 0) metrics.cellsPerSecond.observe({ analysis }, cells / seconds);
  };
  return {
    ...events,
    publish: (project, event) => {
      if (event.type === 'task' && ENDED.includes(event.state)) {
        void count(event).catch((error) => log.warn({ err: error }, 'A solve could not be measured'));
      }
      return events.publish(project, event);
    },
  };
}
