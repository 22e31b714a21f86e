import { resultId, type SensitivitiesAnswer, sensitivities } from '@thermarium/api';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { Refused } from '../../errors/refused.ts';
import { documentOf, readProjectRows } from '../../model/load-document.ts';
import { findSolution, summaryOf } from '../../solutions/find-solution.ts';
import type { Staleness } from '../../solutions/staleness.ts';
import { StoredSolution } from '../../solutions/stored-solution.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { ChildWork } from './child-work.ts';

const LONGEST_MS = 300_000;
const TOO_LONG =
  "To find the sensitivities of this object takes more than 5 minutes. Make the model smaller, or find them with 'thermarium solve --sensitivities'.";
const NOT_SOLVED = 'There is no steady solution yet. Solve first.';
const CHANGED = 'The model has changed since it was solved. Solve it again, and ask then.';

/** The report of a solve names the object whose sensitivities are in it. */
const keptReport = z.object({ sensitivities: sensitivities.nullable().catch(null) });

interface SensitivityReaderOptions {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly staleness: Staleness;
  readonly log: FastifyBaseLogger;
}

/** Finds how the mean of an object follows the inputs of a model: of the hottest one it is stored, for others a child process solves. */
export class SensitivityReader {
  private readonly options: SensitivityReaderOptions;
  private readonly work: ChildWork<'sensitivities', SensitivitiesAnswer>;

  constructor(options: SensitivityReaderOptions) {
    this.options = options;
    this.work = new ChildWork({
      kind: 'sensitivities',
      tooMany: 'Too many models of yours are asked for their sensitivities at once. Try again in a minute.',
      allBusy: 'Too many models are asked for their sensitivities at once. Try again in a minute.',
      longestMs: LONGEST_MS,
      tooLong: TOO_LONG,
      log: options.log,
    });
  }

  /**
   * @param object its id; null: the hottest one with power
   * Throws `not-stored` where there is no steady solution, or one of another model, `model-invalid` where the object has no mean.
   */
  async read(
    project: number,
    object: number | null,
    user: number,
    gone: AbortSignal,
  ): Promise<SensitivitiesAnswer> {
    const { database, blobs, staleness } = this.options;
    const solution = await findSolution(database, project, false);
    if (!solution) throw new Refused('not-stored', NOT_SOLVED);
    const stale = await staleness.isStale(project, solution);
    const head = { timestamp: solution.timestamp.toISOString(), stale };
    const { sensitivities: kept } = keptReport.parse(JSON.parse(await summaryOf(database, solution.id)));
    if (kept !== null && object === null) return { ...head, ...kept };
    if (object === null)
      throw new Refused(
        'not-stored',
        'Nothing in the solution is heated, or its grid is large. Choose an object.',
      );
    const { index } = await StoredSolution.open(blobs, solution.blobs);
    const own = index.objects.filter((each) => resultId(each) === object);
    if (kept !== null && own.some(({ name }) => name === kept.object)) return { ...head, ...kept };
    if (stale) throw new Refused('not-stored', CHANGED);
    return this.work.share(`${project} ${object} ${solution.fingerprint}`, user, gone, async (ask) => {
      const document = documentOf(await readProjectRows(database, project));
      const { answer } = await ask((cellLimit) => ({
        kind: 'sensitivities',
        document,
        object,
        grids: { cellLimit },
      }));
      return { ...head, ...answer };
    });
  }
}
