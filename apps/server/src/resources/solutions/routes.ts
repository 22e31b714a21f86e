import type { Readable } from 'node:stream';
import {
  ARROW_STREAM,
  caseEndpoints,
  type FieldFormatName,
  type HeatFlowAnswer,
  heatFlowEndpoints,
  impedanceEndpoints,
  resultId,
  sensitivityEndpoints,
  solutionEndpoints,
} from '@thermarium/api';
import { fieldFormats, STORED_FIELD } from '@thermarium/exchange/fields';
import type { FastifyInstance } from 'fastify';
import { callerGone } from '../../calls/running-call.ts';
import type { Database } from '../../db/database.ts';
import { Refused } from '../../errors/refused.ts';
import { type Gate, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { analysisOf, type FoundSolution, findSolution, findStep } from '../../solutions/find-solution.ts';
import { listImpedances, readImpedance } from '../../solutions/impedances.ts';
import { Renditions } from '../../solutions/renditions/renditions.ts';
import { Staleness } from '../../solutions/staleness.ts';
import { StoredSolution } from '../../solutions/stored-solution.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { serveDifferences } from '../differences/routes.ts';
import { startImpedance } from '../tasks/start-impedance.ts';
import { answerFile, type Exchange, readingAgain } from './answer-form.ts';
import { answerDeclaredPlanes, answerNoPlane, answerPlane } from './answer-plane.ts';
import { answerNoSolution, answerSolution, type SolutionContext, tagOf } from './answer-solution.ts';
import { caseSolution } from './case-solution.ts';
import { AdjacencyReader } from './read-adjacency.ts';
import { SensitivityReader } from './read-sensitivities.ts';
import { readObjectSteps, readSteps } from './read-transient.ts';

export function serveSolutions(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database, log } = services;
  const staleness = new Staleness(services);
  const adjacency = new AdjacencyReader({ database, staleness, log });
  const { blobs, settings } = services;
  const sensitivities = new SensitivityReader({ database, blobs, staleness, log });
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
        const withFlux = query.flux === '1';
        if (!solution) return answerNoPlane(exchange, query.transient === '1', { withFlux });
        return answerPlane(context, exchange, { project, solution }, query, withFlux);
      }),
    planeSolutions: ({ params: { project }, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const withFlux = query.flux === '1';
        if (query.solution_id !== undefined) {
          const { step, ...solution } = await findStep(database, project, query.solution_id);
          return answerDeclaredPlanes(context, exchange, { project, solution, step }, withFlux);
        }
        const solution = await findSolution(database, project, analysisOf(query));
        if (!solution) {
          const more = { planes: [] };
          return answerNoPlane(exchange, query.transient === '1', { withFlux, more });
        }
        return answerDeclaredPlanes(context, exchange, { project, solution }, withFlux);
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
        return answerPlane(context, exchange, { project, solution, step }, query, query.flux === '1');
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
    casePlaneSolution: ({ params, query, ...exchange }) =>
      readingAgain(exchange, async () => {
        const solution = await caseSolution(services, params, exchange.caller, callerGone(exchange.reply));
        const wanted = { project: params.project, solution };
        return answerDeclaredPlanes(context, exchange, wanted, query.flux === '1');
      }),
  });
  serve(app, gate, sensitivityEndpoints, {
    sensitivities: ({ params: { project }, query, caller, reply, request }) =>
      readingAgain({ request }, () =>
        sensitivities.read(project, query.object ?? null, caller.id, callerGone(reply)),
      ),
  });
  serve(app, gate, heatFlowEndpoints, {
    heatFlow: ({ params: { project }, query, request }) =>
      readingAgain({ request }, () => readHeatFlow(services, project, analysisOf(query))),
  });
}

/** The ways of heat in a solution; in a transient those at its end. `transient` null: whichever exists. */
async function readHeatFlow(
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  project: number,
  transient: boolean | null,
): Promise<HeatFlowAnswer> {
  const solution = await findSolution(database, project, transient);
  if (!solution) return { timestamp: null, transient: transient ?? false, flow: null };
  const answer = { timestamp: solution.timestamp.toISOString(), transient: solution.transient };
  const stored = await StoredSolution.open(blobs, solution.blobs);
  const flow = await stored.heatFlow();
  if (!flow) return { ...answer, flow: null };
  const { to_ambient_W, contacts } = flow;
  const objects = stored.index.objects.flatMap((object) => {
    const { name: path = '' } = object;
    const own = Object.hasOwn(flow.objects, path) ? flow.objects[path] : null;
    return own ? [{ id: resultId(object), path, ...own }] : [];
  });
  return { ...answer, flow: { to_ambient_W, objects, contacts: [...contacts] } };
}

/** A step of a solution; left out: the last one. */
interface FieldRequest {
  readonly solution: FoundSolution | null;
  readonly step?: number;
}

/**
 * Answers with the temperatures of all cells as a file; throws `not-stored` where there are none. They do not tell
 * whether they are stale.
 */
async function answerField(
  { renditions }: SolutionContext,
  exchange: Exchange,
  { solution, step }: FieldRequest,
  format: FieldFormatName,
): Promise<Readable | undefined> {
  if (!solution) throw new Refused('not-stored', 'There is no solution yet. Solve first.');
  const [extension] = format === 'field' ? [STORED_FIELD] : fieldFormats[format].extensions;
  return answerFile(
    renditions,
    exchange,
    {
      tag: tagOf({ solution, ...(step !== undefined && { step }) }, false, format),
      subject: { kind: 'field', blobs: solution.blobs, step: step ?? null, format },
    },
    {
      'content-type': format === 'arrow' ? ARROW_STREAM : 'application/octet-stream',
      'content-disposition': `attachment; filename="temperatures.${extension}"`,
    },
  );
}
