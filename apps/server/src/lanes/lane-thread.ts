import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { errorCodes } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../app.ts';
import { keepingDuringBackups } from '../backup/deletions.ts';
import { LONG_CALL_LIMITS } from '../db/connection-limits.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DatabaseWatch } from '../db/database-watch.ts';
import { putTogether } from '../http/sent-body.ts';
import { lazySolveQueue } from '../jobs/lazy-solve-queue.ts';
import { openMailer } from '../mail/mailer.ts';
import { openTransport } from '../mail/open-transport.ts';
import { readProjectRows } from '../model/load-document.ts';
import { Closing } from '../program/closing.ts';
import { openHealth } from '../program/health.ts';
import type { Services } from '../services.ts';
import { modelFingerprint } from '../solutions/model-fingerprint.ts';
import { freeDiskOf } from '../storage/free-disk.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import type { CaseValues } from '../studies/case-document.ts';
import {
  type AnswerLimit,
  FINGERPRINT_PATH,
  type FingerprintQuery,
  type FromLane,
  type LaneAnswer,
  type LaneCall,
  type LaneGround,
  type ToLane,
} from './messages.ts';
import { noteKept, runInLane } from './running-call.ts';
import { undoneWhenGone } from './undone-when-gone.ts';

if (!parentPort) throw new Error('This file is run as a thread.');
await serveLane(parentPort, workerData as LaneGround & AnswerLimit);

/** Answers the calls that arrive over a port, as the program itself would. */
async function serveLane(
  port: MessagePort,
  { answerBytes, ...ground }: LaneGround & AnswerLimit,
): Promise<void> {
  const tell = (message: FromLane, bytes: ArrayBuffer[] = []) => port.postMessage(message, bytes);
  const closing = new Closing();
  const app = await openApp(ground, closing, tell);
  const callers = new Map<number, AbortController>();
  port.on('message', async (message: ToLane) => {
    switch (message.type) {
      case 'call': {
        const { id, call } = message;
        const caller = new AbortController();
        callers.set(id, caller);
        const handle = {
          gone: caller.signal,
          yield: () => tell({ type: 'yielded', id }),
          kept: () => tell({ type: 'kept', id }),
        };
        const answer = await runInLane(handle, () => answerOf(app, call, answerBytes));
        callers.delete(id);
        tell({ type: 'answer', id, answer }, [answer.body.buffer as ArrayBuffer]);
        return;
      }
      case 'gone':
        callers.get(message.id)?.abort();
        return;
      case 'close':
        await closing.close();
        port.close();
    }
  });
  tell({ type: 'ready' });
}

async function openApp(
  { url, keys, settings, connections }: LaneGround,
  closing: Closing,
  tell: (message: FromLane) => void,
): Promise<FastifyInstance> {
  const clock = () => new Date();
  const log = pino({ level: settings.logLevel }, { write: (line) => tell({ type: 'log', line }) });
  const watch = closing.add(new DatabaseWatch(url));
  const opened = openDatabase(url, connections, { limits: LONG_CALL_LIMITS, watch, onKept: noteKept });
  closing.add({ close: () => opened.destroy() });
  const database = undoneWhenGone(opened);
  // Nobody follows events in a thread; published ones go through the program, which has the connection for
  // it.
  const events: Services['events'] = {
    subscribe: () => () => {},
    subscribeToAll: () => () => {},
    subscribeToRights: () => () => {},
    publish: async (project, event) => tell({ type: 'event', project, event }),
    close: async () => {},
  };
  const blobs = keepingDuringBackups(await openBlobStore(settings), database);
  const health = openHealth(watch, []);
  const solves = closing.add(lazySolveQueue({ url, database, events, clock, log, works: false }));
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

async function answerOf(app: FastifyInstance, call: LaneCall, most: number): Promise<LaneAnswer> {
  const { method, url, headers, body, remoteAddress } = call;
  const payload = putTogether(body);
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
  // A copy, which can be transferred without the buffer that it was cut from.
  return { status: statusCode, headers: answered, body: Uint8Array.from(rawPayload) };
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
