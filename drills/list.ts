import { brokenConnections } from './broken-connections.ts';
import type { Drill } from './drill.ts';
import { firstStarts } from './first-starts.ts';
import { fullDisk } from './full-disk.ts';
import { fullLog } from './full-log.ts';
import { killedProgram } from './killed-program.ts';
import { killedSolves } from './killed-solves.ts';
import { lookers } from './lookers.ts';
import { noConnectionsLeft } from './no-connections-left.ts';
import { soak } from './soak.ts';
import { standstill } from './standstill.ts';
import { stopRaces } from './stop-races.ts';
import { wrongSettings } from './wrong-settings.ts';

/** Every drill; to add one is to add a line. */
export const drills: readonly Drill[] = [
  killedProgram,
  killedSolves,
  firstStarts,
  stopRaces,
  lookers,
  fullDisk,
  fullLog,
  wrongSettings,
  brokenConnections,
  standstill,
  noConnectionsLeft,
  soak,
];
