import { accountEndpoints } from './accounts.ts';
import { administrationEndpoints } from './administration.ts';
import { changeEndpoints } from './changes.ts';
import { differenceEndpoints } from './differences.ts';
import { eventEndpoints } from './event-stream.ts';
import { folderEndpoints } from './folders.ts';
import { heatFlowEndpoints } from './heat-flow.ts';
import { historyEndpoints } from './history.ts';
import { impedanceEndpoints } from './impedances.ts';
import { importEndpoints } from './imports.ts';
import { objectEndpoints } from './kind-calls.ts';
import { libraryEndpoints } from './libraries.ts';
import { materialEndpoints } from './materials.ts';
import { parameterEndpoints } from './parameters.ts';
import { partnerEndpoints } from './partners.ts';
import { planeEndpoints } from './planes.ts';
import { presenceEndpoints } from './presence.ts';
import { programEndpoints } from './program.ts';
import { projectEndpoints } from './projects.ts';
import { scenarioEndpoints } from './scenarios.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sensitivityEndpoints } from './sensitivities.ts';
import { solutionEndpoints } from './solutions.ts';
import { courseEndpoints } from './solve-courses.ts';
import { stepEndpoints } from './step-files.ts';
import { caseEndpoints, studyEndpoints } from './studies.ts';
import { taskEndpoints } from './tasks.ts';

/** Every call of the server. Add new ones to their area's table: routes, client, OpenAPI and rights tests follow. */
export const endpoints = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...partnerEndpoints,
  ...administrationEndpoints,
  ...eventEndpoints,
  ...presenceEndpoints,
  ...folderEndpoints,
  ...projectEndpoints,
  ...importEndpoints,
  ...libraryEndpoints,
  ...objectEndpoints,
  ...materialEndpoints,
  ...parameterEndpoints,
  ...planeEndpoints,
  ...scenarioEndpoints,
  ...changeEndpoints,
  ...historyEndpoints,
  ...taskEndpoints,
  ...stepEndpoints,
  ...courseEndpoints,
  ...solutionEndpoints,
  ...heatFlowEndpoints,
  ...sensitivityEndpoints,
  ...impedanceEndpoints,
  ...differenceEndpoints,
  ...studyEndpoints,
  ...caseEndpoints,
  ...programEndpoints,
};
