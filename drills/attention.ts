import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventEndpoints, objectEndpoints, pathOf, presenceEndpoints } from '@thermarium/api';
import { makePlates } from '../apps/server/src/program/testing/model.ts';
import { ADA_EMAIL, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';
import { answerOf, percentile, Tally, timing } from './measure.ts';
import { makePeople, type Person, showTo } from './people.ts';
import { openReader } from './reader.ts';

/** Pause between two selections of one person, ms: a page tells no more often. */
const PAUSE = 300;
/** Largest time of 95 of a hundred edits, ms. */
const EDIT_MS = 100;

export const attention: Drill = {
  name: 'attention',
  promise: 'many who select one object after the other keep nobody from editing',
  short: false,
  run: async (frame) => {
    const { environment } = await frame.ground();
    const program = frame.start(environment);
    const address = await program.ready();
    const ada = await signIn(address);
    const plates = await makePlates(ada, { count: 5 });
    const people = await makePeople(environment, address, frame.times(50, 5));
    await showTo(people, ada, ADA_EMAIL, plates.project);
    const [object] = plates.boxes;
    const editTimes = async (count: number): Promise<readonly number[]> => {
      const { visitor, times } = timing(ada);
      const params = { project: plates.project, object };
      for (let power = 0; power < count; power++) {
        await visitor.call(objectEndpoints.updateBox, { params, body: { power: count + power } });
      }
      return times;
    };
    await editTimes(20);
    const alone = await editTimes(frame.times(200, 10));

    const path = pathOf(eventEndpoints.projectEvents, { project: plates.project });
    const told = new Tally();
    const ending = new AbortController();
    const pages = await Promise.all(
      people.map(async ({ token, visitor }) => {
        const tab = randomBytes(16).toString('hex');
        return { visitor, tab, stream: await openReader(`${address}${path}?tab=${tab}`, token, 'reads on') };
      }),
    );
    const select = async ({ visitor, tab }: Pick<Person, 'visitor'> & { readonly tab: string }) => {
      await pause(PAUSE * Math.random());
      for (let n = 0; !ending.signal.aborted; n++) {
        const objects = [plates.boxes[n % plates.boxes.length]];
        const body = { tab, objects, selected: 1, fields: [] };
        const params = { project: plates.project };
        told.add(await answerOf(visitor.call(presenceEndpoints.tellAttention, { params, body })));
        await pause(PAUSE);
      }
    };
    const selecting = Promise.all(pages.map(select));
    const among = await editTimes(frame.times(400, 10));
    ending.abort();
    await selecting;
    const deaf = pages.filter(
      ({ stream: { status, text } }) => status !== 200 || !text.includes('attention'),
    );
    for (const { stream } of pages) stream.leave();
    const { status } = await program.stop();
    const ninetyFive = (times: readonly number[]) => Number.parseFloat(percentile(times, 95));
    const most = Math.max(...among).toFixed(0);
    return [
      {
        fault: `${people.length} who select as fast as pages tell it`,
        outcome: `${told}; ${deaf.length} heard nothing of the others`,
        held: told.isOnly('done', 'too-many') && deaf.length === 0,
      },
      {
        fault: 'edits meanwhile',
        outcome: `p50 ${percentile(among, 50)}, p95 ${percentile(among, 95)}, longest ${most} ms; before p50 ${percentile(alone, 50)}, p95 ${percentile(alone, 95)}; status ${status}`,
        held: ninetyFive(among) <= EDIT_MS && status === 0,
      },
    ];
  },
};
