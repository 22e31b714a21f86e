import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../errors/error-code.ts';
import { isDiskFull } from '../../files/disk-space.ts';
import { PRIVATE_FILE } from '../../files/private-folder.ts';
import { faultOf } from '../connection-error.ts';
import { giveAway } from './account.ts';
import { HALF_MADE, removeHalfMade } from './half-made.ts';
import { type Account, runProgram } from './programs.ts';

/** The major version of PostgreSQL; no other can read its files. */
const MAJOR = '18';

/** The superuser, who owns nothing of ours. */
export const SUPERUSER = 'postgres';

/** The files of one server, in one folder that appears at once. */
export interface Cluster {
  readonly data: string;
  /** File of the password of both our users. */
  readonly password: string;
  /** File of the port used last. */
  readonly port: string;
  readonly log: string;
  /** File that is locked while a server runs. */
  readonly running: string;
  /** File that exists once the server was shut down on purpose, rather than by itself. */
  readonly ended: string;
}

function clusterIn(home: string): Cluster {
  return {
    data: join(home, 'data'),
    password: join(home, 'password'),
    port: join(home, 'port'),
    log: join(home, 'server.log'),
    running: join(home, 'running'),
    ended: join(home, 'ended'),
  };
}

/**
 * The cluster of a folder; null when there is none yet. Rejects when the only one is of another PostgreSQL
 * version.
 */
export async function findCluster(folder: string): Promise<Cluster | null> {
  const homes = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
  if (homes.includes(MAJOR)) return clusterIn(join(folder, MAJOR));
  if (homes.length === 0) return null;
  throw new Error(
    `The data in ${folder} are those of PostgreSQL ${homes.join(', ')}, and this program brings version ${MAJOR}. ` +
      `With the version of the program that wrote them run 'npx thermarium backup thermarium-backup'; then move ` +
      `${dirname(folder)} away, and with this version run 'npx thermarium restore thermarium-backup'.`,
  );
}

/**
 * Makes the cluster of a folder whose lock is held. It is filled under another name and renamed when it is
 * complete, so that a process killed on the way leaves nothing that looks like a database. Text sorts by code
 * points, as PostgreSQL itself defines it: the system's rules change between its versions and would corrupt
 * indexes.
 */
export async function makeCluster(folder: string, account: Account, durable: boolean): Promise<Cluster> {
  try {
    return await fillCluster(folder, account, durable);
  } catch (error) {
    await removeHalfMade(folder);
    throw inWords(folder, error);
  }
}

/**
 * The error to show where no database can be made in a folder: a sentence for a full disk, otherwise the
 * error itself.
 */
export function inWords(folder: string, error: unknown): unknown {
  if (!isFull(error)) return error;
  return new Error(
    `There is no disk space left for the database in ${folder}: free at least 100 MB, or set THERMARIUM_DATA to a folder on another disk.`,
    { cause: error },
  );
}

/** The server reports a full disk by a code, `initdb` in the system's words or its own. */
function isFull(error: unknown): boolean {
  if (isDiskFull(error) || faultOf(error) === 'no-space') return true;
  return /No space left on device|Disk quota exceeded|Check free disk space/.test(reasonOf(error));
}

async function fillCluster(folder: string, account: Account, durable: boolean): Promise<Cluster> {
  const half = await mkdtemp(join(folder, HALF_MADE));
  const { data, password, running } = clusterIn(half);
  await writeFile(password, randomBytes(24).toString('hex'), { mode: PRIVATE_FILE });
  await writeFile(running, '', { mode: PRIVATE_FILE });
  if (account.identity) await giveAway(half, account.identity);
  const words = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  words.push('--auth=scram-sha-256', `--username=${SUPERUSER}`, `--pwfile=${password}`);
  words.push('--no-instructions', `--pgdata=${data}`, ...(durable ? [] : ['--no-sync']));
  await runProgram(account, account.binaries.initdb, words);
  const home = join(folder, MAJOR);
  await rename(half, home);
  if (durable) await flushFolder(folder);
  return clusterIn(home);
}

/** Makes a rename survive a power failure; Windows neither can nor must. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
