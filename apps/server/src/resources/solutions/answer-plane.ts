import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import { readRows } from '../../model/read-rows.ts';
import { declaredPlanes } from '../../solutions/declared-planes.ts';
import { planeArrow, planeJson } from '../../solutions/renditions/plane-pieces.ts';
import type { DeclaredPlane } from '../../solutions/solution-index.ts';
import { answerFrom, answerShort, type Exchange } from './answer-form.ts';
import { type SolutionContext, type SolutionRequest, stepOrder, tagOf } from './answer-solution.ts';

/**
 * Answers with the temperatures on a plane at any coordinate, and with the heat flux where it is wanted; throws `not-stored`
 * where they were not stored.
 */
export async function answerPlane(
  context: SolutionContext,
  exchange: Exchange,
  wanted: SolutionRequest,
  { plane, coordinate }: Pick<DeclaredPlane, 'plane' | 'coordinate'>,
  withFlux = false,
): Promise<Readable | undefined> {
  const stale = await context.staleness.isStale(wanted.project, wanted.solution);
  return answerFrom(context.renditions, exchange, {
    tag: tagOf(wanted, stale, plane, coordinate, ...fluxTag(withFlux)),
    subject: { kind: 'plane', ...stepOrder(wanted), plane: { plane, coordinate }, withFlux },
    stale,
    summary: noSummary,
  });
}

/** The same on all planes of the project; planes that were not stored have no rows. */
export async function answerDeclaredPlanes(
  context: SolutionContext,
  exchange: Exchange,
  wanted: SolutionRequest,
  withFlux = false,
): Promise<Readable | undefined> {
  const stale = await context.staleness.isStale(wanted.project, wanted.solution);
  const planes = await planesOf(context.database, wanted.project);
  const positions = createHash('sha256').update(JSON.stringify(planes)).digest('hex').slice(0, 16);
  return answerFrom(context.renditions, exchange, {
    tag: tagOf(wanted, stale, positions, ...fluxTag(withFlux)),
    subject: { kind: 'planes', ...stepOrder(wanted), planes, withFlux },
    stale,
    summary: noSummary,
  });
}

const fluxTag = (withFlux: boolean): readonly string[] => (withFlux ? ['flux'] : []);

const noSummary = async (): Promise<string> => '';

/** Answers that there is no solution. */
export function answerNoPlane(
  exchange: Exchange,
  transient: boolean,
  { withFlux = false, more = {} }: { readonly withFlux?: boolean; readonly more?: object } = {},
): Uint8Array | undefined {
  const none = { head: { timestamp: null, transient }, planes: [], withFlux, more };
  return answerShort(exchange, ['none', transient, ...fluxTag(withFlux)].join('.'), {
    json: () => planeJson(none),
    arrow: () => planeArrow(none),
  });
}

async function planesOf(database: Database, project: number): Promise<DeclaredPlane[]> {
  const planes = await readRows(database, 'plane', project);
  const parameters = await readRows(database, 'parameter', project);
  return declaredPlanes(
    { planes, parameters },
    planes.map(({ id }) => id),
  );
}
