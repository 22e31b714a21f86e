import { kindCalls } from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import type { FieldMessage, ObjectBody } from '@thermarium/records';
import { readPart } from '../../http/read-part.ts';

/**
 * Reads one object of a request of several by the schema of its kind's own call; null if a value is not of the type of
 * its field.
 */
export function readBody(
  { type }: Kind,
  call: 'create' | 'update' | 'clone',
  sent: object,
  tell: (messages: readonly FieldMessage[]) => void,
): ObjectBody | null {
  const calls = kindCalls.get(type);
  return calls ? readPart(calls[call].body, sent, tell) : null;
}
