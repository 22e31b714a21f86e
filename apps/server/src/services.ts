import type { KeyLimits } from '@thermarium/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { ProjectEvents } from './events/project-events.ts';
import type { SolveQueue } from './jobs/solve-queue.ts';
import type { Lanes } from './lanes/lanes.ts';
import type { SolveLimits } from './limits/solve-limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Health } from './program/health.ts';
import type { BlobStore } from './storage/blob-store.ts';
import type { FreeDisk } from './storage/free-disk.ts';

/** The services that routes are given; `main.ts` wires the real ones, tests wire real ones of their own. */
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

/** Keys of 32 bytes, one for each purpose, derived from the program's secret. */
export interface Keys {
  /** Access tokens (HMAC-SHA256). */
  readonly signing: Uint8Array;
  /** Encrypts stored API tokens and secrets of authenticator apps (AES-256-GCM). */
  readonly sealing: Uint8Array;
  /** Challenges of the bot check (HMAC-SHA256). */
  readonly captcha: Uint8Array;
  /** Challenges of passkeys (HMAC-SHA256). */
  readonly passkeys: Uint8Array;
}

export interface Settings {
  /** The public address of the program, without a slash at the end: for links in mails and redirects. */
  readonly address: string;
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustProxy: boolean | string;
  /** The finest resolution that a user may ask for, mm. */
  readonly finestResolution: number;
  /**
   * Tasks that run at once for one group, or for one user without a group, unless a licence says otherwise.
   */
  readonly jobLimit: number;
  /** For users whose licences do not say otherwise. */
  readonly usualLimits: SolveLimits;
  readonly most: Holdings;
  readonly content: ContentLimits;
  /** The largest file that becomes a project, bytes. */
  readonly importBytes: number;
  readonly partners: readonly Partner[];
  /** The folder for answers with results, kept in the form in which they are sent while the program runs. */
  readonly answers: { readonly folder: string; readonly bytes: number };
}

/** The most that models may take, in the bytes of their values. */
export interface ContentLimits {
  /** The limit of one project. */
  readonly projectBytes: number;
  /** The limit of all projects that a user owns. */
  readonly ownerBytes: number;
}

/** The most that one user may have. */
interface Holdings {
  /** Owned, including those in the bin. */
  readonly projects: number;
  readonly folders: number;
  /** Owned, including those in the bin. */
  readonly libraries: number;
  /** In one library. */
  readonly libraryMaterials: number;
}

/** An OpenID provider whose accounts may sign in. */
export interface Partner {
  /** The name in the path: /api/{name}/login/. */
  readonly name: string;
  readonly title: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
