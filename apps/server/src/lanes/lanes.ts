import { Readable } from 'node:stream';
import { MEBIBYTE } from '@thermarium/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerGone } from '../calls/running-call.ts';
import { notFound, Refused } from '../errors/refused.ts';
import { bodyOf } from '../http/body.ts';
import { piecesOf } from '../http/sent-body.ts';
import type { CaseValues } from '../model/case-document.ts';
import { FairQueue, QueueFull, WaiterGone } from '../processes/fair-queue.ts';
import { HeldAnswers } from './held-answers.ts';
import { type HandedAnswer, Lane, LaneFailed, type LaneFailure, type LaneOptions } from './lane.ts';
import { FINGERPRINT_PATH, type FingerprintQuery, type LaneCall, type LaneSettings } from './messages.ts';

const WAITING = { mostWaiting: 200, mostWaitingOfUser: 40, longestWaitMs: 60_000 };

const LIMITS = {
  processorMs: 20_000,
  heapMb: 512,
  /** The largest answer as sent, which is handed over whole, bytes. */
  answerBytes: 128 * MEBIBYTE,
  /** Answers that wait for their readers, bytes. */
  held: { ofUser: 128 * MEBIBYTE, ofAll: 512 * MEBIBYTE },
};

const STAYS = new AbortController().signal;

const ALL_BUSY = 'Too many long calls wait at once. Try again soon.';

/** Seconds until a refused call should be repeated. */
const RETRY_AFTER = 5;

const SENTENCES: Readonly<Record<LaneFailure, Refused>> = {
  time: new Refused(
    'too-large',
    `This takes more than ${LIMITS.processorMs / 1000} s of processor time. Send it in smaller parts, or make the model simpler.`,
  ),
  memory: new Refused('too-large', 'This takes more memory than one call may use. Send it in smaller parts.'),
  lost: new Refused('unavailable', 'The call could not be brought to its end. Try again.'),
};

const KEPT = new Refused(
  'too-large',
  'What was asked for is done, but no answer could be made: read again what has changed.',
);

export interface LanesOptions extends Omit<LaneOptions, keyof typeof LIMITS>, Partial<typeof LIMITS> {
  /** At least one. With two, the second is for calls that wait for child processes. */
  readonly processes: number;
}

/**
 * Processes for calls that take more processor time than the event loop, which all share, can spare. Each
 * serves the same calls as the program, with connections of its own. Users take turns.
 */
export class Lanes {
  private readonly usual: Track;
  /**
   * Calls that wait for child processes run in one process, where all who ask for the same wait for the same
   * child.
   */
  private readonly common: Track;
  /** The answers of the event loop count too: all are in one memory. */
  readonly held: HeldAnswers;

  constructor({ processes, held = LIMITS.held, ...options }: LanesOptions) {
    this.held = new HeldAnswers(held);
    const open = () => new Lane({ ...LIMITS, ...options });
    this.usual = new Track(Array.from({ length: Math.max(1, processes - 1) }, open));
    this.common = processes > 1 ? new Track([open()]) : this.usual;
  }

  /** Starts a process before the first call that needs one. */
  warm(): void {
    this.usual.warm();
  }

