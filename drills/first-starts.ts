import { setTimeout as pause } from 'node:timers/promises';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';

/** Added delay of the kill in each round, ms. */
const STEP = 150;

export const firstStarts: Drill = {
  name: 'first-starts',
  promise: 'a first start that is killed anywhere is made up for by the next',
  short: false,
  run: async (frame) => {
    const rounds = frame.times(20, 2);
    let failed = 0;
    for (let round = 0; round < rounds; round++) {
      const environment = { THERMARIUM_DATA: await frame.folder(), ...ADA };
      const first = frame.start(environment);
      await pause(STEP * (1 + round * (rounds > 2 ? 1 : 8)));
      first.tellAll('SIGKILL');
      await first.ending;
      const second = frame.start(environment);
      const isWhole = await second
        .ready()
        .then(signIn)
        .then(
          () => true,
          () => false,
        );
      if (!isWhole) failed++;
      await second.stop();
    }
    return [
      {
        fault: `kill -9 during a first start, ${rounds} times`,
        outcome: `${failed} that could not be started afterwards`,
        held: failed === 0,
      },
    ];
  },
};
