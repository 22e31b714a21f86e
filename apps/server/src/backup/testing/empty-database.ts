import pg from 'pg';
import { onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/database.ts';

/** Makes a database without tables, for one test; returns its address. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const client = new pg.Client(url);
  await client.connect();
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await client.end();
  return url;
}
