import { CallFailed } from '@thermarium/api';

const UNREACHABLE = 'The program cannot be reached. Check the connection and try again.';

/** The text shown for a failed call: its field messages unchanged, or else the status text and code. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailed)) return UNREACHABLE;
  // The messages of a refused list stand row by row.
  const told = error.fields ?? (error.status === 400 && Array.isArray(error.body) ? error.body : null);
  if (told) return allMessages(told).join(' ') || error.message;
  const status = [error.statusText, error.status].filter(Boolean).join(' ');
  return error.message.includes(String(error.status)) ? error.message : `${error.message} (${status})`;
}

/** The messages of one field of a refused call; empty: none. */
export function fieldMessage(error: unknown, field: string): string {
  const messages = error instanceof CallFailed ? error.fields?.[field] : undefined;
  return messages === undefined ? '' : allMessages(messages).join(' ');
}

function allMessages(messages: unknown): readonly string[] {
  if (typeof messages === 'string') return [messages];
  return typeof messages === 'object' && messages !== null
    ? Object.values(messages).flatMap(allMessages)
    : [];
}
