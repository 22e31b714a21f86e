import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { openSession } from '../accounts/sessions.ts';
import { createUser } from '../accounts/users.ts';
import { buildApp } from '../app.ts';
import type { Keys } from '../config/secret.ts';
import type { Settings } from '../config/settings.ts';
import { UNLIMITED } from '../db/connection-limits.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DatabaseWatch } from '../db/database-watch.ts';
import { openProjectEvents } from '../events/project-events.ts';
import { solveQueue } from '../jobs/solve-queue.ts';
import { openMailer } from '../mail/mailer.ts';
import type { Mail } from '../mail/transports.ts';
import { openHealth } from '../monitoring/health.ts';
import type { Services } from '../services.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { testDatabase } from './database.ts';
import { TEST_SOLVE_LIMITS } from './solve-limits.ts';

/** A whole API on a database of its own, into which a test injects calls. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: Database;
  /** `postgres://…`, for tests that open connections of their own. */
  readonly databaseUrl: string;
  /** The folder of its blobs. */
  readonly blobFolder: string;
  /** Sent mails, once `services.mail.settled()`. */
  readonly mails: Mail[];
  /** Lines of the log, as text. */
  readonly log: string[];
  /** Makes an activated user, with a root folder and a live session. */
  user(email: string, traits?: { readonly administrator?: boolean }): Promise<TestUser>;
  /** Moves the program's clock, ms. */
  pass(milliseconds: number): void;
  /** Stops the program's clock, which `pass` alone moves from now on: a code of an app is good for as long as a test needs. */
  stopClock(): void;
  close(): Promise<void>;
}

export interface TestUser {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly rootFolder: number;
  /** Calls the API as this user; the body is sent as JSON. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<TestAnswer>;
}

export interface TestAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body parsed as JSON; throws when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape.
  readonly json: any;
}

/** The settings of tests that need no others. */
export const SETTINGS: Settings = {
  address: 'http://thermarium.test',
  trustProxy: false,
  finestResolution: 0.5,
  jobLimit: 2,
  usualLimits: TEST_SOLVE_LIMITS,
  most: { projects: 5000, folders: 2000, libraries: 200, libraryMaterials: 5000 },
  content: { projectBytes: 64 * 1024 * 1024, ownerBytes: 2000 * 1024 * 1024 },
  importBytes: 32 * 1024 * 1024,
  partners: [],
  answers: { folder: join(tmpdir(), 'thermarium-answers'), bytes: 100e6 },
};

export async function startTestApp({
  settings,
  ...replace
}: Partial<Omit<Services, 'settings'>> & { readonly settings?: Partial<Settings> } = {}): Promise<TestApp> {
  const { url, drop } = await testDatabase();
  const watch = new DatabaseWatch(url);
  // A test may hold a lock, and its calls wait for it, for as long as it needs.
  const database = openDatabase(url, 5, { limits: UNLIMITED, watch });
  const folder = await mkdtemp(join(tmpdir(), 'thermarium-test-'));
  const mails: Mail[] = [];
  const log: string[] = [];
  let offset = 0;
  let stopped: number | null = null;
  const clock = () => new Date((stopped ?? Date.now()) + offset);
  const logger = pino({ level: 'debug' }, { write: (line: string) => log.push(line) });
  const deliver = async (mail: Mail) => void mails.push(mail);
  const events = replace.events ?? (await openProjectEvents(url, logger));
  const solves = solveQueue({ database, events, clock });
  const services: Services = {
    settings: { ...SETTINGS, answers: { ...SETTINGS.answers, folder: join(folder, 'answers') }, ...settings },
    database,
    health: openHealth(watch, [folder]),
    blobs: openFolderStore(folder),
    freeDisk: async () => null,
    keys: testKeys(),
    mail: openMailer({ deliver, close: () => {} }, logger),
    solves,
    events,
    clock,
    log: logger,
    ...replace,
  };
  const app = await buildApp(services);
  await app.ready();
  return {
    app,
    services,
    database,
    databaseUrl: url,
    blobFolder: folder,
    mails,
    log,
    user: (email, traits = {}) => makeUser(app, services, email, traits.administrator ?? false),
    pass: (milliseconds) => {
      offset += milliseconds;
    },
    stopClock: () => {
      stopped ??= Date.now();
    },
    close: async () => {
      await app.close();
      await services.mail.close();
      await services.events.close();
      await database.destroy();
      await watch.close();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}

function testKeys(): Keys {
  const key = () => randomBytes(32);
  return { signing: key(), sealing: key(), captcha: key(), passkeys: key() };
}

async function makeUser(
  app: FastifyInstance,
  { database, keys, clock }: Services,
  email: string,
  administrator: boolean,
): Promise<TestUser> {
  const { id } = await createUser(database, keys, {
    email,
    first_name: 'Test',
    last_name: 'User',
    administrator,
    activated_at: clock(),
  });
  const folder = await database
    .selectFrom('folder')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const { access: token } = await openSession(database, keys, id, clock());
  return {
    id,
    email,
    token,
    rootFolder: folder.id,
    call: async (method, url, body) => inject(app, method, url, body, token),
  };
}

/** Calls the API; without a token as nobody. */
export async function inject(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
  token?: string,
): Promise<TestAnswer> {
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    text: answer.payload,
    headers: answer.headers,
    get json() {
      return JSON.parse(answer.payload);
    },
  };
}
