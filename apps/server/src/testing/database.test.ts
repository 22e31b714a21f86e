import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';

async function connect({ url }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('every test database is migrated and its own', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  onTestFinished(() => first.drop());
  onTestFinished(() => second.drop());
  const [here, there] = [await connect(first), await connect(second)];
  await here.query(`insert into account (email) values ('somebody@example.com')`);
  expect((await there.query('select email from account')).rows).toEqual([]);
  expect((await here.query('select email from account')).rows).toEqual([{ email: 'somebody@example.com' }]);
});

test('a dropped database is gone, also for those who are connected to it', async () => {
  const database = await testDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  const ended = new Promise((resolve) => client.on('error', resolve));
  await database.drop();
  await ended;
  await expect(new pg.Client(database.url).connect()).rejects.toThrow('does not exist');
});

test('tests have the rights of the program, not those of a superuser', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const client = await connect(database);
  const { rows } = await client.query(
    'select rolsuper, rolcreatedb from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false }]);
});
