import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { BlobStore } from './blob-store.ts';

/** A store in a folder. */
export function openFolderStore(folder: string): BlobStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    put: (key, content) =>
      content instanceof Readable ? disk.putStream(key, content) : disk.put(key, content),
    get: (key) => disk.getBytes(key),
    stream: (key) => disk.getStream(key),
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
    deleteAll: (prefix) => disk.deleteAll(prefix),
    copy: (from, to) => disk.copy(from, to),
  };
}
