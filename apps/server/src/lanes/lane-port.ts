import { Worker } from 'node:worker_threads';
import type { KyselyPlugin } from 'kysely';
import { expectCaller, runInLane } from '../calls/running-call.ts';
import type { Database } from '../db/database.ts';
import type { FromLane, LaneAnswer, LaneCall, LaneOpening, ToLane } from './messages.ts';

/** An answer goes over in pieces of this much, bytes: the program's event loop reads each at once. */
const PIECE = 1024 * 1024;

/** Answers the calls of a lane: it reads the body of each, which is not kept. */
interface LaneService {
  answer(call: LaneCall, body: Buffer<ArrayBuffer>): Promise<LaneAnswer>;
  /** Ends all that would keep the process. */
  close(): Promise<void>;
}

/** Tells the program something besides an answer. */
export type Tell = (message: Extract<FromLane, { readonly type: 'event' | 'log' }>) => void;

/**
 * Serves the calls that arrive from the program, in a process of its own.
 *
 * @param open makes the service on the ground that the program sends first
 */
export function serveLane(open: (opening: LaneOpening, tell: Tell) => Promise<LaneService>): void {
  let port: Promise<LanePort> | null = null;
  process.on('disconnect', () => process.exit());
  process.on('message', async (message: ToLane) => {
    if (message.type !== 'open') return (await port)?.hear(message);
    const { opening } = message;
    const guard = new Worker(new URL('./lane-guard.ts', import.meta.url), { workerData: process.ppid });
    guard.unref();
    port = open(opening, (told) => void send(told)).then(
      (service) => new LanePort(service, guard, opening.processorMs),
    );
  });
}

class LanePort {
  private readonly service: LaneService;
  private readonly guard: Worker;
  private readonly processorMs: number;
  private readonly bodies = new Map<number, Uint8Array[]>();
  private readonly callers = new Map<number, AbortController>();
  /** The call that uses the processor. */
  private running: number | null = null;

  constructor(service: LaneService, guard: Worker, processorMs: number) {
    this.service = service;
    this.guard = guard;
    this.processorMs = processorMs;
  }

  async hear(message: Exclude<ToLane, { readonly type: 'open' }>): Promise<void> {
    switch (message.type) {
      case 'piece': {
        const pieces = this.bodies.get(message.id) ?? [];
        pieces.push(message.bytes);
        this.bodies.set(message.id, pieces);
        return;
      }
      case 'call':
        return this.answer(message.id, message.call);
      case 'gone':
        this.bodies.delete(message.id);
        this.callers.get(message.id)?.abort();
        return;
      case 'close':
        await this.service.close();
        process.disconnect?.();
    }
  }

  private async answer(id: number, call: LaneCall): Promise<void> {
    const caller = new AbortController();
    this.callers.set(id, caller);
    this.running = id;
    this.guard.postMessage(this.processorMs);
    const rest = () => {
      if (this.running !== id) return;
      this.running = null;
      this.guard.postMessage(null);
    };
    const handle = {
      gone: caller.signal,
      yield: () => {
        rest();
        void send({ type: 'yielded', id });
      },
      kept: () => void send({ type: 'kept', id }),
    };
    const body = Buffer.concat(this.bodies.get(id) ?? []);
    this.bodies.delete(id);
    const { body: whole, ...head } = await runInLane(handle, () => this.service.answer(call, body));
    this.callers.delete(id);
    for (let at = 0; at < whole.length; at += PIECE)
      await send({ type: 'piece', id, bytes: whole.subarray(at, at + PIECE) });
    await send({ type: 'answered', id, head });
    rest();
  }
}

/** Resolves when the message has left, also where nobody hears it any more. */
function send(message: FromLane): Promise<void> {
  return new Promise((resolve) => {
    if (!process.send || !process.connected) return resolve();
    process.send(message, undefined, {}, () => resolve());
  });
}

const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => {
    expectCaller();
    return node;
  },
  transformResult: async ({ result }) => result,
};

/**
 * The same database for calls in a lane: once the caller has gone, queries are refused and the transaction is
 * rolled back.
 */
export function undoneWhenGone(database: Database): Database {
  return database.withPlugin(plugin);
}
