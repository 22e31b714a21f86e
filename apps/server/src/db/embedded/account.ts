import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Binaries, copyBinaries } from './binaries.ts';
import { type Account, type Identity, runProgram } from './programs.ts';

/** Users that exist to own a service's files, best first. */
const SERVICE_USERS = ['postgres', '_postgres', 'nobody'];

/** Rejects when the folder is somebody else's; root may use everybody's. */
export async function refuseForeignFolder(folder: string): Promise<void> {
  const self = process.getuid?.() ?? 0;
  const { uid } = await stat(folder);
  if (self === 0 || uid === self) return;
  throw new Error(
    `The folder ${folder} belongs to another user (number ${uid}): start the program as that user, or set THERMARIUM_DATA to a folder of your own.`,
  );
}

/**
 * Chooses how to run PostgreSQL, which refuses to run as root, on a folder whose lock is held. A normal user
 * runs it directly. Root runs it as the folder's owner when that is somebody else; otherwise as itself in a
 * user namespace, which maps it to a normal user's number; and where namespaces are forbidden (as in most
 * containers) gives the folder to a service user.
 */
export async function chooseAccount(folder: string, binaries: Binaries): Promise<Account> {
  const plain: Account = { binaries, prefix: [], identity: null };
  const self = process.getuid?.();
  if (self === undefined || (self !== 0 && isNamed())) return plain;
  const owner = await stat(folder);
  if (owner.uid !== self) return runAs(owner, folder, binaries);
  const users = await serviceUsers();
  for (const { uid, gid } of users) {
    const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
    if (await works({ ...plain, prefix })) return { ...plain, prefix };
  }
  if (self !== 0) throw refused('this user has no name in /etc/passwd');
  if (users.length === 0)
    throw refused('root may not run PostgreSQL, and /etc/passwd names nobody to run it as');
  await giveAway(folder, users[0]);
  return runAs(users[0], folder, binaries);
}

function refused(reason: string): Error {
  return new Error(
    `PostgreSQL cannot be started: ${reason}. Start the program as a normal user, or set DATABASE_URL to a PostgreSQL server to be used instead.`,
  );
}

/**
 * Whether this process's user has a name: `initdb` asks for it. Containers often run as a number without a
 * name.
 */
function isNamed(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

async function serviceUsers(): Promise<Identity[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const users = new Map(
    lines.map((line) => line.split(':')).map(([name, , uid, gid]) => [name, { uid, gid }]),
  );
  return SERVICE_USERS.flatMap((name) => {
    const { uid, gid } = users.get(name) ?? { uid: '0', gid: '0' };
    return Number(uid) > 0 ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Runs as a user, from a copy of the programs where that user cannot read the installed ones. */
async function runAs({ uid, gid }: Identity, folder: string, binaries: Binaries): Promise<Account> {
  const direct: Account = { binaries, prefix: [], identity: { uid, gid } };
  if (await works(direct)) return direct;
  const copy = await copyBinaries(binaries, folder);
  await giveAway(copy.home, { uid, gid });
  if (await works({ ...direct, binaries: copy })) return { ...direct, binaries: copy };
  throw refused(`user ${uid}, as whom it was to run, cannot reach ${folder}`);
}

/** Whether the server program starts at all. */
function works(account: Account): Promise<boolean> {
  return runProgram(account, account.binaries.postgres, ['--version']).then(
    () => true,
    () => false,
  );
}

/** Makes a folder and all that is in it a user's own. */
export async function giveAway(folder: string, { uid, gid }: Identity): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid);
  await lchown(folder, uid, gid);
}
