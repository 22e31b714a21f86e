import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../db/database.ts';
import { countWorkers } from '../jobs/workers.ts';
import type { Metrics } from './metrics.ts';

/**
 * Reads queue and database whenever metrics are asked for. Reports nothing for a database that does not
 * answer.
 */
export function watchDatabase({ registry }: Metrics, database: Database, log: FastifyBaseLogger): void {
  const gauge = (name: string, help: string, labelNames: string[], read: (into: Gauge) => Promise<void>) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        this.reset();
        await read(this).catch((error: unknown) => {
          // Without labels the gauge would report zero.
          this.remove();
          log.warn({ err: error }, 'The database could not be measured');
        });
      },
    });
  gauge('thermarium_tasks', 'Tasks that wait or run, of all processes.', ['state'], async (into) => {
    for (const state of ['pending', 'running']) into.set({ state }, 0);
    const { rows } = await sql<{ state: string; tasks: number }>`
      select 'PENDING' as state, count(*)::integer as tasks from task where state = 'PENDING'
      union all
      select 'RUNNING', count(*)::integer from task where state = 'RUNNING'`.execute(database);
    for (const { state, tasks } of rows) into.set({ state: state.toLowerCase() }, tasks);
  });
  gauge('thermarium_longest_wait_seconds', 'Since when the oldest task waits.', [], async (into) => {
    const { rows } = await sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(created)), 0)::double precision as seconds
      from task where state = 'PENDING'`.execute(database);
    into.set(rows[0].seconds);
  });
  gauge('thermarium_workers', 'Workers heard of lately.', [], async (into) =>
    into.set(await countWorkers(database)),
  );
  gauge(
    'thermarium_database_connections',
    'Connections to the database, of all processes.',
    ['state'],
    async (into) => {
      const { rows } = await sql<{ state: string; connections: number }>`
      select coalesce(state, 'other') as state, count(*)::integer as connections from pg_stat_activity
      where datname = current_database() group by 1`.execute(database);
      for (const { state, connections } of rows) into.set({ state }, connections);
    },
  );
}
