import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, copyFile, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FSDriver } from 'flydrive/drivers/fs';
import { errorCode, reasonOf } from '../errors/error-code.ts';
import { isDiskFull } from '../files/disk-space.ts';
import { closeToOthers, makePrivateFolder, OUTER_FOLDER, PRIVATE_FILE } from '../files/private-folder.ts';
import type { BlobStore } from './blob-store.ts';
import { driveStore } from './drive-store.ts';

/** The folder for blobs that are being written or deleted: no key begins with a dot. */
const ASIDE = '.aside';
/** Older leftovers in it belong to nobody: no write or deletion takes longer, ms. */
const ABANDONED = 24 * 3_600_000;
/** A folder may be deleted between our making it and our moving a blob into it. */
const ATTEMPTS = 5;
const NO_FOLDER = ['ENOENT', 'ENOTDIR'];
const WRITING = { flush: true, mode: PRIVATE_FILE } as const;

/** Stores blobs as files of a folder, which several processes and machines may share. */
export function openFolderStore(folder: string): BlobStore {
  return driveStore(new AtomicFolderDriver(folder), '', {
    isMissing: (error) => errorCode(error) === 'ENOENT',
    isFull: isDiskFull,
    listsOneFolder: true,
  });
}

/**
 * Makes a folder for blobs, or closes an existing one to other users. Rejects with a sentence for the person
 * who chose the folder.
 */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await makePrivateFolder(folder, undefined, OUTER_FOLDER);
    await makePrivateFolder(join(folder, ASIDE));
    await closeToOthers(folder);
  } catch (error) {
    throw new Error(
      `The folder ${folder}, where blobs are to be kept (BLOB_URL), cannot be used: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
}

/** Removes unfinished writes of processes that were killed. */
export async function removeAbandoned(folder: string): Promise<void> {
  const aside = join(folder, ASIDE);
  for (const name of await readdir(aside)) {
    const path = join(aside, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > ABANDONED) await rm(path, { recursive: true, force: true });
  }
}

/** flydrive's driver writes in place, where a reader meets half a file; this one writes aside and renames. */
class AtomicFolderDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.#folder = folder;
  }

  override put(key: string, content: string | Uint8Array): Promise<void> {
    return this.#bringIn(key, (path) => writeFile(path, content, WRITING));
  }

  override putStream(key: string, content: Readable): Promise<void> {
    return this.#bringIn(key, (path) => pipeline(content, createWriteStream(path, WRITING)));
  }

  override copy(from: string, to: string): Promise<void> {
    return this.#bringIn(to, async (path) => {
      await copyFile(join(this.#folder, from), path);
      await chmod(path, PRIVATE_FILE);
    });
  }

  /** Opens the file first, so that a missing one is reported now rather than by the stream. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(join(this.#folder, key));
    return file.createReadStream();
  }

  /** Moves the folder aside first: it is gone at once, and blobs put meanwhile get a new folder. */
  override async deleteAll(key: string): Promise<void> {
    const aside = await this.#newPlaceAside();
    try {
      await rename(join(this.#folder, key), aside);
    } catch (error) {
      if (NO_FOLDER.includes(errorCode(error) ?? '')) return;
      throw error;
    }
    await rm(aside, { recursive: true });
    await this.#removeEmpty(dirname(key));
  }

  override async delete(key: string): Promise<void> {
    await super.delete(key);
    await this.#removeEmpty(dirname(key));
  }

  /** Removes a folder of keys with its last blob. */
  async #removeEmpty(key: string): Promise<void> {
    if (key === '.') return;
    try {
      await rmdir(join(this.#folder, key));
    } catch {
      // The folder is not empty, or gone already.
      return;
    }
    await this.#removeEmpty(dirname(key));
  }

  async #newPlaceAside(): Promise<string> {
    const folder = join(this.#folder, ASIDE);
    await makePrivateFolder(folder);
    return join(folder, randomUUID());
  }

  async #bringIn(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const aside = await this.#newPlaceAside();
    try {
      await write(aside);
      await moveInto(aside, join(this.#folder, key));
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }
}

async function moveInto(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await makePrivateFolder(dirname(to));
      return await rename(from, to);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
    }
  }
}
