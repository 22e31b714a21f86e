import type { ProjectEvent } from '@thermarium/api';
import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openProjectEvents, type ProjectEvents } from './project-events.ts';

const log = pino({ level: 'silent' });

/** The next event of a project. */
function heard(events: ProjectEvents, project: number): Promise<ProjectEvent> {
  return new Promise((resolve) => {
    const unsubscribe = events.subscribe(project, (event) => {
      unsubscribe();
      resolve(event);
    });
  });
}

test('an event that could not be sent is made up for by a reload, elsewhere too', async () => {
  const { url, drop } = await testDatabase();
  const client = new pg.Client(url);
  await client.connect();
  const connections = async (): Promise<number[]> => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    );
    return rows.map(({ pid }) => pid);
  };
  const other = await openProjectEvents(url, log);
  const before = await connections();
  const cutOff = await openProjectEvents(url, log);
  const [itsConnection] = (await connections()).filter((pid) => !before.includes(pid));

  const elsewhere = heard(other, 7);
  await client.query('select pg_terminate_backend($1)', [itsConnection]);
  await cutOff.publish(7, { type: 'solution', transient: false });
  expect(await elsewhere).toEqual({ type: 'reload' });

  await Promise.all([cutOff.close(), other.close()]);
  await client.end();
  await drop();
});

test('whoever has unsubscribed, or closed, hears nothing more', async () => {
  const { url, drop } = await testDatabase();
  const events = await openProjectEvents(url, log);
  const told: ProjectEvent[] = [];
  const unsubscribe = events.subscribe(7, (event) => told.push(event));
  const other = heard(events, 7);
  await events.publish(7, { type: 'reload' });
  await other;
  unsubscribe();
  const later = heard(events, 7);
  await events.publish(7, { type: 'solution', transient: true });
  expect(await later).toEqual({ type: 'solution', transient: true });
  expect(told).toEqual([{ type: 'reload' }]);
  await events.close();
  await drop();
});

test('a database that is not there is told at once', async () => {
  await expect(openProjectEvents('postgres://nobody@127.0.0.1:1/none', log)).rejects.toThrow();
});