  /** Has a process answer a call. `isCommon`: in that for calls that wait for child processes. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    user: number,
    isCommon: boolean,
  ): Promise<unknown> {
    const gone = callerGone(reply);
    try {
      this.held.expectRoom(user, reply);
      const track = isCommon ? this.common : this.usual;
      const answer = await track.answer(callOf(request), piecesOf(bodyOf(request).handOver()), user, gone);
      // For a caller who has gone no event would release the answer.
      if (gone.aborted) return reply.hijack();
      this.held.hold(user, answer.length, reply);
      return reply.code(answer.status).headers(ofAnswer(answer)).send(payloadOf(answer));
    } catch (failure) {
      if (failure instanceof WaiterGone || gone.aborted) return reply.hijack();
      if (failure instanceof QueueFull) throw full(reply, failure);
      if (failure instanceof LaneFailed) throw refusedAs(failure, request.method);
      throw failure;
    }
  }

  /** The fingerprint of a large model, with the values of a case. Throws `not-found` when it is gone. */
  async fingerprint(project: number, transient: boolean, ofCase: CaseValues | null): Promise<string> {
    const query: FingerprintQuery = {
      project: String(project),
      transient: transient ? 'true' : 'false',
      case: JSON.stringify(ofCase),
    };
    const call: LaneCall = {
      method: 'GET',
      url: `${FINGERPRINT_PATH}?${new URLSearchParams({ ...query })}`,
      headers: {},
      remoteAddress: '127.0.0.1',
    };
    // Several callers may wait for it; together they take turns as one user.
    const { status, pieces } = await this.usual
      .answer(call, [], -project, STAYS)
      .catch((failure: unknown) => {
        if (failure instanceof LaneFailed) throw SENTENCES[failure.why];
        throw failure instanceof QueueFull ? new Refused('unavailable', ALL_BUSY) : failure;
      });
    if (status === 404) throw notFound();
    const text = Buffer.concat(pieces).toString();
    if (status !== 200) throw new Error(`No fingerprint of project ${project}: ${text}`);
    return text;
  }

  async close(): Promise<void> {
    await Promise.all([...new Set([this.usual, this.common])].map((track) => track.close()));
  }
}

/** Processes, and the queue for them. */
class Track {
  private readonly lanes: readonly Lane[];
  private readonly queue: FairQueue;
  private readonly free: Lane[];

  constructor(lanes: readonly Lane[]) {
    const places = lanes.length;
    this.lanes = lanes;
    this.queue = new FairQueue({ places, placesOfUser: Math.max(1, places - 1), ...WAITING });
    this.free = [...lanes];
  }

  warm(): void {
    this.free.at(-1)?.open();
  }

  /** Rejects with `QueueFull`, `WaiterGone` or `LaneFailed`. */
  async answer(
    call: LaneCall,
    body: Iterable<Uint8Array>,
    user: number,
    gone: AbortSignal,
  ): Promise<HandedAnswer> {
    const leave = await this.queue.enter(user, gone);
    // The queue has as many places as there are processes; the last used one is warm.
    const lane = this.free.pop();
    if (!lane) throw new Error('A queue has more places than processes.');
    return lane.answer(call, body, gone, () => {
      this.free.push(lane);
      leave();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.close()));
  }
}

function full(reply: FastifyReply, { isOwnFault }: QueueFull): Refused {
  reply.header('retry-after', RETRY_AFTER);
  return isOwnFault
    ? new Refused('too-many', 'Too many long calls of yours wait at once. Let some of them end first.')
    : new Refused('unavailable', ALL_BUSY);
}

function callOf(request: FastifyRequest): LaneCall {
  return {
    // The table has no other methods; Fastify adds HEAD to each GET.
    method: request.method as LaneCall['method'],
    url: request.url,
    headers: request.headers,
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
  };
}

function refusedAs({ why, isKept }: LaneFailed, method: string): Refused {
  // Reading calls use transactions too, whose commits count as kept.
  return isKept && method !== 'GET' && method !== 'HEAD' ? KEPT : SENTENCES[why];
}

/** Headers of a connection belong to this connection, not the process's. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']);

function ofAnswer({ headers, length }: HandedAnswer) {
  const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name));
  return { ...Object.fromEntries(kept), ...(length > 0 && { 'content-length': length }) };
}

/** To put a large answer together would cost the event loop a copy of it. */
function payloadOf({ pieces }: HandedAnswer): Buffer | Readable {
  return pieces.length > 1 ? Readable.from(pieces) : Buffer.from(pieces[0] ?? []);
}

/** The settings that a process needs. */
export function laneSettings(configuration: LaneSettings): LaneSettings {
  const { address, trustProxy, finestResolution, jobLimit, usualLimits, most, content, ...rest } =
    configuration;
  const { importBytes, partners, answers, blobs, mail, dataFolder, logLevel } = rest;
  const limits = { finestResolution, jobLimit, usualLimits, most, content, importBytes };
  const settings = { address, trustProxy, ...limits, partners, answers };
  return { ...settings, blobs, mail, dataFolder, logLevel };
}
