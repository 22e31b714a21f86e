import { readdir, readFile } from 'node:fs/promises';
import { historyEndpoints, objectEndpoints } from '@thermarium/api';
import { hasEnded, makePlates, solve, taskWhen } from '../apps/server/src/program/testing/model.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';

/** Memory may still grow by so much once the first half is over, MB; the heap alone may take 384. */
const MEMORY = 60;
const HANDLES = 10;

export const soak: Drill = {
  name: 'soak',
  promise: 'memory and open files level off under edits, solves and undo',
  short: false,
  run: async (frame) => {
    const program = frame.start({ THERMARIUM_DATA: await frame.folder(), ...ADA });
    const ada = await signIn(await program.ready());
    const plates = await makePlates(ada, { count: 5, steps: 5 });
    const { project, boxes } = plates;
    const rounds = frame.times(120, 6);
    const measured: { memory: number; handles: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const object of boxes) {
        await ada.call(objectEndpoints.updateBox, {
          params: { project, object },
          body: { power: round + 1 },
        });
      }
      await ada.call(historyEndpoints.undo, { params: { project } });
      await taskWhen(ada, plates, await solve(ada, plates), hasEnded);
      measured.push(await measure(program.child.pid ?? 0));
    }
    await program.stop();
    const half = measured[Math.floor(rounds / 2)];
    const end = measured[rounds - 1];
    return [
      {
        fault: `${rounds} rounds of ${boxes.length} edits, an undo and a solve`,
        outcome: `memory ${half.memory.toFixed(0)} MB half-way, ${end.memory.toFixed(0)} MB at the end; open files ${half.handles} and ${end.handles}`,
        held: end.memory - half.memory < MEMORY && end.handles - half.handles < HANDLES,
      },
    ];
  },
};

async function measure(pid: number): Promise<{ memory: number; handles: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
  return { memory: Number(kilobytes) / 1000, handles: (await readdir(`/proc/${pid}/fd`)).length };
}
