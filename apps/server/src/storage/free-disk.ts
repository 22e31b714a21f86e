import { mkdir, statfs } from 'node:fs/promises';
import type { BlobLocation } from './blob-location.ts';

/** How much room is left where blobs are kept, bytes; null where nobody can tell. */
export type FreeDisk = () => Promise<number | null>;

/** Asks the file system of a folder; a bucket has no end that could be asked for. */
export function freeDiskOf(location: BlobLocation): FreeDisk {
  if (location.kind === 'bucket') return async () => null;
  return async () => {
    await mkdir(location.folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(location.folder);
    return bavail * bsize;
  };
}
