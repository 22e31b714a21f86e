import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isKey } from '../files/blob-key.ts';
import { text } from './texts.ts';

/** The place of blobs: a folder, or a bucket of S3. */
export type BlobLocation = FolderLocation | BucketLocation;

interface FolderLocation {
  readonly kind: 'folder';
  readonly folder: string;
}

export interface BucketLocation {
  readonly kind: 'bucket';
  readonly bucket: string;
  /** Prefix of every key; without slashes at its ends, empty for none. */
  readonly prefix: string;
  readonly access: BucketAccess;
}

interface BucketAccess {
  /** Address of the server; null: Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null: by the usual rules of Amazon's library (its own variables, files, the machine's role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Whether the bucket's name stands in the path rather than in the host's name. */
  readonly pathStyle: boolean;
}

type BlobPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'bucket'; readonly bucket: string; readonly prefix: string };

/** Bucket names by the rules of S3. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/;
/** Longer than one letter: that would be a drive of Windows. */
const SCHEME = /^([a-z][a-z0-9+.-]+):/i;

/** Where blobs are kept, as `s3://bucket/prefix`, a path, or a `file:` address. */
export const blobPlace = text<BlobPlace>('a folder, or a bucket as s3://bucket/prefix', (given) => {
  const scheme = SCHEME.exec(given)?.[1];
  if (scheme === undefined) return { kind: 'folder', folder: resolve(given) };
  if (scheme === 'file' && URL.canParse(given)) return { kind: 'folder', folder: fileURLToPath(given) };
  const [found, bucket = '', prefix = ''] = BUCKET.exec(given) ?? [];
  if (found === undefined || (prefix !== '' && !isKey(prefix))) return null;
  return { kind: 'bucket', bucket, prefix };
});
