import { kindCalls, type ObjectBody } from '@thermarium/api';
import type { Kind } from '@thermarium/kinds';
import type { FieldMessage } from '../../http/field-errors.ts';
import { plainWords } from '../../http/plain-words.ts';

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
  const read = kindCalls.get(type)?.[call].body.safeParse(sent, { error: plainWords });
  if (read?.success) return read.data;
  tell((read?.error.issues ?? []).map(({ path, message }) => ({ path: path.map(segment), message })));
  return null;
}

function segment(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}
