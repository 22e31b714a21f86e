import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ARROW_STREAM,
  createClient,
  objectEndpoints,
  pathOf,
  programEndpoints,
  solutionEndpoints,
} from '@thermarium/api';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { makePlates, type Plates } from '../apps/server/src/program/testing/model.ts';
import { signIn, type Visitor } from '../apps/server/src/program/testing/visitor.ts';
import { openFolderStore } from '../apps/server/src/storage/folder-store.ts';
import { meshedStack, storeMadeUp } from '../apps/server/src/testing/made-up-solution.ts';
import type { Drill, Frame, Ground, Outcome } from './drill.ts';
import { connectionsTo, memoryOf, seconds, Tally, timed } from './measure.ts';
import { openReader } from './reader.ts';
import { comesTo } from './wait.ts';

const READERS = 40;
/** Cells of a grid whose solution is some 106 MB as JSON. */
const CELLS = 3_000_000;
const BLOCKS = 40;
/** Growth of the program under all of them, MB: an answer is written once, and each reads it in portions. */
const MEMORY = 400;
/** How long they stand still while others call, ms. */
const STANDING = 5_000;
const BETWEEN_CALLS = 20;

export const slowReaders: Drill = {
  name: 'slow-readers',
  promise: 'who takes the head of a large answer and reads nothing more costs little and is cut off',
  short: false,
  run: async (frame) => {
    const ground = await frame.ground();
    const program = frame.start(ground.environment);
    const address = await program.ready();
    const ada = await signIn(address);
    const plates = await makePlates(ada);
    const megabytes = await storeLarge(frame, ground, plates);
    const outcomes: Outcome[] = [];
    for (const [form, accept] of Object.entries({ JSON: 'application/json', Arrow: ARROW_STREAM })) {
      const url = address + pathOf(solutionEndpoints.solution, { project: plates.project });
      const others = callMeanwhile(ada, address, plates, () => memoryOf(program.child.pid));
      const before = memoryOf(program.child.pid);
      const readers = await Promise.all(
        Array.from({ length: READERS }, () => openReader(url, ada.token, 'stands still', { accept })),
      );
      await pause(STANDING);
      const { answers, slowest, peak } = await others.end();
      const port = Number(new URL(address).port);
      const open = connectionsTo(port);
      const cut = await comesTo(() => connectionsTo(port) <= open - READERS);
      const whole = (await Promise.all(readers.map((reader) => reader.rest()))).filter(Boolean).length;
      const served = readers.filter(({ status }) => status === 200).length;
      outcomes.push({
        fault: `${READERS} who stand still before a solution of ${megabytes} faces, ${form}`,
        outcome: `${served} begun, memory at most ${(peak - before).toFixed(0)} MB more, cut off after ${seconds(STANDING + cut)}, ${whole} read to the end; others: ${answers}, at most ${seconds(slowest)}`,
        held: served === READERS && whole === 0 && peak - before < MEMORY && answers.isOnly('done'),
      });
    }
    const { status } = await program.stop();
    outcomes.push({ fault: 'the program', outcome: `ended with status ${status}`, held: status === 0 });
    return outcomes;
  },
};

async function storeLarge(frame: Frame, { url, folder }: Ground, { project }: Plates): Promise<number> {
  const database = openDatabase(url, 2);
  frame.after(() => database.destroy());
  const blobs = openFolderStore(join(folder, 'blobs'));
  return storeMadeUp({ database, blobs }, project, meshedStack(CELLS, BLOCKS));
}

/** Makes small calls again and again, and measures the memory. */
function callMeanwhile({ call }: Visitor, address: string, { project }: Plates, memory: () => number) {
  const answers = new Tally();
  let slowest = 0;
  let peak = 0;
  let isOver = false;
  const nobody = createClient({ address });
  const calls = (async () => {
    while (!isOver) {
      for (const made of [
        timed(nobody(programEndpoints.health)),
        timed(call(objectEndpoints.tree, { params: { project } })),
      ]) {
        const { answer, took } = await made;
        answers.add(answer);
        slowest = Math.max(slowest, took);
      }
      peak = Math.max(peak, memory());
      await pause(BETWEEN_CALLS);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await calls;
      return { answers, slowest, peak };
    },
  };
}
