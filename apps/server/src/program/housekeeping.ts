import type { FastifyBaseLogger } from 'fastify';
import { sweepAccounts } from '../accounts/sweep.ts';
import type { Database } from '../db/database.ts';
import { sweepKeys } from '../http/idempotency.ts';
import { sweepBin } from '../sharing/sweep-bin.ts';
import { sweepBlobs } from '../solutions/sweep-blobs.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { sweepStudies } from '../studies/end-study.ts';

const EVERY = 3_600_000;

export interface HousekeepingContext {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/**
 * Deletes what has expired, now and every hour; several processes may do so. The returned function ends it.
 */
export function keepHouse({ database, blobs, clock, log }: HousekeepingContext): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async () => {
    try {
      await sweepAccounts(database, clock());
      await sweepKeys(database, clock());
      await sweepBin(database, blobs, clock());
      await sweepStudies(database, blobs, clock());
      await sweepBlobs(database, blobs, clock());
    } catch (error) {
      log.error({ err: error }, 'What has expired could not be cleared away');
    }
  };
  const start = () => {
    sweeping = sweep();
  };
  start();
  const timer = setInterval(start, EVERY);
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
