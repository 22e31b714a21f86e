import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import { Refused } from '../../http/refused.ts';
import { readRows } from '../../model/read-rows.ts';
import { declaredPlanes } from '../../solutions/declared-planes.ts';
import type { FoundSolution } from '../../solutions/find-solution.ts';
import { type PlaneContent, planeArrow, planeJson } from '../../solutions/plane-answer.ts';
import type { DeclaredPlane } from '../../solutions/solution-index.ts';
import { StoredSolution } from '../../solutions/stored-solution.ts';
import { answerAs, type Exchange } from './answer-form.ts';
import { headOf, type SolutionContext, tagOf } from './answer-solution.ts';

/** Which solution is read, and where. */
export interface PlaneRequest {
  readonly project: number;
  readonly solution: FoundSolution;
  /** Left out: the last. */
  readonly step?: number;
}

const NOT_KEPT =
  "The temperatures inside were not kept at each time step. Turn on 'Save internal temperatures' in the project " +
  'properties and solve again; planes that are added to the project before a solve are always kept.';

/** Answers with the temperatures on a plane at any coordinate; throws `not-stored` where they were not kept. */
export async function answerPlane(
  context: SolutionContext,
  exchange: Exchange,
  { project, solution, step }: PlaneRequest,
  { plane, coordinate }: Pick<DeclaredPlane, 'plane' | 'coordinate'>,
): Promise<Readable | undefined> {
  const head = await headOf(context, project, solution);
  const content = async (): Promise<PlaneContent> => {
    const stored = await StoredSolution.open(context.blobs, solution.blobs);
    const table = await stored.plane(step ?? stored.lastStep, plane, coordinate);
    if (!table) throw new Refused('not-stored', NOT_KEPT);
    return { head, tables: [table] };
  };
  return answerAs(exchange, tagOf(solution, head, step ?? 'last', plane, coordinate), formsOf(content));
}

/** Answers with the temperatures on all planes of the project; those that were not kept have no rows. */
export async function answerDeclaredPlanes(
  context: SolutionContext,
  exchange: Exchange,
  { project, solution, step }: PlaneRequest,
): Promise<Readable | undefined> {
  const head = await headOf(context, project, solution);
  const declared = await planesOf(context.database, project);
  const content = async (): Promise<PlaneContent> => {
    const stored = await StoredSolution.open(context.blobs, solution.blobs);
    const tables = [];
    const planes = [];
    for (const plane of declared) {
      const table = await stored.plane(step ?? stored.lastStep, plane.plane, plane.coordinate);
      if (table) tables.push(table);
      planes.push({ ...plane, rows: table?.object.length ?? 0, stored: table !== null });
    }
    return { head, tables, more: { planes } };
  };
  const positions = createHash('sha256').update(JSON.stringify(declared)).digest('hex').slice(0, 16);
  return answerAs(exchange, tagOf(solution, head, step ?? 'last', positions), formsOf(content));
}

/** Answers that there is no solution. */
export function answerNoPlane(
  exchange: Exchange,
  transient: boolean,
  more: object = {},
): Promise<Readable | undefined> {
  const head = { timestamp: null, stale: false, transient };
  return answerAs(
    exchange,
    `none.${transient}`,
    formsOf(async () => ({ head, tables: [], more })),
  );
}

async function planesOf(database: Database, project: number): Promise<DeclaredPlane[]> {
  const planes = await readRows(database, 'plane', project);
  const parameters = await readRows(database, 'parameter', project);
  return declaredPlanes(
    { planes, parameters },
    planes.map(({ id }) => id),
  );
}

function formsOf(content: () => Promise<PlaneContent>) {
  return {
    json: async () => Readable.from(planeJson(await content())),
    arrow: async () => planeArrow(await content()),
  };
}
