import { type DifferenceQuery, differenceEndpoints } from '@thermarium/api';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../../calls/caller.ts';
import { callerGone } from '../../calls/running-call.ts';
import { type Gate, serve } from '../../http/serve.ts';
import { analysisOf } from '../../solutions/find-solution.ts';
import { readingAgain } from '../solutions/answer-form.ts';
import { answerDeclaredPlanes, answerNoPlane, answerPlane } from '../solutions/answer-plane.ts';
import { answerNoSolution, answerSolution, type SolutionContext } from '../solutions/answer-solution.ts';
import { caseSolution } from '../solutions/case-solution.ts';
import { findPair } from './find-pair.ts';
import { keepReference, readReferences, removeReference } from './keep-reference.ts';

const NO_REFERENCE = { reference: null };

/** Serves references and differences; their answers lie beside those of solutions. */
export function serveDifferences(app: FastifyInstance, gate: Gate, context: SolutionContext): void {
  const { database } = context;
  const pairOf = (
    project: number,
    { minus_case: minusCase, ...query }: DifferenceQuery,
    { caller, reply }: { readonly caller: Caller; readonly reply: FastifyReply },
  ) => {
    const ofCase = (id: number) => caseSolution(context, { project, case: id }, caller, callerGone(reply));
    const wanted = { ...query, minusCase, transient: analysisOf(query) };
    return findPair({ database, caseSolution: ofCase }, project, wanted);
  };
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
        const pair = await pairOf(project, query, exchange);
        if (!pair) return answerNoSolution(exchange, query.transient === '1', NO_REFERENCE);
        return answerSolution(context, exchange, { project, ...pair });
      }),
    differencePlane: ({ params: { project }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const pair = await pairOf(project, query, exchange);
        if (!pair) return answerNoPlane(exchange, query.transient === '1', { more: NO_REFERENCE });
        return answerPlane(context, exchange, { project, ...pair }, query);
      }),
    differencePlanes: ({ params: { project }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const pair = await pairOf(project, query, exchange);
        if (!pair) {
          const more = { planes: [], ...NO_REFERENCE };
          return answerNoPlane(exchange, query.transient === '1', { more });
        }
        return answerDeclaredPlanes(context, exchange, { project, ...pair });
      }),
  });
}
