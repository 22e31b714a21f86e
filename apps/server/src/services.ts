import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { ProjectEvents } from './events/project-events.ts';
import type { SolveQueue } from './jobs/solve-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { BlobStore } from './storage/blob-store.ts';

/** What the routes are given; `main.ts` wires the real parts, tests wire real parts of their own. */
export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly keys: Keys;
  readonly mail: Mailer;
  readonly solves: SolveQueue;
  readonly events: ProjectEvents;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/** Keys of 32 bytes, one for each purpose, derived from the program's secret. */
export interface Keys {
  /** Access tokens (HMAC-SHA256). */
  readonly signing: Uint8Array;
  /** API tokens at rest (AES-256-GCM). */
  readonly sealing: Uint8Array;
  /** Challenges of the bot check (HMAC-SHA256). */
  readonly captcha: Uint8Array;
}

export interface Settings {
  /** Where people reach the program, without a slash at the end: for links in mails and redirects. */
  readonly address: string;
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustProxy: boolean | string;
  /** The finest resolution that a user may ask for, mm. */
  readonly finestResolution: number;
  /** Tasks that run at once for one group, or one user without a group, without a licence that says otherwise. */
  readonly jobLimit: number;
  readonly partners: readonly Partner[];
}

/** An OpenID provider whose accounts may sign in. */
export interface Partner {
  /** In the path: /api/{name}/login/. */
  readonly name: string;
  readonly title: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
