import { scenarioEndpoints } from '@thermarium/api';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../http/serve.ts';
import { readRows } from '../../model/read-rows.ts';
import type { Services } from '../../services.ts';
import { answerScenario } from './answer-scenario.ts';
import { createScenario, deleteScenario, setScenarioParameter, updateScenario } from './change-scenarios.ts';

export function serveScenarios(app: FastifyInstance, gate: Gate, services: Services): void {
  const { database } = services;
  serve(app, gate, scenarioEndpoints, {
    scenarios: async ({ params: { project } }) => {
      const parameters = await readRows(database, 'parameter', project);
      const rows = await readRows(database, 'scenario', project);
      const byName = rows.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
      return byName.map((row) => answerScenario(row, parameters));
    },
    createScenario: ({ params, body, caller }) => createScenario(services, params.project, caller, body),
    updateScenario: ({ params: { project, scenario }, body, caller, request }) =>
      updateScenario(services, project, scenario, caller, body, { timestamp: body.timestamp, request }),
    deleteScenario: ({ params: { project, scenario: id }, body: { timestamp }, caller, request }) =>
      deleteScenario(services, { project, id, caller, version: { timestamp, request } }),
    setScenarioParameter: ({ params, body, caller, request }) =>
      setScenarioParameter(services, params, caller, body, { timestamp: body.timestamp, request }),
  });
}
