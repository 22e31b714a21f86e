import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../app.ts';
import { keepingDuringBackups } from '../backup/deletions.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DatabaseWatch } from '../db/database-watch.ts';
import { lazySolveQueue } from '../jobs/lazy-solve-queue.ts';
import { openMailer } from '../mail/mailer.ts';
import { openTransport } from '../mail/open-transport.ts';
import { fingerprint } from '../model/fingerprint.ts';
import { documentOf, readProjectRows } from '../model/load-document.ts';
import { Closing } from '../program/closing.ts';
import { openHealth } from '../program/health.ts';
import type { Services } from '../services.ts';
import { freeDiskOf } from '../storage/free-disk.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import {
  FINGERPRINT_PATH,
  type FingerprintQuery,
  type FromLane,
  type LaneAnswer,
  type LaneCall,
  type LaneGround,
  type ToLane,
} from './messages.ts';
import { runInLane } from './running-call.ts';

/** One call runs at a time, beside which others may wait for a child process. */
const CONNECTIONS = 4;

if (!parentPort) throw new Error('This file is run as a thread.');
await serveLane(parentPort, workerData as LaneGround);

/** Answers the calls that come over a port, as the program itself would. */
async function serveLane(port: MessagePort, ground: LaneGround): Promise<void> {
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
        const handle = { gone: caller.signal, yield: () => tell({ type: 'yielded', id }) };
        const answer = await runInLane(handle, () => answerOf(app, call));
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
  { url, keys, settings }: LaneGround,
  closing: Closing,
  tell: (message: FromLane) => void,
): Promise<FastifyInstance> {
  const clock = () => new Date();
  const log = pino({ level: settings.logLevel }, { write: (line) => tell({ type: 'log', line }) });
  const watch = closing.add(new DatabaseWatch(url));
  const database = openDatabase(url, CONNECTIONS, { watch });
  closing.add({ close: () => database.destroy() });
  // Nobody follows events here; what is told goes through the program, which has the connection for it.
  const events: Services['events'] = {
    subscribe: () => () => {},
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

/** For the program alone: no call of the API has this path, and only such are handed on. */
function serveFingerprints(app: FastifyInstance, database: Database): void {
  app.get<{ Querystring: FingerprintQuery }>(FINGERPRINT_PATH, async ({ query }) => {
    const rows = await readProjectRows(database, Number(query.project));
    return fingerprint(documentOf(rows), query.transient === 'true');
  });
}

async function answerOf(app: FastifyInstance, call: LaneCall): Promise<LaneAnswer> {
  const { method, url, headers, body, remoteAddress } = call;
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await app.inject({
    method,
    url,
    headers,
    remoteAddress,
    ...(body.length > 0 && { payload: Buffer.from(body.buffer, body.byteOffset, body.length) }),
  });
  // Bytes of their own, which can be handed over without a copy of all that they were cut from.
  return { status: statusCode, headers: answered, body: Uint8Array.from(rawPayload) };
}
