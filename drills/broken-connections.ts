import { UNLIMITED } from '../apps/server/src/db/connection-limits.ts';
import { openPool } from '../apps/server/src/db/connection-pool.ts';
import { startEditing } from '../apps/server/src/program/testing/editing.ts';
import { makePlates, powers } from '../apps/server/src/program/testing/model.ts';
import { postmasterOf } from '../apps/server/src/program/testing/postgres-processes.ts';
import type { Environment } from '../apps/server/src/program/testing/program-process.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import { childrenOf } from '../apps/server/src/testing/process-tree.ts';
import type { Drill, Frame, Outcome } from './drill.ts';

const EDITORS = 6;

/** A database of the program, and the way to break connections to it. */
interface Breaking {
  readonly environment: Environment;
  breakOff(): Promise<unknown>;
}

const FAULTS: Readonly<Record<string, (frame: Frame) => Promise<Breaking>>> = {
  'kill -9 of the postmaster': async (frame) => {
    const data = await frame.folder();
    const breakOff = async () => process.kill(await postmasterOf(data), 'SIGKILL');
    return { environment: { THERMARIUM_DATA: data, ...ADA }, breakOff };
  },
  'kill -9 of one process of the server': async (frame) => {
    const data = await frame.folder();
    const breakOff = async () => {
      for (const pid of childrenOf(await postmasterOf(data)).slice(-1)) process.kill(pid, 'SIGKILL');
    };
    return { environment: { THERMARIUM_DATA: data, ...ADA }, breakOff };
  },
  'pg_terminate_backend of all connections': async (frame) => {
    const { environment, maintenanceUrl } = await frame.ground();
    const keeper = openPool(maintenanceUrl, 1, UNLIMITED);
    frame.after(() => keeper.end());
    const breakOff = () =>
      keeper.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'thermarium'`);
    return { environment, breakOff };
  },
};

export const brokenConnections: Drill = {
  name: 'broken-connections',
  promise: 'a connection that breaks ends no process and costs no edit',
  short: false,
  run: async (frame) => {
    const outcomes: Outcome[] = [];
    for (const [fault, prepare] of Object.entries(FAULTS)) {
      outcomes.push(await breakUnderEditors(frame, fault, await prepare(frame)));
    }
    return outcomes;
  },
};

async function breakUnderEditors(
  frame: Frame,
  fault: string,
  { environment, breakOff }: Breaking,
): Promise<Outcome> {
  const program = frame.start(environment);
  const ada = await signIn(await program.ready());
  const plates = await makePlates(ada, { count: EDITORS });
  const rounds = frame.times(6, 1);
  const editing = startEditing(ada, plates);
  for (let round = 0; round < rounds; round++) {
    await editing.acknowledgedMore(2 * EDITORS);
    await breakOff();
  }
  await editing.acknowledgedMore(2 * EDITORS);
  const { kept, count, refusals } = await editing.end();
  const stored = await powers(ada, plates);
  const lost = [...kept].filter(([box, power]) => stored.get(box) !== power).length;
  const wrong = refusals.filter(({ code }) => code !== 'unavailable');
  const { status } = await program.stop();
  return {
    fault: `${fault} under ${EDITORS} editors, ${rounds} times`,
    outcome: `${count} edits, ${lost} lost or doubled, ${refusals.length} calls told to come back, ${wrong.length} told something else, status ${status}`,
    held: count > 0 && lost === 0 && wrong.length === 0 && status === 0,
  };
}
