import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallerGone, expectWork, noteKept, runInLane, yieldLane } from '../calls/running-call.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { undoneWhenGone } from './lane-port.ts';

let own: TestDatabase;
let opened: Database;
let database: Database;
let caller: AbortController;

beforeAll(async () => {
  own = await testDatabase();
  opened = openDatabase(own.url, 2, { onKept: noteKept });
  database = undoneWhenGone(opened);
  await sql`create table mark (name text)`.execute(opened);
});
afterAll(async () => {
  await opened.destroy();
  await own.drop();
});
beforeEach(() => {
  caller = new AbortController();
});

const call = (work: () => Promise<unknown>) =>
  runInLane({ gone: caller.signal, yield: () => {}, kept: () => {} }, work);
const mark = (name: string, on = database) => sql`insert into mark values (${name})`.execute(on);
const marks = async () =>
  (await sql<{ name: string }>`select name from mark order by name`.execute(opened)).rows.map(
    ({ name }) => name,
  );

test('what a call has begun is undone where its caller goes, and nothing more is asked or computed for them', async () => {
  const work = call(() =>
    database.transaction().execute(async (transaction) => {
      await mark('begun', transaction as Database);
      caller.abort();
      await mark('gone', transaction as Database);
    }),
  );
  await expect(work).rejects.toThrow(CallerGone);
  await expect(call(() => mark('later'))).rejects.toThrow(CallerGone);
  await expect(call(async () => expectWork(1))).rejects.toThrow(CallerGone);
  expect(await marks()).toEqual([]);
});

test('what follows a change that is kept is done all the same, and so is what others wait for', async () => {
  await call(async () => {
    await database.transaction().execute((transaction) => mark('kept', transaction as Database));
    caller.abort();
    await mark('what follows');
  });
  await call(async () => {
    yieldLane();
    await mark('with others');
  });
  expect(await marks()).toEqual(['kept', 'what follows', 'with others']);
});
