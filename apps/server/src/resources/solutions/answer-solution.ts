import type { Readable } from 'node:stream';
import type { StoredFaces } from '@thermarium/solution';
import type { Services } from '../../services.ts';
import { type FoundSolution, summaryOf } from '../../solutions/find-solution.ts';
import type { AnswerHead } from '../../solutions/renditions/answer-head.ts';
import type { Minus } from '../../solutions/renditions/order.ts';
import type { Renditions } from '../../solutions/renditions/renditions.ts';
import { solutionArrow } from '../../solutions/renditions/solution-arrow.ts';
import { type SolutionContent, solutionJson } from '../../solutions/renditions/solution-json.ts';
import type { Staleness } from '../../solutions/staleness.ts';
import { answerFrom, answerShort, type Exchange } from './answer-form.ts';

export interface SolutionContext extends Services {
  readonly staleness: Staleness;
  readonly renditions: Renditions;
}

/** The solution to read, and the step. */
export interface SolutionRequest {
  readonly project: number;
  readonly solution: FoundSolution;
  /** Left out: the last step. */
  readonly step?: number;
  /** Subtracted from it. */
  readonly minus?: Minus;
}

function headOf({ timestamp, transient }: FoundSolution): AnswerHead {
  return { timestamp: timestamp.toISOString(), transient };
}

/** A tag that changes whenever the answer from a solution does. */
export function tagOf(
  { solution: { id }, step, minus }: Omit<SolutionRequest, 'project'>,
  stale: boolean,
  ...more: readonly (string | number)[]
): string {
  const subtracted = minus ? ['less', minus.blobs.replaceAll('/', '-'), minus.step] : [];
  return [id, stale ? 'stale' : 'fresh', step ?? 'last', ...subtracted, ...more].join('.');
}

/** The step and what is subtracted, as an order for an answer has them. */
export function stepOrder({ solution, step, minus }: SolutionRequest) {
  return { blobs: solution.blobs, step: step ?? null, head: headOf(solution), ...(minus && { minus }) };
}

export async function answerSolution(
  context: SolutionContext,
  exchange: Exchange,
  wanted: SolutionRequest,
): Promise<Readable | undefined> {
  const { project, solution } = wanted;
  const stale = await context.staleness.isStale(project, solution);
  return answerFrom(context.renditions, exchange, {
    tag: tagOf(wanted, stale),
    subject: { kind: 'solution', ...stepOrder(wanted) },
    stale,
    summary: () => summaryOf(context.database, solution.id),
  });
}

/** Answers that there is no solution. */
export function answerNoSolution(
  exchange: Exchange,
  transient: boolean,
  more: object = {},
): Uint8Array | undefined {
  const none: SolutionContent = {
    head: { timestamp: null, transient },
    objects: [],
    faces: NO_FACES,
    summary: 'null',
    more,
  };
  return answerShort(exchange, `none.${transient}`, {
    json: () => solutionJson(none),
    arrow: () => solutionArrow(none),
  });
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
