import type { ReadinessAnswer } from '@thermarium/api';
import type { Database } from '../db/database.ts';
import { countWorkers } from '../jobs/workers.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** How long a result is reused, ms: anybody may ask, as often as they like. */
const VALID = 1_000;
/** A part that does not answer for this long counts as missing, ms. */
const PATIENCE = 2_000;

export interface ReadinessContext {
  readonly database: Database;
  readonly blobs: BlobStore;
}

/** Checks the parts that the program needs to do its work, one check at a time for all who ask. */
export function readiness({ database, blobs }: ReadinessContext): () => Promise<ReadinessAnswer> {
  let latest: Promise<ReadinessAnswer> | null = null;
  const look = async (): Promise<ReadinessAnswer> => {
    const [workers, stored] = await Promise.allSettled([
      inTime(countWorkers(database)),
      inTime(blobs.exists('any')),
    ]);
    return {
      database: workers.status === 'fulfilled',
      storage: stored.status === 'fulfilled',
      worker: workers.status === 'fulfilled' && workers.value > 0,
    };
  };
  return () => {
    latest ??= look().finally(() => {
      setTimeout(() => {
        latest = null;
      }, VALID).unref();
    });
    return latest;
  };
}

function inTime<Found>(found: Promise<Found>): Promise<Found> {
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('No answer in time.')), PATIENCE);
  });
  return Promise.race([found, patience]).finally(() => clearTimeout(late));
}
