import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cutLine } from '../testing/cut-line.ts';
import { testDatabase } from '../testing/database.ts';
import { endConnections } from '../testing/end-connections.ts';
import { until } from '../testing/until.ts';
import { UNLIMITED } from './connection-limits.ts';
import { type Database, openDatabase } from './database.ts';
import { PATIENCE_OF_STARTS } from './patience.ts';

/** Ends others' connections; it does not use the pool under test. */
let keeper: Database;
let url: string;
beforeEach(async () => {
  const { url: own, drop } = await testDatabase();
  url = own;
  keeper = openDatabase(url, 1);
  return async () => {
    await keeper.destroy();
    await drop();
  };
});

function open(address = url, connections = 3): Database {
  const database = openDatabase(address, connections);
  onTestFinished(() => database.destroy());
  return database;
}

/** Waits for statements like this, and ends all connections but the keeper's that run one. */
async function terminate(like: string): Promise<void> {
  while ((await endConnections(keeper, like)) === 0);
}

async function names(): Promise<string[]> {
  const rows = await keeper.selectFrom('library').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

const unavailable = (absence: string) => expect.objectContaining({ name: 'DatabaseUnavailable', absence });

test('a read whose connection is ended is made again over another', async () => {
  const database = open();
  // It sleeps at its first time only: a sequence goes on whatever becomes of the query.
  await sql`create sequence times`.execute(keeper);
  const read = sql<{ one: number }>`
    select 1 as one, pg_sleep(case nextval('times') when 1 then 3600 else 0 end)`.execute(database);
  const begun = sql<{ is_called: boolean }>`select is_called from times`;
  await until(
    () => begun.execute(keeper),
    ({ rows: [{ is_called }] }) => is_called,
  );
  await terminate('%pg_sleep(case%');
  expect((await read).rows).toMatchObject([{ one: 1 }]);
});

test('a transaction whose connection is ended before its commit is made again, and is done once', async () => {
  const database = open();
  let attempts = 0;
  await database.transaction().execute(async (transaction) => {
    attempts++;
    await transaction
      .insertInto('library')
      .values({ name: `attempt ${attempts}` })
      .execute();
    if (attempts === 1) await terminate('insert into "library"%');
    await transaction.selectFrom('library').select('id').execute();
  });
  expect([attempts, await names()]).toEqual([2, ['attempt 2']]);
});

test('a connection that is ended while nobody asks it anything is not lent again', async () => {
  const database = open(url, 1);
  for (let n = 0; n < 20; n++) {
    await sql`select ${n}::int as idle`.execute(database);
    await terminate('%as idle%');
    expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
  }
});

test('a write whose answer is lost is not made again, and is told to be uncertain', async () => {
  const line = await cutLine(url);
  const database = open(line.url);
  line.cutAfter('insert into');
  const write = database.insertInto('library').values({ name: 'once' }).execute();
  await expect(write).rejects.toEqual(unavailable('uncertain'));
  expect(await names()).toEqual(['once']);
});

test('a commit whose answer is lost is not made again, and is told to be uncertain', async () => {
  const line = await cutLine(url);
  const database = open(line.url);
  line.cutAfter('commit');
  const write = database
    .transaction()
    .execute((transaction) => transaction.insertInto('library').values({ name: 'once' }).execute());
  await expect(write).rejects.toEqual(unavailable('uncertain'));
  expect(await names()).toEqual(['once']);
});

test('a transaction that only reads is made again, also when its commit is not answered', async () => {
  const line = await cutLine(url);
  const database = open(line.url);
  line.cutAfter('commit');
  const read = database
    .transaction()
    .setAccessMode('read only')
    .execute((transaction) => transaction.selectFrom('library').select('id').execute());
  expect(await read).toEqual([]);
});

test('of two transactions in one another’s way both are done', async () => {
  // A server that stands still for seconds would let the limits for calls pass before it looks for conflicts.
  const database = openDatabase(url, 3, { limits: UNLIMITED, patience: { ms: PATIENCE_OF_STARTS } });
  onTestFinished(() => database.destroy());
  await database
    .insertInto('library')
    .values([{ name: 'a' }, { name: 'b' }])
    .execute();
  const both = Promise.withResolvers<void>();
  let holding = 0;
  const swap = (first: string, second: string) =>
    database.transaction().execute(async (transaction) => {
      await transaction.updateTable('library').set({ starter: false }).where('name', '=', first).execute();
      if (++holding === 2) both.resolve();
      await both.promise;
      await transaction.updateTable('library').set({ starter: false }).where('name', '=', second).execute();
    });
  await Promise.all([swap('a', 'b'), swap('b', 'a')]);
  expect(holding).toBeGreaterThan(2);
});

test('what the server refuses stays the server’s refusal, and the connection in use', async () => {
  const database = open(url, 1);
  const backend = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  const [before] = (await backend()).rows;
  await expect(sql`select 1 / 0`.execute(database)).rejects.toMatchObject({ code: '22012' });
  expect((await backend()).rows).toEqual([before]);
});

test('a server that is not there is told after a few seconds', async () => {
  const nowhere = new URL(url);
  nowhere.port = '1';
  const database = open(nowhere.href);
  await expect(sql`select 1`.execute(database)).rejects.toEqual(unavailable('unreachable'));
});

test('a statement that was prepared before its table was changed is made again over another connection', async () => {
  const database = open(url, 1);
  const all = () => sql<{ id: number }>`select * from library`.execute(database);
  // A statement is prepared at its second use.
  for (let n = 0; n < 3; n++) await all();
  await sql`alter table library add column later integer`.execute(keeper);
  await keeper.insertInto('library').values({ name: 'kept' }).execute();
  expect((await all()).rows).toMatchObject([{ name: 'kept', later: null }]);
});

test('a call has the patience of the moment with a server that says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  // A minute would be that of a start.
  const patience = { ms: 3_600_000 };
  const database = openDatabase(`postgres://nobody@127.0.0.1:${port}/none`, 1, { patience });
  onTestFinished(() => database.destroy());
  patience.ms = 1;
  await expect(sql`select 1`.execute(database)).rejects.toEqual(unavailable('unreachable'));
});
