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
