import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the first test that needs a database starts the server of the run. */
    readonly databaseFolder: string;
  }
}

const PREFIX = 'thermarium-tests-';

/**
 * Gives the run a folder for its database server, and stops at the end what was started there, whatever became of the
 * tests. Runs that were killed could not do so: their servers are stopped by the next run.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  for (const folder of await leftFolders()) await clear(folder);
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  project.provide('databaseFolder', join(folder, 'postgresql'));
  return () => clear(folder);
}

async function leftFolders(): Promise<string[]> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  return folders
    .filter((name) => !isAlive(Number(name.slice(PREFIX.length).split('-')[0])))
    .map((name) => join(tmpdir(), name));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function clear(folder: string): Promise<void> {
  const server = join(folder, 'postgresql');
  if (existsSync(server)) {
    // Loaded here, so that runs without a database do not wait for it.
    const { stopEmbeddedPostgres } = await import('../db/embedded/embedded-postgres.ts');
    await stopEmbeddedPostgres(server);
  }
  await rm(folder, { recursive: true, force: true });
}
