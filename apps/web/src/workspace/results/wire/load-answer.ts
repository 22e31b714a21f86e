import { ARROW_STREAM, CallFailed } from '@thermarium/api';
import { failureText } from '../../../app/failure-text.ts';
import type { AnswerContent, LoadedAnswer, Reading, SignedRequest } from './answers.ts';
import { ArrowAnswer } from './arrow-columns.ts';
import { readDeclaredPlanes, readPlane } from './read-planes.ts';
import { readSolution } from './read-solution.ts';

/** Fetches an answer in its Arrow form and reads it, here and now. */
export async function loadAnswer(
  { address, token, known, reading }: SignedRequest,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<LoadedAnswer> {
  try {
    const response = await send(address, {
      headers: {
        accept: ARROW_STREAM,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(known.length > 0 && { 'if-none-match': known.join(', ') }),
      },
      // Sixty megabytes in the browser's own cache would push out everything else.
      cache: 'no-store',
      signal,
    });
    const tag = response.headers.get('etag');
    if (response.status === 304) return { outcome: 'known', tag };
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => null);
      const { status, statusText } = response;
      return {
        outcome: 'refused',
        status,
        message: failureText(new CallFailed(status, statusText, body)),
      };
    }
    return { outcome: 'read', tag, content: read(new ArrowAnswer(await response.arrayBuffer()), reading) };
  } catch (error) {
    if (signal.aborted || !(error instanceof TypeError)) throw error;
    return { outcome: 'refused', status: 0, message: failureText(error) };
  }
}

function read(answer: ArrowAnswer, reading: Reading): AnswerContent {
  switch (reading.kind) {
    case 'solution':
      return { kind: 'solution', solution: readSolution(answer) };
    case 'plane':
      return { kind: 'plane', field: readPlane(answer, reading.axis, reading.coordinate) };
    case 'planes':
      return { kind: 'planes', fields: readDeclaredPlanes(answer) };
  }
}

/** The buffers of an answer, to be handed over instead of copied. */
export function buffersOf(answer: LoadedAnswer): ArrayBuffer[] {
  if (answer.outcome !== 'read') return [];
  const found = new Set<ArrayBuffer>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(answer.content);
  return [...found];
}
