import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { BucketLocation } from '../config/blob-location.ts';
import { isDiskFull } from '../files/disk-space.ts';
import { PRIVATE_FILE } from '../files/private-folder.ts';
import type { BlobStore } from './blob-store.ts';
import { driveStore } from './drive-store.ts';

/** Stores blobs in a bucket of S3, or of a compatible server. */
export function openBucketStore({ bucket, prefix, access }: BucketLocation): BlobStore {
  const driver = new SizedS3Driver({
    bucket,
    region: access.region,
    forcePathStyle: access.pathStyle,
    ...(access.endpoint !== null && { endpoint: access.endpoint }),
    ...(access.credentials && { credentials: access.credentials }),
    visibility: 'private',
    // New buckets refuse access lists altogether.
    supportsACL: false,
    // By default the library appends a checksum to the bytes, which S3-compatible servers store as part of
    // them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return driveStore(driver, prefix === '' ? '' : `${prefix}/`, {
    isMissing,
    isFull,
    listsOneFolder: false,
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/**
 * Errors of MinIO, Ceph and HTTP itself; Amazon has no limit. The file that buffers a stream may find no room
 * either.
 */
function isFull(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return isDiskFull(error);
  return FULL_BUCKET.has(error.name) || error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE;
}

const FULL_BUCKET = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded']);
const INSUFFICIENT_STORAGE = 507;

/** S3 needs the size before the first byte, so a stream is first written to a file. */
class SizedS3Driver extends S3Driver {
  override async putStream(key: string, content: Readable): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'thermarium-blob-'));
    try {
      const file = join(folder, 'content');
      await pipeline(content, createWriteStream(file, { mode: PRIVATE_FILE }));
      const { size } = await stat(file);
      await super.putStream(key, createReadStream(file), { contentLength: size });
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}
