import { readFileSync } from 'node:fs';
import { recordTypes } from '@thermarium/records';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';

/** The columns of a table by name, and whether they may be null. */
type Columns = Readonly<Record<string, boolean>>;

/** Columns of records whose types are those of documents. */
const OF_RECORDS: Readonly<Record<string, readonly string[]>> = {
  Parameter: recordTypes.parameter.columns,
  Plane: recordTypes.plane.columns,
};

/** The columns that `schema.ts` states, by table. */
function statedColumns(): Readonly<Record<string, Columns>> {
  const source = readFileSync(new URL('./schema.ts', import.meta.url), 'utf8');
  const interfaces = /^(?:export )?interface (\w+)(?: extends ([^{]+))? \{(\}|[\s\S]*?^\})/gm;
  const bodies = new Map(
    [...source.matchAll(interfaces)].map(([, name, bases = '', body]) => [name, { bases, body }]),
  );
  const columnsOf = (name: string): Columns => {
    const { bases, body } = bodies.get(name) ?? { bases: '', body: '' };
    const inherited = bases.match(/\w+/g) ?? [];
    const own = [...body.matchAll(/^ {2}(\w+): ([^;]+);$/gm)].map(([, column, type]) => [
      column,
      /\bnull\b/.test(type),
    ]);
    return Object.assign(
      {},
      ...inherited.map((base) =>
        OF_RECORDS[base]
          ? Object.fromEntries(OF_RECORDS[base].map((column) => [column, false]))
          : columnsOf(base),
      ),
      Object.fromEntries(own),
    );
  };
  const tables = [...(bodies.get('Tables')?.body ?? '').matchAll(/^ {2}(\w+): (\w+);$/gm)];
  return Object.fromEntries(tables.map(([, table, name]) => [table, columnsOf(name)]));
}

test('the types of tables have the columns that the migrations make, and those may be null that are', async () => {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ table_name: string; column_name: string; is_nullable: string }>(
    `select table_name, column_name, is_nullable from information_schema.columns
     where table_schema = current_schema()`,
  );
  await client.end();
  const made = Map.groupBy(rows, ({ table_name }) => table_name);
  const stated = statedColumns();
  expect(Object.keys(stated).length).toBeGreaterThan(20);
  for (const [table, columns] of Object.entries(stated)) {
    const found = (made.get(table) ?? []).map(({ column_name, is_nullable }) => [
      column_name,
      is_nullable === 'YES',
    ]);
    expect.soft({ [table]: columns }).toEqual({ [table]: Object.fromEntries(found) });
  }
});
