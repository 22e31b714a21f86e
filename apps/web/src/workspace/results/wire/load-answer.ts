import { ARROW_STREAM, CallFailed } from '@thermarium/api';
import { FacePacker } from '@thermarium/picture';
import { failureText } from '../../../app/failure-text.ts';
import { readOverlay } from '../overlays/readings.ts';
import type { AnswerContent, LoadedAnswer, Reading, SignedRequest } from './answers.ts';
import { ArrowAnswer } from './arrow-columns.ts';
import { readDifference } from './read-difference.ts';
import { readSolution } from './read-solution.ts';
import { readSteps } from './read-steps.ts';

export interface LoadMeans {
  readonly send?: typeof fetch;
  /** Kept from one solution to the next. */
  readonly packer?: FacePacker;
}

/** Fetches an answer, in its Arrow form where it has one, and reads it, here and now. */
export async function loadAnswer(
  { address, token, known, reading }: SignedRequest,
  signal: AbortSignal,
  { send = fetch, packer = new FacePacker() }: LoadMeans = {},
): Promise<LoadedAnswer> {
  try {
    const response = await send(address, {
      headers: {
        accept: reading.kind === 'steps' ? 'application/json' : ARROW_STREAM,
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
    if (reading.kind === 'steps') {
      return { outcome: 'read', tag, content: { kind: 'steps', steps: readSteps(await response.json()) } };
    }
    const answer = new ArrowAnswer(await response.arrayBuffer());
    return { outcome: 'read', tag, content: read(answer, reading, packer) };
  } catch (error) {
    if (signal.aborted || !(error instanceof TypeError)) throw error;
    return { outcome: 'refused', status: 0, message: failureText(error) };
  }
}

function read(
  answer: ArrowAnswer,
  reading: Exclude<Reading, { kind: 'steps' }>,
  packer: FacePacker,
): AnswerContent {
  switch (reading.kind) {
    case 'solution':
      return { kind: 'solution', solution: readSolution(answer, packer) };
    case 'difference':
      return { kind: 'solution', solution: readDifference(answer, packer) };
    default:
      return readOverlay(answer, reading);
  }
}
