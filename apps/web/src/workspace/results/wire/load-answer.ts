import { ARROW_STREAM, CallFailed, objectDifference, subtractedSolution } from '@thermarium/api';
import { FacePacker, type FaceRows } from '@thermarium/picture';
import { z } from 'zod';
import { failureText } from '../../../app/failure-text.ts';
import { readOverlay } from '../overlays/readings.ts';
import type { StepRows } from '../steps/step-rows.ts';
import type { AnswerContent, LoadedAnswer, Reading, SignedRequest } from './answers.ts';
import { ArrowAnswer } from './arrow-columns.ts';
import { faceRows, type PackedSolution, readSolution, saidOfSolution, WORLD_KEY } from './read-solution.ts';

const said = saidOfSolution.extend({
  result: z.record(
    z.string(),
    objectDifference.omit({ top: true, bottom: true, south: true, north: true, east: true, west: true }),
  ),
  reference: subtractedSolution.nullable(),
});

/** Reads the Arrow form of a difference; null: there is no solution. */
function readDifference(answer: ArrowAnswer, packer = new FacePacker()): PackedSolution | null {
  const { timestamp, stale, transient, result, summary, reference } = said.parse(answer.said);
  if (timestamp === null || reference === null) return null;
  const rows = faceRows(answer);
  const all = Object.entries(result);
  const largest = largestOf(rows);
  return {
    ...{ timestamp, stale, transient },
    // Whoever asks for a step knows its time.
    time: transient ? (summary?.transient.at(-1)?.time ?? null) : null,
    objects: all.map(([key, { found_in, name, ...figures }]) => [key, figures] as const),
    faces: packer.pack(rows),
    ...extremes(rows, all),
    hottest:
      largest === null
        ? null
        : {
            point: [rows.x[largest], rows.y[largest], rows.z[largest]],
            object: rows.object[largest],
            temperature: rows.temp[largest],
          },
    cells: summary?.cells ?? null,
    seconds: summary?.seconds?.total ?? null,
    budget: null,
    sensitivities: null,
    less: {
      ...reference,
      objects: all.map(([key, { found_in, name }]) => ({ key, name, foundIn: found_in })),
    },
  };
}

/** The row with the largest change, whatever its sign; null: there are no rows. */
function largestOf({ count, temp }: FaceRows): number | null {
  let largest: number | null = null;
  for (let row = 0; row < count; row++) {
    if (largest === null || Math.abs(temp[row]) > Math.abs(temp[largest])) largest = row;
  }
  return largest;
}

/** Over all faces, and over the means of objects: inside they may have changed more than on their faces. */
function extremes(
  { count, temp }: FaceRows,
  objects: readonly (readonly [string, { readonly mean_t: number | null }])[],
): { readonly min: number; readonly max: number } {
  let [min, max] = [Infinity, -Infinity];
  const note = (kelvin: number): void => {
    if (kelvin < min) min = kelvin;
    if (kelvin > max) max = kelvin;
  };
  for (let row = 0; row < count; row++) note(temp[row]);
  for (const [key, { mean_t }] of objects) if (key !== WORLD_KEY && mean_t !== null) note(mean_t);
  return min <= max ? { min, max } : { min: 0, max: 0 };
}

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

interface Row {
  readonly id: number;
  readonly time: number;
  readonly max_t: number | null;
  readonly min_t: number | null;
}

/** Reads the steps of a transient, or of an object of it, from their JSON. */
function readSteps(answer: unknown): StepRows {
  if (!Array.isArray(answer)) throw new Error('The steps are not a list.');
  // The server wrote the rows by their schema; there may be a hundred thousand.
  const rows: readonly Row[] = answer;
  const column = (of: (row: Row) => number | null): Float64Array =>
    Float64Array.from(rows, (row) => of(row) ?? Number.NaN);
  return {
    ids: column(({ id }) => id),
    times: column(({ time }) => time),
    max: column(({ max_t }) => max_t),
    min: column(({ min_t }) => min_t),
  };
}
