import { differenceEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import { analysisOf } from '../../solutions/find-solution.ts';
import { readingAgain } from '../solutions/answer-form.ts';
import { answerDeclaredPlanes, answerNoPlane, answerPlane } from '../solutions/answer-plane.ts';
import { answerNoSolution, answerSolution, type SolutionContext } from '../solutions/answer-solution.ts';
import { findPair } from './find-pair.ts';
import { keepReference, readReferences, removeReference } from './keep-reference.ts';

const NO_REFERENCE = { reference: null };

/** Serves references and differences; their answers lie beside those of solutions. */
export function serveDifferences(app: FastifyInstance, gate: Gate, context: SolutionContext): void {
  const { database } = context;
  const pairOf = (
    project: number,
    query: Parameters<typeof analysisOf>[0] & { step?: number | undefined; minus?: number | undefined },
  ) => findPair(database, project, { transient: analysisOf(query), step: query.step, minus: query.minus });
  serve(app, gate, differenceEndpoints, {
    references: ({ params: { project } }) => readReferences(database, project),
    keepReference: ({ params: { project }, caller, body }) =>
      keepReference(context, project, caller, body.transient),
    removeReference: async ({ params: { project, reference }, caller }) => {
      await removeReference(context, project, caller, reference);
      return undefined;
    },
    difference: ({ params: { project }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const pair = await pairOf(project, query);
        if (!pair) return answerNoSolution(exchange, query.transient === '1', NO_REFERENCE);
        return answerSolution(context, exchange, { project, ...pair });
      }),
    differencePlane: ({ params: { project }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const pair = await pairOf(project, query);
        if (!pair) return answerNoPlane(exchange, query.transient === '1', NO_REFERENCE);
        return answerPlane(context, exchange, { project, ...pair }, query);
      }),
    differencePlanes: ({ params: { project }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const pair = await pairOf(project, query);
        if (!pair) return answerNoPlane(exchange, query.transient === '1', { planes: [], ...NO_REFERENCE });
        return answerDeclaredPlanes(context, exchange, { project, ...pair });
      }),
  });
}
