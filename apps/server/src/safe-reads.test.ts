import { type Endpoint, endpoints } from '@thermarium/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

let site: TestApp;
let owner: TestUser;
let ids: Readonly<Record<string, number>>;
let tables: readonly string[];

beforeAll(async () => {
  site = await startTestApp();
  owner = await site.user('owner@example.com', { administrator: true });
  const project = (await owner.call('POST', '/api/project/', { name: 'Board' })).json.id;
  const library = (await owner.call('POST', '/api/library/', { name: 'Metals' })).json.id;
  const { id: object } = (await owner.call('POST', `/api/project/${project}/assembly/`, { name: 'group' }))
    .json;
  ids = { project, library, object, folder: owner.rootFolder };
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(site.database);
  tables = rows.map(({ name }) => name).filter((name) => !OF_READING.includes(name));
});

afterAll(() => site.close());

/** Tables that a read may write to: last use of a session, counts of calls by address, cached answers. */
const OF_READING = ['session', 'rate_window', 'one_time_token', 'adjacency'];

/** A digest of every row of every table. */
async function content(): Promise<Readonly<Record<string, string>>> {
  const digests = tables.map(
    (name) => sql`
      select ${name}::text as name, coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as digest
      from ${sql.table(name)} as row`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`
    ${sql.join(digests, sql` union all `)}`.execute(site.database);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

const reads = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method === 'GET');

test.each(reads)('%s changes nothing', async (name, endpoint) => {
  const before = await content();
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => String(ids[key] ?? 1));
  const answer = await site.app.inject({
    url: path,
    headers: { authorization: `Bearer ${owner.token}` },
    payloadAsStream: true,
  });
  answer.stream().destroy();
  // No worker runs here, as `ready` reports.
  if (name === 'ready') expect(answer.statusCode).toBe(503);
  else expect(answer.statusCode).toBeLessThan(500);
  const after = await content();
  // The specification demands this one exception: it queues a task.
  if (name === 'solve') expect(after.task).not.toBe(before.task);
  else expect(after).toEqual(before);
});

test('what the table says of writing is so', () => {
  const writing = reads.filter(([, { writes }]) => writes).map(([name]) => name);
  expect(writing).toEqual(['solve']);
  for (const { method, writes } of Object.values<Endpoint>(endpoints))
    if (method !== 'GET') expect(writes).toBe(true);
});
