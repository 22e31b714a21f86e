import { createHash } from 'node:crypto';
import {
  type Endpoint,
  IDEMPOTENCY_KEY,
  KEY_LIFETIME,
  LONGEST_KEY,
  REPLAYED,
  takesKey,
} from '@thermarium/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { inOneTransaction } from '../db/request-transaction.ts';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { sendWhole, type WholeAnswer } from './answer.ts';
import { bodyBytes } from './body.ts';
import type { Caller } from './caller.ts';
import type { KeyRoom } from './key-room.ts';
import { packed, unpacked } from './packed-body.ts';
import { FieldsInvalid, Refused } from './refused.ts';

/** Where keys are kept. */
export interface KeyKeeper {
  readonly database: Database;
  readonly clock: () => Date;
}

/** Where their answers are kept too. */
export interface AnswerKeeper extends KeyKeeper {
  readonly keyRoom: KeyRoom;
}

/** The key under which a call is made once; null where it has none or takes none. */
export function keyOf(endpoint: Endpoint, { headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (typeof key !== 'string' || key === '' || !takesKey(endpoint)) return null;
  if (key.length > LONGEST_KEY) {
    const message = `The ${IDEMPOTENCY_KEY} has more than ${LONGEST_KEY} characters.`;
    throw new FieldsInvalid({ non_field_errors: [message] });
  }
  return key;
}

/** Whether the caller has made a call under a key. */
export async function wasDone({ database, clock }: KeyKeeper, { id }: Caller, key: string): Promise<boolean> {
  const found = await database
    .selectFrom('idempotency_key')
    .select('key')
    .where('user_id', '=', id)
    .where('key', '=', key)
    .where('created', '>', oldest(clock()))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Answers a call under its key: does it, or answers as the first time where it was done before. The key, all that the
 * call writes and its answer are kept in one transaction: whatever dies on the way, it was done once or not at all. A
 * second call under the same key waits for the first, in any process. A call that is refused keeps nothing, its key
 * neither; one whose answer is too large to be kept keeps its key alone.
 *
 * @param make does the call, and answers it in full
 */
export async function answerOnce(
  keeper: AnswerKeeper,
  caller: Caller,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<WholeAnswer>,
): Promise<FastifyReply> {
  const onEffectFailed = (error: unknown) =>
    request.log.error({ err: error }, 'What should follow a change failed');
  const answer = () =>
    inOneTransaction(keeper.database, onEffectFailed, async () => {
      const earlier = await takeKey(keeper, caller, key, digestOf(request));
      if (earlier) return { ...earlier, headers: { ...earlier.headers, [REPLAYED]: 'true' } };
      keeper.keyRoom.expectRoom(caller.id, reply);
      const made = await make();
      await keepAnswer(keeper, caller, key, made);
      return made;
    });
  const certain = answer().catch((error: unknown) => {
    // The key tells whether it was done.
    if (error instanceof DatabaseUnavailable && error.absence === 'uncertain') return answer();
    throw error;
  });
  return sendWhole(reply, await certain);
}

/** Writes the key down; where it stands already, waits for the call that it stands for and answers with its answer. */
async function takeKey(
  { database, clock }: KeyKeeper,
  { id }: Caller,
  key: string,
  request: Uint8Array,
): Promise<WholeAnswer | null> {
  const now = clock();
  const taken = await database
    .insertInto('idempotency_key')
    .values({ user_id: id, key, request, created: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request, created: now, status: null, headers: null, body: null })
        .where('idempotency_key.created', '<=', oldest(now)),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return null;
  const earlier = await database
    .selectFrom('idempotency_key')
    .select(['request', 'status', 'headers', 'body'])
    .where('user_id', '=', id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (Buffer.compare(earlier.request, request) !== 0) {
    throw new Refused(
      'key-reused',
      `This ${IDEMPOTENCY_KEY} was sent with another request before. Choose another.`,
    );
  }
  const { status, headers, body } = earlier;
  if (status === null) throw new Error('A key was kept without its call.');
  if (headers === null) throw new Refused('answer-not-kept', NOT_KEPT);
  return { status, headers, body: body === null ? null : await unpacked(body) };
}
const NOT_KEPT = 'This was done before, and its answer is not kept. Read again what it has changed.';

/** Without headers a key stands for a call whose answer is not kept. */
async function keepAnswer(
  { database, keyRoom }: AnswerKeeper,
  { id }: Caller,
  key: string,
  { status, headers, body }: WholeAnswer,
): Promise<void> {
  const kept = body === null ? null : await packed(body);
  const bytes = kept?.length ?? 0;
  const isKept = keyRoom.fits(bytes);
  const answer = isKept ? { headers: JSON.stringify(headers), body: kept } : { headers: null, body: null };
  await database
    .updateTable('idempotency_key')
    .set({ status, ...answer })
    .where('user_id', '=', id)
    .where('key', '=', key)
    .execute();
  await keyRoom.count(id, isKept ? bytes : 0);
}

/** Tells requests apart. */
function digestOf(request: FastifyRequest): Uint8Array {
  const { method, url } = request;
  return createHash('sha256')
    .update(JSON.stringify([method, url]))
    .update(bodyBytes(request))
    .digest();
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - KEY_LIFETIME);
}

/** Forgets keys whose time is over. To be called now and then. */
export async function sweepKeys(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('idempotency_key').where('created', '<=', oldest(now)).execute();
}
