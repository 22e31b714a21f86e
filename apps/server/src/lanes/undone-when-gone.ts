import type { KyselyPlugin } from 'kysely';
import { expectCaller } from '../calls/running-call.ts';
import type { Database } from '../db/database.ts';

const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    expectCaller();
    return node;
  },
  transformResult: async ({ result }) => result,
};

/**
 * The same database for calls in a lane: once the caller has gone, queries are refused and the transaction is
 * rolled back.
 */
export function undoneWhenGone(database: Database): Database {
  return database.withPlugin(plugin);
}
