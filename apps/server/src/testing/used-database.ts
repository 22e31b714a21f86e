import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../db/migrate.ts';
import type { Tables } from '../db/schema.ts';
import { errorCode } from '../errors/error-code.ts';
import { upgradeDocuments } from '../model/versions/upgrade-documents.ts';

let original: Promise<string> | null = null;

/**
 * Makes a folder with what an embedded server has left that was stopped, and its database with all
 * migrations: copied from one that is made once in a run, since `initdb` costs a second of processor time.
 */
export async function fillUsed(folder: string): Promise<void> {
  original ??= makeOriginal();
  // Node's own copy takes three times as long for a thousand files.
  await promisify(execFile)('cp', ['-Rp', await original, folder]);
}

/** The folder of the run, which gets its name when it is complete: of two made at once one stays. */
async function makeOriginal(): Promise<string> {
  const run = dirname(inject('databaseFolder'));
  const named = join(run, 'used');
  if (existsSync(named)) return named;
  const folder = await mkdtemp(join(run, 'unused-'));
  const server = await startEmbeddedPostgres(folder, { durable: false });
  // The program's own connections prepare a text that comes again, which migrations of another database may be.
  const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: server.url, max: 1 }) });
  const database = new Kysely<Tables>({ dialect });
  await migrateToLatest(database);
  await upgradeDocuments(database);
  await database.destroy();
  await server.stop();
  await rename(folder, named).catch((error: unknown) => {
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  });
  return named;
}
