import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';

/** Temperatures of other people's designs are nobody's business on a machine that many use. */
const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** A folder that holds private ones. Where root has given its PostgreSQL to a service user, that one must pass through. */
export const OUTER_FOLDER = process.getuid?.() === 0 ? 0o711 : PRIVATE_FOLDER;
const OTHERS = 0o077;
const OWN = 0o700;

/**
 * Makes a folder for this user alone, and those above it that are missing. Node's own recursive `mkdir` tries for ever
 * where the folder above exists and nothing can be made in it, as in /proc.
 *
 * @param above the mode of those above it
 */
export async function makePrivateFolder(folder: string, mode = PRIVATE_FOLDER, above = mode): Promise<void> {
  if (await made(folder, mode)) return;
  await makePrivateFolder(dirname(folder), above);
  await mkdir(folder, { mode }).catch(unlessThere(folder));
}

/** False: the folder above is missing. */
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
 * Closes what an earlier release, or a copy, has left open to other users: a file, or a folder with all that is in it.
 * The folder itself comes first, after which nobody reaches what is in it. Of the folders in it each comes after all
 * below it: a run that was broken off is taken up again, and one that has ended costs nothing.
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
    // Somebody else's folder in which we may write: its owner has decided who sees it.
    if (errorCode(error) !== 'EPERM') throw error;
  });
}

/** Null: another process has deleted it meanwhile, or it never was there. */
async function unlessGone<Found>(look: Promise<Found>): Promise<Found | null> {
  return look.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
}
