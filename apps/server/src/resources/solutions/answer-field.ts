import type { Readable } from 'node:stream';
import { ARROW_STREAM, type FieldFormatName } from '@thermarium/api';
import { fieldFormats } from '@thermarium/exchange/fields';
import { Refused } from '../../errors/refused.ts';
import type { FoundSolution } from '../../solutions/find-solution.ts';
import { answerFile, type Exchange } from './answer-form.ts';
import { type SolutionContext, tagOf } from './answer-solution.ts';

/** A step of a solution; left out: the last one. */
interface FieldRequest {
  readonly solution: FoundSolution | null;
  readonly step?: number;
}

/**
 * Answers with the temperatures of all cells as a file; throws `not-stored` where there are none. They do not tell
 * whether they are stale.
 */
export async function answerField(
  { renditions }: SolutionContext,
  exchange: Exchange,
  { solution, step }: FieldRequest,
  format: FieldFormatName,
): Promise<Readable | undefined> {
  if (!solution) throw new Refused('not-stored', 'There is no solution yet. Solve first.');
  const [extension] = fieldFormats[format].extensions;
  return answerFile(
    renditions,
    exchange,
    {
      tag: tagOf({ solution, ...(step !== undefined && { step }) }, false, format),
      subject: { kind: 'field', blobs: solution.blobs, step: step ?? null, format },
    },
    {
      'content-type': format === 'arrow' ? ARROW_STREAM : 'application/octet-stream',
      'content-disposition': `attachment; filename="temperatures.${extension}"`,
    },
  );
}
