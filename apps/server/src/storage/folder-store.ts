import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FSDriver } from 'flydrive/drivers/fs';
import { errorCode } from '../error-code.ts';
import type { BlobStore } from './blob-store.ts';
import { driveStore } from './drive-store.ts';

/** Where blobs lie while they are written or deleted: no key begins with a dot. */
const ASIDE = '.aside';
/** No write or deletion takes longer, ms. */
const ABANDONED = 24 * 3_600_000;
/** A folder may be deleted between our making it and our moving a blob into it. */
const ATTEMPTS = 5;
const NO_FOLDER = ['ENOENT', 'ENOTDIR'];

/** Keeps blobs as files of a folder, which several processes and machines may share. */
export function openFolderStore(folder: string): BlobStore {
  return driveStore(new AtomicFolderDriver(folder), '', (error) => errorCode(error) === 'ENOENT');
}

/** Removes what processes that were killed had begun to write. */
export async function removeAbandoned(folder: string): Promise<void> {
  const aside = join(folder, ASIDE);
  await mkdir(aside, { recursive: true });
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
    return this.#bringIn(key, (path) => writeFile(path, content, { flush: true }));
  }

  override putStream(key: string, content: Readable): Promise<void> {
    return this.#bringIn(key, (path) => pipeline(content, createWriteStream(path, { flush: true })));
  }

  override copy(from: string, to: string): Promise<void> {
    return this.#bringIn(to, (path) => copyFile(join(this.#folder, from), path));
  }

  /** Opens the file first, so that a missing one is told now rather than by the stream. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(join(this.#folder, key));
    return file.createReadStream();
  }

  /** Moves the folder aside first: it is gone at once, and what is put meanwhile has a folder of its own. */
  override async deleteAll(key: string): Promise<void> {
    const aside = await this.#newPlaceAside();
    try {
      await rename(join(this.#folder, key), aside);
    } catch (error) {
      if (NO_FOLDER.includes(errorCode(error) ?? '')) return;
      throw error;
    }
    await rm(aside, { recursive: true });
  }

  async #newPlaceAside(): Promise<string> {
    const folder = join(this.#folder, ASIDE);
    await mkdir(folder, { recursive: true });
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
      await mkdir(dirname(to), { recursive: true });
      return await rename(from, to);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
    }
  }
}
