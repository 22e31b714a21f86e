import type { HandMadeChange } from '../hand-made-change.ts';
import { boundChanges } from './bounds.ts';
import { coolantChanges } from './coolants.ts';
import { dispatchChanges } from './dispatch.ts';
import { documentChanges } from './document.ts';
import { exchangeChanges } from './exchange.ts';
import { radiationChanges } from './exchange-of-radiation.ts';
import { impedanceChanges } from './impedances.ts';
import { jobChanges } from './jobs.ts';
import { kindChanges } from './kinds.ts';
import { limitChanges } from './limits.ts';
import { meshChanges } from './mesh.ts';
import { rightChanges } from './rights.ts';
import { sensitivityChanges } from './sensitivities.ts';
import { solutionChanges } from './solution.ts';
import { solverChanges } from './solver.ts';
import { startChanges } from './starts.ts';
import { studyChanges } from './studies.ts';
import { wallChanges } from './walls.ts';
import { whatIfChanges } from './what-ifs.ts';
import { workspaceChanges } from './workspace.ts';

/** Every change that the tests must notice, by area. */
export const changes: readonly HandMadeChange[] = [
  ...solutionChanges,
  ...solverChanges,
  ...startChanges,
  ...wallChanges,
  ...boundChanges,
  ...sensitivityChanges,
  ...coolantChanges,
  ...radiationChanges,
  ...studyChanges,
  ...whatIfChanges,
  ...limitChanges,
  ...meshChanges,
  ...kindChanges,
  ...rightChanges,
  ...jobChanges,
  ...dispatchChanges,
  ...impedanceChanges,
  ...documentChanges,
  ...exchangeChanges,
  ...workspaceChanges,
];
