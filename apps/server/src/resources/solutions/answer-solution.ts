import { Readable } from 'node:stream';
import type { StoredFaces } from '@thermarium/mesh';
import type { Services } from '../../services.ts';
import type { AnswerHead } from '../../solutions/answer-head.ts';
import { type FoundSolution, summaryOf } from '../../solutions/find-solution.ts';
import { solutionArrow } from '../../solutions/solution-arrow.ts';
import { type SolutionContent, solutionJson } from '../../solutions/solution-json.ts';
import type { Staleness } from '../../solutions/staleness.ts';
import { StoredSolution } from '../../solutions/stored-solution.ts';
import { answerAs, type Exchange } from './answer-form.ts';

export interface SolutionContext extends Services {
  readonly staleness: Staleness;
}

export async function headOf(
  { staleness }: SolutionContext,
  project: number,
  solution: FoundSolution,
): Promise<AnswerHead> {
  return {
    timestamp: solution.timestamp.toISOString(),
    stale: await staleness.isStale(project, solution),
    transient: solution.transient,
  };
}

/** Changes whenever what is read of a solution does. */
export function tagOf(
  { id }: FoundSolution,
  { stale }: AnswerHead,
  ...more: readonly (string | number)[]
): string {
  return [id, stale ? 'stale' : 'fresh', ...more].join('.');
}

/**
 * Answers with a solution.
 *
 * @param step left out: the last
 */
export async function answerSolution(
  context: SolutionContext,
  exchange: Exchange,
  {
    project,
    solution,
    step,
  }: { readonly project: number; readonly solution: FoundSolution; readonly step?: number },
): Promise<Readable | undefined> {
  const head = await headOf(context, project, solution);
  const content = async (): Promise<SolutionContent> => {
    const stored = await StoredSolution.open(context.blobs, solution.blobs);
    const at = step ?? stored.lastStep;
    const [history, faces, summary] = await Promise.all([
      stored.history(),
      stored.faces(at),
      summaryOf(context.database, solution.id),
    ]);
    const objects = stored.index.objects.map((object, n) => ({ ...object, state: history.at(at, n) }));
    return { head, objects, faces, summary };
  };
  return answerAs(exchange, tagOf(solution, head, step ?? 'last'), formsOf(content));
}

/** Answers that there is no solution. */
export function answerNoSolution(exchange: Exchange, transient: boolean): Promise<Readable | undefined> {
  const head = { timestamp: null, stale: false, transient };
  return answerAs(
    exchange,
    `none.${transient}`,
    formsOf(async () => ({ head, objects: [], faces: NO_FACES, summary: 'null' })),
  );
}

const NO_FACES: StoredFaces = {
  objects: [],
  edges: [new Float64Array(0), new Float64Array(0), new Float64Array(0)],
  ambient: 0,
  time: null,
  groups: [],
  cell: new Uint32Array(0),
  rise: new Float32Array(0),
};

function formsOf(content: () => Promise<SolutionContent>) {
  return {
    json: async () => Readable.from(solutionJson(await content())),
    arrow: async () => solutionArrow(await content()),
  };
}
