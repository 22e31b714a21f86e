import type { FieldMessage } from '@thermarium/records';
import type { z } from 'zod';
import { plainWords } from './plain-words.ts';

/** A part of a request as a schema gives it; null, after what is wrong was told, where it does not fit. */
export function readPart<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  tell: (messages: readonly FieldMessage[]) => void,
): z.output<Schema> | null {
  const read = schema.safeParse(sent, { error: plainWords });
  if (read.success) return read.data;
  tell(read.error.issues.map(({ path, message }) => ({ path: path.map(segment), message })));
  return null;
}

function segment(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}
