import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import {
  type Endpoint,
  IDEMPOTENCY_KEY,
  KEY_LIFETIME,
  LONGEST_KEY,
  REPLAYED,
  takesKey,
} from '@thermarium/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { underKey } from '../calls/call-key.ts';
import type { Caller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { inOneTransaction } from '../db/request-transaction.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { FieldsInvalid, Refused } from '../errors/refused.ts';
import { sendWhole, type WholeAnswer } from './answer.ts';
import { bodyOf } from './body.ts';
import type { KeyRoom } from './key-room.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Shorter bodies are stored uncompressed, bytes. */
const PACK_FROM = 1024;
/** The first byte tells whether the rest is compressed. */
const PLAIN = 0;
const PACKED = 1;

/** A body for storing: large ones, the nodes of thousands of objects, shrink to a tenth. */
async function packed(body: Uint8Array): Promise<Uint8Array> {
  if (body.length < PACK_FROM) return Buffer.concat([Buffer.of(PLAIN), body]);
  return Buffer.concat([Buffer.of(PACKED), await pack(body, { level: constants.Z_BEST_SPEED })]);
}

/** Reverses `packed`. */
async function unpacked(kept: Uint8Array): Promise<Uint8Array> {
  const content = kept.subarray(1);
  return kept[0] === PACKED ? unpack(content) : content;
}

/** The store of keys. */
export interface KeyKeeper {
  readonly database: Database;
  readonly clock: () => Date;
}

/** The store of keys and their answers. */
export interface AnswerKeeper extends KeyKeeper {
  readonly keyRoom: KeyRoom;
}

/** The idempotency key of a call; null where it has none or the endpoint takes none. */
export function keyOf(endpoint: Endpoint, { headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (typeof key !== 'string' || key === '' || !takesKey(endpoint)) return null;
  if (key.length > LONGEST_KEY) {
    const message = `The ${IDEMPOTENCY_KEY} has more than ${LONGEST_KEY} characters.`;
    throw new FieldsInvalid({ non_field_errors: [message] });
  }
  return key;
}

/** Whether the caller has made a call under this key. */
export async function wasDone(keeper: KeyKeeper, { id }: Caller, key: string): Promise<boolean> {
  return (await callUnder(keeper, id, key).select('key').executeTakeFirst()) !== undefined;
}

/** The row of a user's key, unless it has expired. */
function callUnder({ database, clock }: KeyKeeper, user: number, key: string) {
  return database
    .selectFrom('idempotency_key')
    .where('user_id', '=', user)
    .where('key', '=', key)
    .where('created', '>', oldest(clock()));
}

/**
 * Answers a call under its key: does it, or answers as the first time where it was done before. The call's
 * changes, the key and the answer are committed in one transaction: whatever dies on the way, the call was
 * done once or not at all. The key is written last. A call that was done before, or is being done by another
 * process, reaches that point at most, is rolled back, and is answered as the first; so a call that comes
 * once costs one statement more than one without a key. A refused call stores neither changes nor its key; a
 * call whose answer is too large stores the key alone.
 *
 * @param make does the call, and returns its complete answer
 */
export async function answerOnce(
  keeper: AnswerKeeper,
  caller: Caller,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<WholeAnswer>,
): Promise<FastifyReply> {
  const call: KeyedCall = { user: caller.id, key, digest: digestOf(request) };
  const onEffectFailed = (error: unknown) => request.log.error({ err: error }, 'After-commit effect failed');
  const answer = () =>
    inOneTransaction(keeper.database, onEffectFailed, async () => {
      keeper.keyRoom.expectRoom(caller.id, reply);
      const made = await underKey(key, make);
      await keepAnswer(keeper, call, made);
      return made;
    });
  const certain = async () => {
    try {
      return await answer();
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailable;
      const isUncertain = isAway && error.absence === 'uncertain';
      // Most refusals of a repeated call are caused by its own first run.
      const earlier = isAway && !isUncertain ? null : await earlierAnswer(keeper, call);
      if (earlier) return earlier;
      if (isUncertain) return answer();
      throw error;
    }
  };
  return sendWhole(reply, await certain());
}

/** A call as stored under its key. */
interface KeyedCall {
  readonly user: number;
  readonly key: string;
  readonly digest: Uint8Array;
}

/** Another call under the same key has been committed since this one began. */
class KeyTaken extends Error {}

/**
 * The stored answer of the earlier call; null: none. Throws `key-reused` where the key was used for another
 * call.
 */
async function earlierAnswer(
  keeper: KeyKeeper,
  { user, key, digest }: KeyedCall,
): Promise<WholeAnswer | null> {
  const earlier = await callUnder(keeper, user, key)
    .select(['request', 'status', 'headers', 'body'])
    .executeTakeFirst();
  if (!earlier) return null;
  if (Buffer.compare(earlier.request, digest) !== 0) {
    throw new Refused(
      'key-reused',
      `This ${IDEMPOTENCY_KEY} was sent with another request before. Choose another.`,
    );
  }
  const { status, headers, body } = earlier;
  if (headers === null) throw new Refused('answer-not-kept', NOT_KEPT);
  return {
    status,
    headers: { ...headers, [REPLAYED]: 'true' },
    body: body === null ? null : await unpacked(body),
  };
}

const NOT_KEPT = 'This was done before, and its answer is not kept. Read again what it has changed.';

/**
 * Stores the key and the answer, the key alone where the answer is too large. Throws `KeyTaken` where the key
 * exists already; first waits for a call under it that has not ended yet.
 */
async function keepAnswer(
  { database, clock, keyRoom }: AnswerKeeper,
  { user, key, digest }: KeyedCall,
  { status, headers, body }: WholeAnswer,
): Promise<void> {
  const created = clock();
  const whole = body === null ? null : await packed(body);
  const fits = keyRoom.fits(whole?.length ?? 0);
  const answer = {
    request: digest,
    created,
    status,
    headers: fits ? JSON.stringify(headers) : null,
    body: fits ? whole : null,
  };
  const kept = await database
    .insertInto('idempotency_key')
    .values({ user_id: user, key, ...answer })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(answer)
        .where('idempotency_key.created', '<=', oldest(created)),
    )
    .returning('key')
    .executeTakeFirst();
  if (!kept) throw new KeyTaken();
  await keyRoom.count(user, answer.body?.length ?? 0);
}

/** A digest that differs between requests. */
function digestOf(request: FastifyRequest): Uint8Array {
  const { method, url } = request;
  const hash = createHash('sha256').update(JSON.stringify([method, url]));
  hash.update(bodyOf(request).whole());
  return hash.digest();
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - KEY_LIFETIME);
}

/** Deletes expired keys. To be called now and then. */
export async function sweepKeys(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('idempotency_key').where('created', '<=', oldest(now)).execute();
}
