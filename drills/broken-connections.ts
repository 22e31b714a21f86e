import { startEditing } from '../apps/server/src/program/testing/editing.ts';
import { makePlates, powers } from '../apps/server/src/program/testing/model.ts';
import { postmasterOf } from '../apps/server/src/program/testing/postgres-processes.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import { childrenOf } from '../apps/server/src/testing/process-tree.ts';
import type { Drill, Frame, Outcome } from './drill.ts';

const EDITORS = 6;

/** Who is killed of a database server. */
const VICTIMS = {
  'the postmaster': async (data: string) => [await postmasterOf(data)],
  'one process of the server': async (data: string) => childrenOf(await postmasterOf(data)).slice(-1),
} as const;

export const brokenConnections: Drill = {
  name: 'broken-connections',
  promise: 'a connection that breaks ends no process and costs no edit',
  short: true,
  run: async (frame) => {
    const outcomes: Outcome[] = [];
    for (const [victim, find] of Object.entries(VICTIMS))
      outcomes.push(await killUnderEditors(frame, victim, find));
    return outcomes;
  },
};

async function killUnderEditors(
  frame: Frame,
  victim: string,
  find: (data: string) => Promise<readonly number[]>,
): Promise<Outcome> {
  const data = await frame.folder();
  const program = frame.start({ THERMARIUM_DATA: data, ...ADA });
  const ada = await signIn(await program.ready());
  const plates = await makePlates(ada, { count: EDITORS });
  const rounds = frame.times(6, 1);
  const editing = startEditing(ada, plates);
  for (let round = 0; round < rounds; round++) {
    await editing.acknowledgedMore(2 * EDITORS);
    for (const pid of await find(data)) process.kill(pid, 'SIGKILL');
  }
  await editing.acknowledgedMore(2 * EDITORS);
  const { kept, refusals } = await editing.end();
  const stored = await powers(ada, plates);
  const lost = [...kept].filter(([box, power]) => stored.get(box) !== power).length;
  const wrong = refusals.filter(({ code }) => code !== 'unavailable');
  const { status } = await program.stop();
  return {
    fault: `kill -9 of ${victim} under ${EDITORS} editors, ${rounds} times`,
    outcome: `${lost} edits lost, ${refusals.length} calls told to come back, ${wrong.length} told something else, status ${status}`,
    held: lost === 0 && wrong.length === 0 && status === 0,
  };
}
