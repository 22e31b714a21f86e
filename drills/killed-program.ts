import { startEditing } from '../apps/server/src/program/testing/editing.ts';
import { makePlates, powers } from '../apps/server/src/program/testing/model.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';

const EDITORS = 10;

export const killedProgram: Drill = {
  name: 'killed-program',
  promise: 'what was acknowledged is there after kill -9, once',
  short: false,
  run: async (frame) => {
    const environment = { THERMARIUM_DATA: await frame.folder(), ...ADA };
    let program = frame.start(environment);
    let ada = await signIn(await program.ready());
    const plates = await makePlates(ada, { count: EDITORS });
    const rounds = frame.times(15, 2);
    let acknowledged = 0;
    let lost = 0;
    let slowest = 0;
    for (let round = 0; round < rounds; round++) {
      const editing = startEditing(ada, plates);
      await editing.acknowledgedMore(5 * EDITORS);
      program.tellAll('SIGKILL');
      const { kept, count } = await editing.broken();
      acknowledged += count;
      const begun = performance.now();
      program = frame.start(environment);
      ada = ada.at(await program.ready());
      slowest = Math.max(slowest, performance.now() - begun);
      const stored = await powers(ada, plates);
      // The running change may or may not have been done.
      for (const [box, power] of kept) {
        if (power > 0 && ![power, power + 1].includes(stored.get(box) ?? 0)) lost++;
      }
    }
    await program.stop();
    const seconds = (slowest / 1000).toFixed(1);
    return [
      {
        fault: `kill -9 of the program under ${EDITORS} editors, ${rounds} times`,
        outcome: `${acknowledged} edits acknowledged, ${lost} lost or doubled, ready again in at most ${seconds} s`,
        held: lost === 0,
      },
    ];
  },
};
