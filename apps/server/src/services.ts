import type { KeyLimits } from '@thermarium/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Keys } from './config/secret.ts';
import type { Settings } from './config/settings.ts';
import type { Database } from './db/database.ts';
import type { ProjectEvents } from './events/project-events.ts';
import type { SolveQueue } from './jobs/solve-queue.ts';
import type { Lanes } from './lanes/lanes.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Health } from './monitoring/health.ts';
import type { BlobStore } from './storage/blob-store.ts';
import type { FreeDisk } from './storage/free-disk.ts';

/** The services that routes are given; `program/` wires the real ones, tests wire real ones of their own. */
export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly health: Health;
  readonly blobs: BlobStore;
  readonly freeDisk: FreeDisk;
  readonly keys: Keys;
  readonly mail: Mailer;
  readonly solves: SolveQueue;
  readonly events: ProjectEvents;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Processes for long calls; left out: all calls run on the event loop. */
  readonly lanes?: Lanes;
  /** Limits of API keys; left out: those of the contract. */
  readonly keyLimits?: KeyLimits;
}
