import { type FieldMessage, kindCalls, type ObjectBody } from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import { readPart } from '../../http/read-part.ts';

/**
 * One object of a request of several, read as the call of its kind alone reads it; null where a value is of another
 * type than its field.
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
