import { setTimeout as pause } from 'node:timers/promises';
import { createClient, objectEndpoints, programEndpoints } from '@thermarium/api';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { makePlates, powers } from '../apps/server/src/program/testing/model.ts';
import { stopHolding } from '../apps/server/src/program/testing/stopped-holder.ts';
import { signIn, type Visitor } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';
import { answerOf, seconds, timed } from './measure.ts';

/** How long the process stands still, ms. */
const STANDING = 15_000;
/**
 * Longest waits of the others, ms: for health and reads, and for an edit of a project that the process has
 * locked.
 */
const READ_WITHIN = 2_000;
const EDIT_WITHIN = 5_000;

export const stoppedApi: Drill = {
  name: 'stopped-api',
  promise: 'a process that stands still in mid-transaction holds up the others for seconds only',
  short: false,
  run: async (frame) => {
    const { environment, url } = await frame.ground();
    const still = frame.start(environment);
    const here = await signIn(await still.ready());
    const other = frame.start(environment, '--role', 'api');
    const address = await other.ready();
    const there = here.at(address);
    const plates = await makePlates(here, { count: 2 });
    const { project, boxes } = plates;
    const edit = ({ call }: Visitor, object: number, power: number) =>
      call(objectEndpoints.updateBox, { params: { project, object }, body: { power } });
    const database = openDatabase(url, 2);
    frame.after(() => database.destroy());

    const held = await stopHolding(still, database, project, () => answerOf(edit(here, boxes[0], 7)));
    frame.after(async () => still.tell('SIGCONT'));
    const begun = performance.now();
    const [health, tree, first] = await Promise.all([
      timed(createClient({ address })(programEndpoints.health)),
      timed(there.call(objectEndpoints.tree, { params: { project } })),
      timed(edit(there, boxes[1], 9)),
    ]);
    // By now the database has released the lock of the stopped process.
    const second = await timed(edit(there, boxes[1], 10));
    await pause(Math.max(0, STANDING - (performance.now() - begun)));
    still.tell('SIGCONT');
    const late = await held.edit;
    const stored = await powers(there, plates);
    const back = await answerOf(edit(here, boxes[0], 8));
    const ends = await Promise.all([still.stop(), other.stop()]);
    const statuses = ends.map(({ status }) => status);
    return [
      {
        fault: `an API stands still for ${seconds(STANDING)} with a project: health and tree of the other`,
        outcome: `${health.answer} after ${seconds(health.took)}, ${tree.answer} after ${seconds(tree.took)}`,
        held: [health, tree].every(({ answer, took }) => answer === 'done' && took < READ_WITHIN),
      },
      {
        fault: 'two edits of the project at the other',
        outcome: `${first.answer} after ${seconds(first.took)}, ${second.answer} after ${seconds(second.took)}`,
        held:
          ['done', 'unavailable'].includes(first.answer) &&
          Math.max(first.took, second.took) < EDIT_WITHIN &&
          second.answer === 'done',
      },
      {
        fault: 'it goes on',
        outcome: `its own edit: ${late}; the next: ${back}; status ${statuses.join(', ')}`,
        held:
          stored.get(boxes[1]) === 10 &&
          (late === 'done' ? stored.get(boxes[0]) === 7 : late === 'unavailable') &&
          back === 'done' &&
          statuses.every((status) => status === 0),
      },
    ];
  },
};
