import { mkdir, statfs } from 'node:fs/promises';
import type { BlobLocation } from '../config/blob-location.ts';

/** Free space of the blob store, bytes; null where it is unknown. */
export type FreeDisk = () => Promise<number | null>;

/** Asks the file system of a folder; a bucket has no limit that it could report. */
export function freeDiskOf(location: BlobLocation): FreeDisk {
  if (location.kind === 'bucket') return async () => null;
  return async () => {
    await mkdir(location.folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(location.folder);
    return bavail * bsize;
  };
}
