import { newKey } from '@thermarium/api';
import { makePlates } from '../apps/server/src/program/testing/model.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import { startLossyProxy } from '../apps/server/src/testing/lossy-proxy.ts';
import { Creations } from './creations.ts';
import type { Drill } from './drill.ts';

const CLIENTS = 8;
/** Share of the answers that are lost. */
const SHARE = 0.15;
const SEED = 3;
/** Calls that wait for an answer that is lost when the program is killed. */
const LOST = 10;

export const lostAnswers: Drill = {
  name: 'lost-answers',
  promise: 'a call whose answer was lost is sent again under its key: nothing is lost, nothing done twice',
  short: true,
  run: async (frame) => {
    const environment = { THERMARIUM_DATA: await frame.folder(), ...ADA };
    let program = frame.start(environment);
    let address = await program.ready();
    let ada = await signIn(address);
    const { project } = await makePlates(ada);
    const creations = new Creations(project);
    const clients = (work: (n: number) => Promise<void>) =>
      Promise.all(Array.from({ length: CLIENTS }, (_, n) => work(n)));

    // Their client sends them again by itself, at once.
    const calls = frame.times(50, 6);
    const proxy = await startLossyProxy(address, SHARE, SEED);
    const afar = ada.at(proxy.address);
    await clients(async (n) => {
      for (let call = 0; call < calls; call++) await creations.create(afar, `${n}.${call}`);
    });
    const { lost } = proxy;
    await proxy.close();
    const first = await creations.compare(ada);

    // These are sent again after the program was killed, before, after or while it did the call.
    const rounds = frame.times(10, 1);
    let kept = 0;
    let sent = 0;
    for (let round = 0; round < rounds; round++) {
      const line = await startLossyProxy(address, SHARE, SEED + round);
      const caller = ada.at(line.address);
      const open = new Map<string, string>();
      let isOver = false;
      await clients(async (n) => {
        for (let call = 0; !isOver; call++) {
          const [name, key] = [`${round}: ${n}.${call}`, newKey()];
          if ((await creations.create(caller, name, key)) !== 'done') open.set(name, key);
          if (isOver || open.size < LOST) continue;
          isOver = true;
          program.tellAll('SIGKILL');
        }
      });
      await line.close();
      program = frame.start(environment);
      address = await program.ready();
      ada = ada.at(address);
      const stored = await creations.stored(ada);
      kept += [...open.keys()].filter((name) => stored.has(name)).length;
      sent += open.size;
      for (const [name, key] of open) await creations.create(ada, name, key);
    }
    const second = await creations.compare(ada);
    const { status } = await program.stop();
    return [
      {
        fault: `${lost} of the answers to ${CLIENTS * calls} calls are lost`,
        outcome: first.text,
        held: first.whole && lost > 0,
      },
      {
        fault: `kill -9 of the program under ${CLIENTS} whose answers are lost, ${rounds} times`,
        outcome: `${sent} calls sent again, ${kept} of which had been done; ${second.text}; status ${status}`,
        held: second.whole && kept > 0 && status === 0,
      },
    ];
  },
};
