import { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';
import { BlobKeyInvalid, BlobMissing, type BlobStore, isKey } from './blob-store.ts';

/**
 * A blob store on a driver of flydrive, under a prefix that ends in a slash or is empty. Asks the driver itself rather
 * than flydrive's `Disk`, which strips the slash that tells the folder `a/` from the blob `ab`.
 */
export function driveStore(
  driver: DriverContract,
  prefix: string,
  isMissing: (error: unknown) => boolean,
): BlobStore {
  const place = (key: string) => {
    if (!isKey(key)) throw new BlobKeyInvalid(key);
    return prefix + key;
  };
  const found = <T>(key: string, read: Promise<T>): Promise<T> =>
    read.catch((error: unknown) => {
      throw isMissing(error) ? new BlobMissing(key, error) : error;
    });
  return {
    put: async (key, content) =>
      content instanceof Readable ? driver.putStream(place(key), content) : driver.put(place(key), content),
    get: async (key) => found(key, driver.getBytes(place(key))),
    stream: async (key) => found(key, driver.getStream(place(key))),
    exists: async (key) => driver.exists(place(key)),
    delete: async (key) => driver.delete(place(key)),
    deleteAll: async (folder) => driver.deleteAll(`${place(folder)}/`),
    copy: async (from, to) => found(from, driver.copy(place(from), place(to))),
  };
}
