import type { BlobLocation } from '../config/blob-location.ts';
import type { BlobStore } from './blob-store.ts';
import { openFolderStore, prepareFolder, removeAbandoned } from './folder-store.ts';

/**
 * Opens the store that the configuration names. Amazon's library is loaded only for a bucket: it costs 30 MB.
 */
export async function openBlobStore({ blobs }: { readonly blobs: BlobLocation }): Promise<BlobStore> {
  if (blobs.kind === 'folder') {
    await prepareFolder(blobs.folder);
    await removeAbandoned(blobs.folder);
    return openFolderStore(blobs.folder);
  }
  const { openBucketStore } = await import('./s3-store.ts');
  return openBucketStore(blobs);
}
