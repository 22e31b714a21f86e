import type { FastifyInstance } from 'fastify';
import type { Gate } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { serveAccounts } from './accounts/routes.ts';
import { serveAdministration } from './administration/routes.ts';
import { serveChanges } from './changes/routes.ts';
import { serveEvents } from './events/routes.ts';
import { serveFolders } from './folders/routes.ts';
import { serveHistory } from './history/routes.ts';
import { serveImports } from './imports/routes.ts';
import { serveLibraries } from './libraries/routes.ts';
import { serveMaterials } from './materials/routes.ts';
import { serveObjects } from './objects/routes.ts';
import { serveParameters } from './parameters/routes.ts';
import { servePartners } from './partners/routes.ts';
import { servePlanes } from './planes/routes.ts';
import { serveProgram } from './program/routes.ts';
import { serveProjects } from './projects/routes.ts';
import { serveScenarios } from './scenarios/routes.ts';
import { serveSecondFactor } from './second-factor/routes.ts';
import { serveSolutions } from './solutions/routes.ts';
import { serveStepFiles } from './step-files/routes.ts';
import { serveStudies } from './studies/routes.ts';
import { serveTasks } from './tasks/routes.ts';

/** Registers the routes of one resource. */
type ServeResource = (app: FastifyInstance, gate: Gate, services: Services) => void;

export const resources: readonly ServeResource[] = [
  serveAccounts,
  serveSecondFactor,
  servePartners,
  serveAdministration,
  serveEvents,
  serveFolders,
  serveProjects,
  serveImports,
  serveLibraries,
  serveObjects,
  serveMaterials,
  serveParameters,
  servePlanes,
  serveScenarios,
  serveChanges,
  serveHistory,
  serveTasks,
  serveSolutions,
  serveStepFiles,
  serveStudies,
  serveProgram,
];
