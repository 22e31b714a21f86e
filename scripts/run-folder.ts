import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../apps/server/src/db/embedded/postmaster-file.ts';

const PREFIX = 'thermarium-run-';
/** A file system in memory that Linux has. */
const MEMORY = '/dev/shm';
/** What a run takes there at most, with room, and what it leaves to programs, bytes. */
const ROOM = 3e9;
const LEFT_TO_PROGRAMS = 5e9;

/**
 * Makes the folder for all temporary files of a run. In memory, where there is room: the databases of the tests are
 * made of hundreds of files each, which cost the kernel of a disk a quarter of the run's processor time. Folders of
 * runs that were killed are removed.
 */
export function makeRunFolder(): string {
  const place = hasRoomInMemory() ? MEMORY : tmpdir();
  for (const name of readdirSync(place)) {
    if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length).split('-')[0])))
      rmSync(join(place, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  // Root may have to run a database server as another user.
  chmodSync(folder, 0o1777);
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    const { bavail, bsize } = statfsSync(MEMORY);
    return (
      mount !== undefined &&
      // Some tests write programs.
      !mount.includes('noexec') &&
      bavail * bsize > ROOM &&
      freemem() > ROOM + LEFT_TO_PROGRAMS
    );
  } catch {
    return false;
  }
}
