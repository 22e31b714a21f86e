import { solutionEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { findSolution, findStep } from '../../solutions/find-solution.ts';
import { Staleness } from '../../solutions/staleness.ts';
import { readingAgain } from './answer-form.ts';
import { answerDeclaredPlanes, answerNoPlane, answerPlane } from './answer-plane.ts';
import { answerNoSolution, answerSolution } from './answer-solution.ts';
import { AdjacencyReader } from './read-adjacency.ts';
import { readObjectSteps, readSteps } from './read-transient.ts';

export function serveSolutions(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database, log } = services;
  const staleness = new Staleness(database);
  const adjacency = new AdjacencyReader({ database, staleness, log });
  const context = { ...services, staleness };
  serve(app, gate, solutionEndpoints, {
    solution: ({ params: { project }, query, ...exchange }) =>
      readingAgain(async () => {
        const solution = await findSolution(database, project, analysisOf(query));
        if (!solution) return answerNoSolution(exchange, query.transient === '1');
        return answerSolution(context, exchange, { project, solution });
      }),
    solutionPlane: ({ params: { project }, query, ...exchange }) =>
      readingAgain(async () => {
        const solution = await findSolution(database, project, analysisOf(query));
        if (!solution) return answerNoPlane(exchange, query.transient === '1');
        return answerPlane(context, exchange, { project, solution }, query);
      }),
    planeSolutions: ({ params: { project }, query, ...exchange }) =>
      readingAgain(async () => {
        if (query.solution_id !== undefined) {
          const { step, ...solution } = await findStep(database, project, query.solution_id);
          return answerDeclaredPlanes(context, exchange, { project, solution, step });
        }
        const solution = await findSolution(database, project, analysisOf(query));
        if (!solution) return answerNoPlane(exchange, query.transient === '1', { planes: [] });
        return answerDeclaredPlanes(context, exchange, { project, solution });
      }),
    transientSteps: ({ params }) => readSteps(database, params.project),
    transientSolution: ({ params: { project, step: id }, ...exchange }) =>
      readingAgain(async () => {
        const { step, ...solution } = await findStep(database, project, id);
        return answerSolution(context, exchange, { project, solution, step });
      }),
    transientPlane: ({ params: { project, step: id }, query, ...exchange }) =>
      readingAgain(async () => {
        const { step, ...solution } = await findStep(database, project, id);
        return answerPlane(context, exchange, { project, solution, step }, query);
      }),
    transientObject: ({ params: { project, object, type } }) =>
      readingAgain(() => readObjectSteps(services, project, { id: object, typeId: type })),
    adjacency: ({ params }) => adjacency.read(params.project),
  });
}

/** Null: whichever there is. */
function analysisOf({ transient }: { readonly transient?: '0' | '1' | undefined }): boolean | null {
  return transient === undefined ? null : transient === '1';
}
