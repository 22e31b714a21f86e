import type { Readable } from 'node:stream';

/**
 * Keeps what is too large for the database. Keys are relative paths without `..` and empty segments. What was put is
 * whole or not there.
 */
export interface BlobStore {
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  /** Rejects when there is none. */
  get(key: string): Promise<Uint8Array>;
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Deletes everything whose key begins with the prefix and a slash. */
  deleteAll(prefix: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
}
