import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { BucketLocation } from '../config/blob-location.ts';

export interface Bucket {
  readonly location: BucketLocation;
  close(): Promise<void>;
}

/** An empty bucket on an S3-compatible server of its own. */
export async function startBucket(): Promise<Bucket> {
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'blobs' }],
  });
  const { port } = await server.run();
  return {
    location: {
      kind: 'bucket',
      bucket: 'blobs',
      prefix: '',
      access: {
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
        pathStyle: true,
      },
    },
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
