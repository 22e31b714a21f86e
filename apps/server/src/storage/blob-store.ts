import type { Readable } from 'node:stream';

/**
 * Keeps bytes under keys: solutions and pictures, too large for rows. A key is seen whole or not at all, and the last
 * write wins. Keys are folders and a name, like `solutions/12/field`; no key may also be another's folder. Keys that
 * break the rules are refused by `BlobKeyInvalid`; what is read but not there by `BlobMissing`; what finds no room by
 * `StorageFull`, and nothing is left of it.
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

/** A blob is there but cannot be what was put: cut off, overwritten, or another's. */
export class BlobDamaged extends Error {
  readonly key: string;

  constructor(key: string, cause: unknown) {
    super(`The blob ${key} is damaged.`, { cause });
    this.name = 'BlobDamaged';
    this.key = key;
  }
}

/** The disk, or the quota, on which blobs lie has no room left. */
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

/** No `..`, no empty segment, no hidden file, and nothing that a file system or a URL reads in a way of its own. */
const KEY = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;
const LONGEST_KEY = 500;

/** Whether a text is a relative path of plain names. */
export function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && KEY.test(text);
}
