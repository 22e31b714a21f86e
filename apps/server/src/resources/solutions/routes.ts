import { caseEndpoints, heatFlowEndpoints, impedanceEndpoints, solutionEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { callerGone } from '../../calls/running-call.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { analysisOf, findSolution, findStep } from '../../solutions/find-solution.ts';
import { listImpedances, readImpedance } from '../../solutions/impedances.ts';
import { Renditions } from '../../solutions/renditions/renditions.ts';
import { Staleness } from '../../solutions/staleness.ts';
import { serveDifferences } from '../differences/routes.ts';
import { startImpedance } from '../tasks/start-impedance.ts';
import { answerField } from './answer-field.ts';
import { readingAgain } from './answer-form.ts';
import { answerDeclaredPlanes, answerNoPlane, answerPlane } from './answer-plane.ts';
import { answerNoSolution, answerSolution } from './answer-solution.ts';
import { caseSolution } from './case-solution.ts';
import { AdjacencyReader } from './read-adjacency.ts';
import { readHeatFlow } from './read-heat-flow.ts';
import { readObjectSteps, readSteps } from './read-transient.ts';

export function serveSolutions(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database, log } = services;
  const staleness = new Staleness(services);
  const adjacency = new AdjacencyReader({ database, staleness, log });
  const { blobs, settings } = services;
  const renditions = new Renditions({ blobs, ...settings.answers });
  // The solution is asked for as soon as the solve is over: a thread takes 0.3 s to start, and 2 s on a busy machine.
  const unsubscribe = services.events.subscribeToAll((_, event) => {
    if (event.type === 'task' && event.state === 'RUNNING') renditions.warm();
  });
  app.addHook('onClose', () => {
    unsubscribe();
    return renditions.close();
  });
  const context = { ...services, staleness, renditions };
  serve(app, gate, solutionEndpoints, {
    solution: ({ params: { project }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const solution = await findSolution(database, project, analysisOf(query));
        if (!solution) return answerNoSolution(exchange, query.transient === '1');
        return answerSolution(context, exchange, { project, solution });
      }),
    solutionPlane: ({ params: { project }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const solution = await findSolution(database, project, analysisOf(query));
        if (!solution) return answerNoPlane(exchange, query.transient === '1');
        return answerPlane(context, exchange, { project, solution }, query);
      }),
    planeSolutions: ({ params: { project }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        if (query.solution_id !== undefined) {
          const { step, ...solution } = await findStep(database, project, query.solution_id);
          return answerDeclaredPlanes(context, exchange, { project, solution, step });
        }
        const solution = await findSolution(database, project, analysisOf(query));
        if (!solution) return answerNoPlane(exchange, query.transient === '1', { planes: [] });
        return answerDeclaredPlanes(context, exchange, { project, solution });
      }),
    solutionField: ({ params: { project }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const solution = await findSolution(database, project, analysisOf(query));
        return answerField(context, exchange, { solution }, query.format);
      }),
    transientField: ({ params: { project, step: id }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const { step, ...solution } = await findStep(database, project, id);
        return answerField(context, exchange, { solution, step }, query.format);
      }),
    transientSteps: ({ params }) => readSteps(database, params.project),
    transientSolution: ({ params: { project, step: id }, ...exchange }) =>
      readingAgain(exchange, async () => {
        const { step, ...solution } = await findStep(database, project, id);
        return answerSolution(context, exchange, { project, solution, step });
      }),
    transientPlane: ({ params: { project, step: id }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const { step, ...solution } = await findStep(database, project, id);
        return answerPlane(context, exchange, { project, solution, step }, query);
      }),
    transientObject: ({ params: { project, object, type }, request }) =>
      readingAgain({ request }, () => readObjectSteps(services, project, { id: object, typeId: type })),
    adjacency: ({ params, caller, reply }) => adjacency.read(params.project, caller.id, callerGone(reply)),
  });
  serve(app, gate, impedanceEndpoints, {
    startImpedance: ({ params, body, caller }) => startImpedance(services, params.project, caller, body),
    impedances: ({ params }) => listImpedances(database, staleness, params.project),
    impedance: ({ params }) => readImpedance(database, staleness, params.project, params.impedance),
  });
  serveDifferences(app, gate, context);
  serve(app, gate, caseEndpoints, {
    caseSolution: ({ params, ...exchange }) =>
      readingAgain(exchange, async () => {
        const solution = await caseSolution(services, params, exchange.caller, callerGone(exchange.reply));
        return answerSolution(context, exchange, { project: params.project, solution });
      }),
    casePlaneSolution: ({ params, ...exchange }) =>
      readingAgain(exchange, async () => {
        const solution = await caseSolution(services, params, exchange.caller, callerGone(exchange.reply));
        return answerDeclaredPlanes(context, exchange, { project: params.project, solution });
      }),
  });
  serve(app, gate, heatFlowEndpoints, {
    heatFlow: ({ params: { project }, query, request }) =>
      readingAgain({ request }, () => readHeatFlow(services, project, analysisOf(query))),
  });
}
