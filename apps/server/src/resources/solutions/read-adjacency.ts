import { type AdjacencyAnswer, adjacencyAnswer } from '@thermarium/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { fingerprint } from '../../model/fingerprint.ts';
import { documentOf, readProjectRows } from '../../model/load-document.ts';
import type { Staleness } from '../../solutions/staleness.ts';
import { ChildWork } from './child-work.ts';

/** The largest model that memory allows takes a minute. */
const LONGEST_MS = 180_000;

const TOO_LONG =
  'Finding out which objects touch takes more than 3 minutes for this model. Make it smaller, or use a coarser resolution.';

export interface AdjacencyReaderOptions {
  readonly database: Database;
  readonly staleness: Staleness;
  readonly log: FastifyBaseLogger;
  /** The longest that one computation may take, ms. */
  readonly longestMs?: number;
}

/** Finds out which objects touch, in child processes; results are stored with the project. */
export class AdjacencyReader {
  private readonly database: Database;
  private readonly staleness: Staleness;
  /** By fingerprint: callers who ask during a computation share its result. */
  private readonly work: ChildWork<'adjacency', AdjacencyAnswer>;

  constructor({ database, staleness, log, longestMs = LONGEST_MS }: AdjacencyReaderOptions) {
    this.database = database;
    this.staleness = staleness;
    this.work = new ChildWork({
      kind: 'adjacency',
      tooMany: 'Too many models of yours are looked through at once. Try again in a minute.',
      allBusy: 'Too many models are looked through at once. Try again in a minute.',
      longestMs,
      tooLong: TOO_LONG,
      log,
    });
  }

  /**
   * The contacts of a project's objects. Ends the computation when nobody waits any more. Throws
   * `model-invalid` where the model has errors, `too-large` where it takes too long.
   */
  async read(project: number, user: number, gone: AbortSignal): Promise<AdjacencyAnswer> {
    const current = await this.staleness.fingerprint(project, false);
    const kept = await this.database
      .selectFrom('adjacency')
      .select('answer')
      .where('project_id', '=', project)
      .where('fingerprint', '=', current)
      .executeTakeFirst();
    if (kept) return adjacencyAnswer.parse(kept.answer);
    return this.work.share(`${project} ${current}`, user, gone, async (ask) => {
      const rows = await readProjectRows(this.database, project);
      // An empty project need not wait for a process to find nothing.
      if (!rows.objects.some(({ active }) => active)) return { contacts: [], exposed: [] };
      const document = documentOf(rows);
      const { answer } = await ask((cellLimit) => ({ kind: 'adjacency', document, cellLimit }));
      const found = adjacencyAnswer.parse(answer);
      await this.keep(project, fingerprint(document, false), found);
      return found;
    });
  }

  /** Stores a result, unless the project was deleted meanwhile. */
  private async keep(project: number, ofModel: string, answer: AdjacencyAnswer): Promise<void> {
    const kept = { fingerprint: ofModel, answer: JSON.stringify(answer) };
    await this.database
      .insertInto('adjacency')
      .columns(['project_id', 'fingerprint', 'answer'])
      .expression((eb) =>
        eb
          .selectFrom('project')
          .select((of) => [
            'id',
            of.val(kept.fingerprint).as('fingerprint'),
            of.val(kept.answer).as('answer'),
          ])
          .where('id', '=', project),
      )
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet(kept))
      .execute();
  }
}
