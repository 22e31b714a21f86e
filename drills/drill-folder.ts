import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stopEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { abandonedFolders, serverFolder } from '../apps/server/src/testing/clear-run-folder.ts';

const run = promisify(execFile);

/** With a space, as a path may have one; a process number follows. */
const PREFIX = 'thermarium drill-';

export function newDrillFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/** The folder that a program or server is given: not yet there, and perhaps a disk of its own. */
export function dataOf(folder: string): string {
  return join(folder, 'data');
}

/** Stops the database server in a drill's folder, and removes the folder. */
export async function clearDrillFolder(folder: string): Promise<void> {
  const data = dataOf(folder);
  if (existsSync(serverFolder(data))) await stopEmbeddedPostgres(serverFolder(data));
  if (isMounted(data)) await run('umount', ['--lazy', data]);
  await rm(folder, { recursive: true, force: true });
}

/** Clears up after runs that were killed, and had no time to. */
export async function clearAbandonedDrills(): Promise<void> {
  for (const folder of await abandonedFolders(PREFIX)) {
    // Another run may be clearing it too.
    const notCleared = (error: unknown) => console.warn(`Not cleared: ${folder}`, error);
    // Programs first: they bring a lost server back.
    for (const pid of programsIn(folder)) process.kill(pid, 'SIGKILL');
    await clearDrillFolder(folder).catch(notCleared);
  }
}

function isMounted(place: string): boolean {
  const name = place.replaceAll(' ', '\\040');
  return readFileSync('/proc/mounts', 'utf8').includes(` ${name} `);
}

/** The processes of programs whose data lie in a folder. */
function programsIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => environmentOf(pid).includes(`THERMARIUM_DATA=${folder}/`));
}

/** Empty: the process has ended, or is somebody else's. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}
