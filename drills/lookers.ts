import { setTimeout as pause } from 'node:timers/promises';
import { eventEndpoints, objectEndpoints, pathOf } from '@thermarium/api';
import { startEditing } from '../apps/server/src/program/testing/editing.ts';
import { makePlates, powers } from '../apps/server/src/program/testing/model.ts';
import { ADA_EMAIL, signIn, type Visitor } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';
import { answerOf, percentile, Tally, timing } from './measure.ts';
import { makePeople, showTo } from './people.ts';
import { openReader, type Reader } from './reader.ts';

/** Viewers who load the project at once. */
const LOADING = 10;
/** Pause between two edits of one person, ms. */
const PAUSE = 1_000;
/** Windows with event streams of one person. */
const WINDOWS = 50;

export const lookers: Drill = {
  name: 'lookers',
  promise: 'many who look on cost nobody an edit',
  short: false,
  run: async (frame) => {
    const { environment } = await frame.ground();
    const program = frame.start(environment);
    const address = await program.ready();
    const ada = await signIn(address);
    const editors = frame.times(50, 5);
    const readers = frame.times(500, 50);
    const plates = await makePlates(ada, { count: editors });
    const others = await makePeople(environment, address, Math.ceil(readers / WINDOWS));
    await showTo(others, ada, ADA_EMAIL, plates.project);

    const measured = timing(ada);
    const editing = startEditing(unhurried(measured.visitor), plates);
    const path = pathOf(eventEndpoints.projectEvents, { project: plates.project });
    const streams: Reader[] = [];
    const loads = new Tally();
    const waiting = Array.from({ length: readers }, (_, n) => others[n % others.length]);
    const arrive = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { token, visitor } = next;
        streams.push(await openReader(address + path, token, 'reads on'));
        const load = () =>
          answerOf(visitor.call(objectEndpoints.tree, { params: { project: plates.project } }));
        loads.add(await load());
      }
    };
    await Promise.all(Array.from({ length: LOADING }, arrive));
    await editing.acknowledgedMore(10 * editors);
    const { kept, refusals, count } = await editing.end();
    const stored = await powers(ada, plates);
    const lost = [...kept].filter(([box, power]) => stored.get(box) !== power).length;
    const wrong = refusals.filter(({ code }) => code !== 'unavailable').length;
    const deaf = streams.filter((stream) => stream.status !== 200 || !stream.text.includes('data:')).length;
    for (const stream of streams) stream.leave();
    const { status } = await program.stop();
    return [
      {
        fault: `${readers} who load a project and follow it: their loads`,
        outcome: `${loads}; ${deaf} heard nothing of the edits`,
        held: loads.isOnly('done', 'unavailable') && loads.of('done') > 0 && deaf === 0,
      },
      {
        fault: `${editors} who edit it, each once a second`,
        outcome: `${count} edits, ${lost} lost, ${refusals.length} calls told to come back, ${wrong} told something else; p50 ${percentile(measured.times, 50)}, p95 ${percentile(measured.times, 95)}; status ${status}`,
        held: lost + wrong === 0 && status === 0,
      },
    ];
  },
};

/** The same person, with a pause before each call. */
function unhurried(visitor: Visitor): Visitor {
  const call: Visitor['call'] = async (endpoint, input) => {
    await pause(PAUSE * (0.5 + Math.random()));
    return visitor.call(endpoint, input);
  };
  return { ...visitor, call };
}
