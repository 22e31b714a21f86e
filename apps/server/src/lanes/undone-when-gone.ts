import type { KyselyPlugin } from 'kysely';
import type { Database } from '../db/database.ts';
import { expectCaller } from './running-call.ts';

const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    expectCaller();
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The same database for calls in a lane: nothing more is asked of it for somebody who has gone, and what was begun is undone. */
export function undoneWhenGone(database: Database): Database {
  return database.withPlugin(plugin);
}
