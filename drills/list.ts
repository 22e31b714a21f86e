import { attention } from './attention.ts';
import { brokenConnections } from './broken-connections.ts';
import type { Drill } from './drill.ts';
import { eventStreams } from './event-streams.ts';
import { firstStarts } from './first-starts.ts';
import { fullDisk } from './full-disk.ts';
import { fullLog } from './full-log.ts';
import { killedProgram } from './killed-program.ts';
import { killedSolves } from './killed-solves.ts';
import { killedWorkers } from './killed-workers.ts';
import { lookers } from './lookers.ts';
import { lostAnswers } from './lost-answers.ts';
import { noConnectionsLeft } from './no-connections-left.ts';
import { slowReaders } from './slow-readers.ts';
import { soak } from './soak.ts';
import { standstill } from './standstill.ts';
import { stopRaces } from './stop-races.ts';
import { stoppedApi } from './stopped-api.ts';
import { worstBodies } from './worst-bodies.ts';
import { worstStates } from './worst-states.ts';
import { wrongSettings } from './wrong-settings.ts';

/** Every drill; to add one is to add a line. */
export const drills: readonly Drill[] = [
  wrongSettings,
  fullDisk,
  fullLog,
  noConnectionsLeft,
  brokenConnections,
  standstill,
  stoppedApi,
  lostAnswers,
  worstBodies,
  worstStates,
  slowReaders,
  eventStreams,
  lookers,
  attention,
  killedProgram,
  killedSolves,
  killedWorkers,
  firstStarts,
  stopRaces,
  soak,
];
