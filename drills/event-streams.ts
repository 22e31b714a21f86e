import { eventEndpoints, pathOf } from '@thermarium/api';
import { startEditing } from '../apps/server/src/program/testing/editing.ts';
import { makePlates } from '../apps/server/src/program/testing/model.ts';
import { signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';
import { connectionsTo, memoryOf, percentile, timing } from './measure.ts';
import { makePeople } from './people.ts';
import { openReader } from './reader.ts';
import { comesTo } from './wait.ts';

/** Streams of each person. */
const STREAMS = 50;
/** Behaviours of streams, in turn. */
const MANNERS = ['reads on', 'stands still', 'breaks off'] as const;
/** Memory of the program per stream, MB. */
const EACH = 0.25;
const SPARE = 150;

export const eventStreams: Drill = {
  name: 'event-streams',
  promise: 'those who follow a project and stand still or break off cost the others nothing',
  short: false,
  run: async (frame) => {
    const { environment } = await frame.ground();
    const program = frame.start(environment);
    const address = await program.ready();
    const port = Number(new URL(address).port);
    const ada = await signIn(address);
    const others = await makePeople(environment, address, frame.times(39, 1));
    const people = [ada, ...others.map(({ visitor }) => visitor)];
    const sites = await Promise.all(
      people.map(async (visitor) => ({ visitor, plates: await makePlates(visitor) })),
    );
    const before = memoryOf(program.child.pid);
    const open = sites.flatMap(({ visitor: { token }, plates: { project } }) =>
      Array.from({ length: STREAMS }, (_, n) => {
        const manner = MANNERS[n % MANNERS.length];
        const url = address + pathOf(eventEndpoints.projectEvents, { project });
        return async () => {
          const reader = await openReader(url, token, manner === 'stands still' ? manner : 'reads on');
          return { manner, reader };
        };
      }),
    );
    const streams = [];
    for (const one of open) streams.push(await one());

    const timings = sites.map(({ visitor, plates }) => ({ ...timing(visitor), plates }));
    const editings = timings.map(({ visitor, plates }) => startEditing(visitor, plates));
    await Promise.all(editings.map((editing) => editing.acknowledgedMore(10)));
    for (const { manner, reader } of streams) if (manner === 'breaks off') reader.leave();
    await Promise.all(editings.map((editing) => editing.acknowledgedMore(10)));
    const grown = memoryOf(program.child.pid) - before;
    const edits = await Promise.all(editings.map((editing) => editing.end()));
    const hearing = streams.filter(({ manner }) => manner === 'reads on');
    const deaf = hearing.filter(({ reader: { status, text } }) => status !== 200 || !text.includes('data:'));
    for (const { reader } of streams) reader.leave();
    // Ended streams must be released; the client keeps a connection or two for its next call.
    await comesTo(() => connectionsTo(port) <= 2 * people.length);
    const { status } = await program.stop();
    const refused = edits.flatMap(({ refusals }) => refusals).length;
    const times = timings.flatMap((one) => one.times);
    return [
      {
        fault: `${streams.length} event streams, a third of them each read on, stand still, break off`,
        outcome: `${deaf.length} of ${hearing.length} heard nothing; memory grew by ${grown.toFixed(0)} MB`,
        held: deaf.length === 0 && grown < SPARE + EACH * streams.length,
      },
      {
        fault: `${people.length} who edit meanwhile`,
        outcome: `${times.length} edits, ${refused} refused at first, p50 ${percentile(times, 50)}, p95 ${percentile(times, 95)}; status ${status}`,
        held: refused === 0 && status === 0,
      },
    ];
  },
};
