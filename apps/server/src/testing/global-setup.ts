import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { abandonedFolders, clearRunFolder, serverFolder } from './clear-run-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder in which the first test that needs a database starts the run's server. */
    readonly databaseFolder: string;
  }
}

const PREFIX = 'thermarium-tests-';

/**
 * Gives the run a folder for its database server, and stops that server at the end, whatever became of the
 * tests. After an interrupt, which leaves no time to wait, another process does so; after a kill, the next
 * run.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  for (const folder of await abandonedFolders(PREFIX)) {
    // Another run, or the process left by an interrupt, may be clearing it too.
    await clearRunFolder(folder).catch((error: unknown) => console.warn(`Not cleared: ${folder}`, error));
  }
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Root may have to run the server as another user, who must be able to reach it.
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
