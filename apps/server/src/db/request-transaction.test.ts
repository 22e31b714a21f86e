import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { inOneTransaction } from './request-transaction.ts';

let database: Database;
let end: () => Promise<void>;
beforeAll(async () => {
  const { url, drop } = await testDatabase();
  database = openDatabase(url, 3);
  end = async () => {
    await database.destroy();
    await drop();
  };
});
afterAll(() => end());

const write = (name: string) => database.insertInto('library').values({ name }).execute();
const together = (work: () => Promise<unknown>) =>
  inOneTransaction(
    database,
    (error) => {
      throw error;
    },
    work,
  );

/** A transaction that writes a row and takes it back. */
async function takenBack(name: string): Promise<void> {
  const undone = database.transaction().execute(async () => {
    await write(name);
    throw new Error('Not so.');
  });
  await expect(undone).rejects.toThrow('Not so.');
}

const kept = (name: string) => database.transaction().execute(() => write(name));

async function names(): Promise<string[]> {
  const rows = await database.selectFrom('library').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

test('a transaction within that is taken back leaves nothing, be it the first or a later one', async () => {
  await together(async () => {
    await takenBack('undone 1');
    await kept('first');
    await takenBack('undone 2');
    await kept('second');
  });
  await together(async () => {
    await write('before');
    await takenBack('undone 3');
    await kept('third');
  });
  await together(() => takenBack('undone 4'));
  expect(await names()).toEqual(['first', 'second', 'before', 'third']);
});

test('what throws takes all back, the transactions within too', async () => {
  const before = await names();
  const failed = together(async () => {
    await kept('undone 5');
    await kept('undone 6');
    throw new Error('All of it.');
  });
  await expect(failed).rejects.toThrow('All of it.');
  expect(await names()).toEqual(before);
});
