import { setTimeout as pause } from 'node:timers/promises';
import { taskEndpoints } from '@thermarium/api';
import { hasEnded, makePlates, solve, taskWhen } from '../apps/server/src/program/testing/model.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';

/** Added delay in each round, ms. */
const STEP = 20;

export const stopRaces: Drill = {
  name: 'stop-races',
  promise: 'STOP ends a task whenever it comes, and the next solve runs',
  short: false,
  run: async (frame) => {
    const program = frame.start({ THERMARIUM_DATA: await frame.folder(), ...ADA });
    const ada = await signIn(await program.ready());
    const plates = await makePlates(ada, { steps: 20 });
    const rounds = frame.times(60, 4);
    const ends = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      const task = await solve(ada, plates);
      await pause(round * STEP);
      await ada.call(taskEndpoints.stopTask, { params: { project: plates.project, task } }).catch(() => {});
      const { state } = await taskWhen(ada, plates, task, hasEnded);
      ends.set(state, (ends.get(state) ?? 0) + 1);
    }
    const last = await taskWhen(ada, plates, await solve(ada, plates), hasEnded);
    const { status } = await program.stop();
    const told = [...ends].map(([state, count]) => `${count} ${state}`).join(', ');
    return [
      {
        fault: `STOP at another moment, ${rounds} times`,
        outcome: `${told}; the next: ${last.state}`,
        held: last.state === 'SUCCESS' && !ends.has('FAILURE') && status === 0,
      },
    ];
  },
};
