import { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';
import { isKey } from '../files/blob-key.ts';
import { BlobKeyInvalid, BlobMissing, type BlobStore, StorageFull } from './blob-store.ts';

/** Blobs of a folder whose dates are compared. */
const LOOKED_AT = 20;

/** The error codes and abilities of a driver. */
interface DriverTraits {
  readonly isMissing: (error: unknown) => boolean;
  readonly isFull: (error: unknown) => boolean;
  /** Whether it can list one folder without those below: not every S3-compatible server can. */
  readonly listsOneFolder: boolean;
}

/**
 * A blob store on a driver of flydrive, under a prefix that ends in a slash or is empty. Uses the driver
 * itself rather than flydrive's `Disk`, which strips the slash that tells the folder `a/` from the blob `ab`.
 */
export function driveStore(driver: DriverContract, prefix: string, means: DriverTraits): BlobStore {
  const place = (key: string) => {
    if (!isKey(key)) throw new BlobKeyInvalid(key);
    return prefix + key;
  };
  const found = <T>(key: string, read: Promise<T>): Promise<T> =>
    read.catch((error: unknown) => {
      throw means.isMissing(error) ? new BlobMissing(key, error) : error;
    });
  const fitting = <T>(write: Promise<T>): Promise<T> =>
    write.catch((error: unknown) => {
      throw means.isFull(error) ? new StorageFull(error) : error;
    });
  const objectsIn = async (
    folder: string,
    more: Parameters<DriverContract['listAll']>[1],
  ): ReturnType<DriverContract['listAll']> =>
    driver.listAll(`${place(folder)}/`, more).catch((error: unknown) => {
      if (means.isMissing(error)) return { objects: [] };
      throw error;
    });
  return {
    put: async (key, content) =>
      fitting(
        content instanceof Readable ? driver.putStream(place(key), content) : driver.put(place(key), content),
      ),
    get: async (key) => found(key, driver.getBytes(place(key))),
    stream: async (key) => found(key, driver.getStream(place(key))),
    exists: async (key) => driver.exists(place(key)),
    delete: async (key) => driver.delete(place(key)),
    deleteAll: async (folder) => driver.deleteAll(`${place(folder)}/`),
    list: async (folder) => {
      const names = new Set<string>();
      const start = place(folder).length + 1;
      const recursive = !means.listsOneFolder;
      let page: Awaited<ReturnType<typeof objectsIn>> | null = null;
      do {
        const { paginationToken } = page ?? {};
        page = await objectsIn(folder, { recursive, ...(paginationToken && { paginationToken }) });
        for (const object of page.objects) {
          names.add(object.isFile ? object.key.slice(start).split('/')[0] : object.name);
        }
      } while (page.paginationToken);
      return [...names];
    },
    changed: async (key) => {
      if (await driver.exists(place(key))) return (await driver.getMetaData(place(key))).lastModified;
      const dates: Date[] = [];
      for (const object of (await objectsIn(key, { recursive: true })).objects) {
        if (object.isFile) dates.push((await object.getMetaData()).lastModified);
        if (dates.length === LOOKED_AT) break;
      }
      return dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime())));
    },
    copy: async (from, to) => fitting(found(from, driver.copy(place(from), place(to)))),
    keys: (folder) => keysIn(driver, `${place(folder)}/`, prefix.length, means),
  };
}

async function* keysIn(
  driver: DriverContract,
  place: string,
  prefixLength: number,
  { isMissing }: DriverTraits,
): AsyncGenerator<string, void> {
  let paginationToken: string | undefined;
  do {
    const page = await driver
      .listAll(place, { recursive: true, ...(paginationToken !== undefined && { paginationToken }) })
      .catch((error: unknown) => {
        // A folder without blobs is no folder.
        if (isMissing(error)) return null;
        throw error;
      });
    if (!page) return;
    for (const found of page.objects) if (found.isFile) yield found.key.slice(prefixLength);
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}
