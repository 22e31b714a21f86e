import type { Readable } from 'node:stream';

/**
 * Stores bytes under keys: solutions and pictures, too large for rows. A blob is seen whole or not at all,
 * and the last write wins. Keys are folders and a name, like `solutions/12/field`; no key may also be
 * another's folder. Invalid keys are refused by `BlobKeyInvalid`, reads of missing ones by `BlobMissing`,
 * writes without room by `StorageFull`, which leave nothing behind.
 */
export interface BlobStore {
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Does nothing where there is no such blob. */
  delete(key: string): Promise<void>;
  /** Deletes everything in a folder of keys. */
  deleteAll(folder: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** The names of the blobs and folders of keys that lie directly in a folder of keys. */
  list(folder: string): Promise<readonly string[]>;
  /** When a blob, or the newest of the first few in a folder of keys, was put; null: there is none. */
  changed(key: string): Promise<Date | null>;
  /** The keys of all blobs in a folder of keys, in no order. */
  keys(folder: string): AsyncIterable<string>;
}

export class BlobMissing extends Error {
  constructor(key: string, cause: unknown) {
    super(`There is no blob ${key}.`, { cause });
    this.name = 'BlobMissing';
  }
}

/** A blob exists but is not what was put: cut off, overwritten, or another's. */
export class BlobDamaged extends Error {
  readonly key: string;

  constructor(key: string, cause: unknown) {
    super(`The blob ${key} is damaged.`, { cause });
    this.name = 'BlobDamaged';
    this.key = key;
  }
}

/** The disk or quota of the store is full. */
export class StorageFull extends Error {
  readonly code = 'STORAGE_FULL';

  constructor(cause: unknown) {
    super('There is no disk space left where solutions and pictures are kept. Free some, then try again.', {
      cause,
    });
    this.name = 'StorageFull';
  }
}

export class BlobKeyInvalid extends Error {
  constructor(key: string) {
    super(`Not a key of a blob: ${JSON.stringify(key)}.`);
    this.name = 'BlobKeyInvalid';
  }
}
