import { eventEndpoints, objectEndpoints, pathOf } from '@thermarium/api';
import { startEditing } from '../apps/server/src/program/testing/editing.ts';
import { makePlates } from '../apps/server/src/program/testing/model.ts';
import { ADA_EMAIL, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';
import { percentile, Tally, timed, timing } from './measure.ts';
import { makePeople, showTo } from './people.ts';
import { openReader } from './reader.ts';

/** Who looks on follows the project, and loads it so many times. */
const LOADS = 3;
/** A person may follow with so many windows. */
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
    const editing = startEditing(measured.visitor, plates);
    const loads = new Tally();
    const path = pathOf(eventEndpoints.projectEvents, { project: plates.project });
    const streams = await Promise.all(
      Array.from({ length: readers }, async (_, n) => {
        const person = others[n % others.length];
        const stream = await openReader(address + path, person.token, 'reads on');
        for (let load = 0; load < LOADS; load++) {
          const tree = person.visitor.call(objectEndpoints.tree, { params: { project: plates.project } });
          loads.add((await timed(tree)).answer);
        }
        return stream;
      }),
    );
    await editing.acknowledgedMore(10 * editors);
    const { refusals, count } = await editing.end();
    const deaf = streams.filter((stream) => stream.status !== 200 || !stream.text.includes('data:')).length;
    for (const stream of streams) stream.leave();
    const { status } = await program.stop();
    return [
      {
        fault: `${readers} who follow a project and load it ${LOADS} times, beside ${editors} editors`,
        outcome: `loads: ${loads}; ${deaf} heard nothing; ${count} edits, ${refusals.length} refused at first, p50 ${percentile(measured.times, 50)}, p95 ${percentile(measured.times, 95)}`,
        held: refusals.length === 0 && loads.isOnly('done') && deaf === 0 && status === 0,
      },
    ];
  },
};
