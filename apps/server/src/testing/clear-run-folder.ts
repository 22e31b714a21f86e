import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../db/embedded/postmaster-file.ts';

/** The folder of a test run's database server, which exists once a test needed it. */
export function serverFolder(folder: string): string {
  return join(folder, 'postgresql');
}

/** Stops the database server of a test run, where there is one, and removes the run's folder. */
export async function clearRunFolder(folder: string): Promise<void> {
  const server = serverFolder(folder);
  if (existsSync(server)) {
    // Loaded here, so that runs without a database do not wait for it.
    const { stopEmbeddedPostgres } = await import('../db/embedded/embedded-postgres.ts');
    await stopEmbeddedPostgres(server);
  }
  await rm(folder, { recursive: true, force: true });
}

/** The folders of runs that have ended without clearing up; a run names its folder with this prefix and its process. */
export async function abandonedFolders(prefix: string): Promise<string[]> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  const pidOf = (name: string) => Number(name.slice(prefix.length).split('-')[0]);
  return folders.filter((name) => !isAlive(pidOf(name))).map((name) => join(tmpdir(), name));
}

// As a program of its own, it clears up after an interrupted run.
if (import.meta.main) await clearRunFolder(process.argv[2]);
