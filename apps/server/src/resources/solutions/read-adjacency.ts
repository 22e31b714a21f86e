import { type AdjacencyAnswer, adjacencyAnswer } from '@thermarium/api';
import { memoryLimits } from '@thermarium/mesh';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { Refused } from '../../http/refused.ts';
import { fingerprint } from '../../model/fingerprint.ts';
import { documentOf, readProjectRows } from '../../model/load-document.ts';
import type { Staleness } from '../../solutions/staleness.ts';
import { startChild } from '../../solving/child-process.ts';
import { describeEnding } from '../../solving/describe-ending.ts';

/** Computations at once: each takes a processor and, of a large model, a gigabyte. */
const AT_ONCE = 2;

/** Finds out which objects touch, in child processes; what was found is kept with the project. */
export class AdjacencyReader {
  private readonly database: Database;
  private readonly staleness: Staleness;
  private readonly log: FastifyBaseLogger;
  /** By fingerprint: whoever asks while it is computed waits for the same. */
  private readonly underway = new Map<string, Promise<AdjacencyAnswer>>();
  private readonly waiting: (() => void)[] = [];
  private free = AT_ONCE;

  constructor({
    database,
    staleness,
    log,
  }: {
    readonly database: Database;
    readonly staleness: Staleness;
    readonly log: FastifyBaseLogger;
  }) {
    this.database = database;
    this.staleness = staleness;
    this.log = log;
  }

  /** Throws `model-invalid` where the model has errors. */
  async read(project: number): Promise<AdjacencyAnswer> {
    const current = await this.staleness.fingerprint(project, false);
    const kept = await this.database
      .selectFrom('adjacency')
      .select('answer')
      .where('project_id', '=', project)
      .where('fingerprint', '=', current)
      .executeTakeFirst();
    if (kept) return adjacencyAnswer.parse(kept.answer);
    const key = `${project} ${current}`;
    const answer = this.underway.get(key) ?? this.compute(project).finally(() => this.underway.delete(key));
    this.underway.set(key, answer);
    return answer;
  }

  private async compute(project: number): Promise<AdjacencyAnswer> {
    const rows = await readProjectRows(this.database, project);
    // A new project need not wait for a process to find nothing.
    if (!rows.objects.some(({ active }) => active)) return { contacts: [], exposed: [] };
    const document = documentOf(rows);
    await this.enter();
    try {
      const { cellLimit, heapMb } = memoryLimits(process.availableMemory(), AT_ONCE);
      const child = startChild({ kind: 'adjacency', document, cellLimit }, { heapMb, log: this.log });
      const ending = await child.ending;
      if (ending.type === 'failed') throw new Refused('model-invalid', ending.message);
      if (ending.type === 'ended') throw new Refused('too-large', describeEnding(ending));
      if (ending.type !== 'adjacency') throw new Error(`An adjacency concluded with '${ending.type}'.`);
      const answer = adjacencyAnswer.parse(ending.answer);
      await this.keep(project, fingerprint(document, false), answer);
      return answer;
    } finally {
      this.leave();
    }
  }

  /** Nothing is kept of a project that was deleted meanwhile. */
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

  private async enter(): Promise<void> {
    if (this.free === 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.free--;
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}
