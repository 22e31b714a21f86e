import { errorCodes } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../app.ts';
import { noteKept } from '../calls/running-call.ts';
import { LONG_CALL_LIMITS } from '../db/connection-limits.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DatabaseWatch } from '../db/database-watch.ts';
import { solveQueue } from '../jobs/solve-queue.ts';
import { serveLane, type Tell, undoneWhenGone } from '../lanes/lane-port.ts';
import {
  FINGERPRINT_PATH,
  type FingerprintQuery,
  type LaneAnswer,
  type LaneCall,
  type LaneGround,
} from '../lanes/messages.ts';
import { openMailer } from '../mail/mailer.ts';
import { openTransport } from '../mail/open-transport.ts';
import type { CaseValues } from '../model/case-document.ts';
import { readProjectRows } from '../model/load-document.ts';
import { openHealth } from '../monitoring/health.ts';
import type { Services } from '../services.ts';
import { modelFingerprint } from '../solutions/model-fingerprint.ts';
import { keepingDuringBackups } from '../storage/deletions.ts';
import { freeDiskOf } from '../storage/free-disk.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { Closing } from './closing.ts';

serveLane(async ({ answerBytes, ...ground }, tell) => {
  const closing = new Closing();
  const app = await openApp(ground, closing, tell);
  return {
    answer: (call, body) => answerOf(app, call, body, answerBytes),
    close: () => closing.close(),
  };
});

async function openApp(
  { url, keys, settings, connections }: LaneGround,
  closing: Closing,
  tell: Tell,
): Promise<FastifyInstance> {
  const clock = () => new Date();
  const log = pino({ level: settings.logLevel }, { write: (line) => tell({ type: 'log', line }) });
  const watch = closing.add(new DatabaseWatch(url));
  const opened = openDatabase(url, connections, { limits: LONG_CALL_LIMITS, watch, onKept: noteKept });
  closing.add({ close: () => opened.destroy() });
  const database = undoneWhenGone(opened);
  // Nobody follows events here; published ones go through the program, which has the connection for it.
  const events: Services['events'] = {
    subscribe: () => () => {},
    subscribeToAll: () => () => {},
    subscribeToRights: () => () => {},
    publish: async (project, event) => tell({ type: 'event', project, event }),
    close: async () => {},
  };
  const blobs = keepingDuringBackups(await openBlobStore(settings), database);
  const health = openHealth(watch, []);
  const solves = solveQueue({ database, events, clock });
  const mail = closing.add(openMailer(openTransport(settings, log), log));
  const freeDisk = freeDiskOf(settings.blobs);
  const services = { settings, database, health, blobs, freeDisk, keys, mail, solves, events, clock, log };
  const app = await buildApp(services);
  closing.add(app);
  serveFingerprints(app, database);
  await app.ready();
  return app;
}

/** For the program alone: no endpoint of the API has this path, and only those are handed on. */
function serveFingerprints(app: FastifyInstance, database: Database): void {
  app.get<{ Querystring: FingerprintQuery }>(FINGERPRINT_PATH, async ({ query }) => {
    const rows = await readProjectRows(database, Number(query.project));
    // `Lanes.fingerprint` wrote it.
    const ofCase = JSON.parse(query.case) as CaseValues | null;
    return modelFingerprint(rows, query.transient === 'true', ofCase);
  });
}

async function answerOf(
  app: FastifyInstance,
  { method, url, headers, remoteAddress }: LaneCall,
  payload: Buffer,
  most: number,
): Promise<LaneAnswer> {
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await app.inject({
    method,
    url,
    headers,
    remoteAddress,
    ...(payload.length > 0 && { payload }),
  });
  if (rawPayload.length > most) return tooLarge(method, most);
  return { status: statusCode, headers: answered, body: rawPayload };
}

function tooLarge(method: LaneCall['method'], most: number): LaneAnswer {
  const megabytes = `${Math.round(most / 1024 / 1024)} MB`;
  const detail =
    method === 'GET'
      ? `The answer is larger than ${megabytes}. Ask for less of it, or make the model smaller.`
      : `What was asked for is done, but the answer is larger than ${megabytes}: read again what has changed.`;
  const { status } = errorCodes['too-large'];
  const body = new TextEncoder().encode(JSON.stringify({ detail, code: 'too-large' }));
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}
