import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../errors/error-code.ts';

/** Other users of the machine must not see temperatures of people's designs. */
const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/**
 * Mode of a folder that holds private ones. Where root has given PostgreSQL to a service user, that user must
 * pass through.
 */
export const OUTER_FOLDER = process.getuid?.() === 0 ? 0o711 : PRIVATE_FOLDER;
const OTHERS = 0o077;
const OWN = 0o700;

/**
 * Makes a folder for this user alone, and its missing parents. Node's own recursive `mkdir` tries for ever
 * where the parent exists and nothing can be made in it, as in /proc.
 *
 * @param above the mode of the parents
 */
export async function makePrivateFolder(folder: string, mode = PRIVATE_FOLDER, above = mode): Promise<void> {
  if (await made(folder, mode)) return;
  await makePrivateFolder(dirname(folder), above);
  await mkdir(folder, { mode }).catch(unlessThere(folder));
}

/** False: the parent is missing. */
async function made(folder: string, mode: number): Promise<boolean> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && dirname(folder) !== folder) return false;
    await unlessThere(folder)(error);
  }
  return true;
}

/** Rethrows, unless the folder was there already. */
function unlessThere(folder: string) {
  return async (error: unknown): Promise<void> => {
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory()) throw error;
  };
}

/**
 * Closes a file, or a folder with its content, that an earlier release or a copy has left open to other
 * users. The folder itself comes first: from then on nobody reaches its content. Each folder below comes
 * after its own content, so that a run that was broken off is taken up again and a finished one costs
 * nothing.
 */
export async function closeToOthers(path: string): Promise<void> {
  const found = await unlessGone(stat(path));
  if (!found) return;
  await tighten(path, found);
  if (!found.isDirectory()) return;
  for (const entry of await readdir(path)) await closeBranch(join(path, entry));
}

async function closeBranch(path: string): Promise<void> {
  const found = await unlessGone(lstat(path));
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) {
    for (const entry of (await unlessGone(readdir(path))) ?? []) await closeBranch(join(path, entry));
  }
  await tighten(path, found);
}

async function tighten(path: string, { mode }: Stats): Promise<void> {
  if ((mode & OTHERS) === 0) return;
  await unlessGone(chmod(path, mode & OWN)).catch((error: unknown) => {
    // Somebody else's folder in which we may write: its owner decides who sees it.
    if (errorCode(error) !== 'EPERM') throw error;
  });
}

/** Null: the file never existed, or another process has deleted it meanwhile. */
async function unlessGone<Found>(look: Promise<Found>): Promise<Found | null> {
  return look.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
}
