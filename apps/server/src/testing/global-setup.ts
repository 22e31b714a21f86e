import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isAlive } from '../db/embedded/postmaster-file.ts';
import { clearRunFolder, serverFolder } from './clear-run-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the first test that needs a database starts the server of the run. */
    readonly databaseFolder: string;
  }
}

const PREFIX = 'thermarium-tests-';

/**
 * Gives the run a folder for its database server, and stops at the end what was started there, whatever became of the
 * tests. After an interrupt, which leaves no time to wait, another process does so; after a kill, the next run.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  for (const folder of await abandonedFolders()) {
    // Another run, or the process left by an interrupt, may be at it too.
    await clearRunFolder(folder).catch((error: unknown) => console.warn(`Not cleared: ${folder}`, error));
  }
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Root may have to run the server as somebody else, who has to get there.
  await chmod(folder, 0o711);
  project.provide('databaseFolder', serverFolder(folder));
  process.once('exit', () => {
    if (existsSync(folder)) clearElsewhere(folder);
  });
  return () => clearRunFolder(folder);
}

function clearElsewhere(folder: string): void {
  const program = join(import.meta.dirname, 'clear-run-folder.ts');
  spawn(process.execPath, [program, folder], { detached: true, stdio: 'ignore' }).unref();
}

async function abandonedFolders(): Promise<string[]> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  const pidOf = (name: string) => Number(name.slice(PREFIX.length).split('-')[0]);
  return folders.filter((name) => !isAlive(pidOf(name))).map((name) => join(tmpdir(), name));
}
