import { CallFailed, objectEndpoints } from '@thermarium/api';
import { UNLIMITED } from '../apps/server/src/db/connection-limits.ts';
import { openPool } from '../apps/server/src/db/connection-pool.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { makePlates } from '../apps/server/src/program/testing/model.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';

/** What the role may open: enough for the program, and few for its calls. */
const ROOM = 12;
const ROLE = 'crowded';
const CALLERS = 40;

export const noConnectionsLeft: Drill = {
  name: 'no-connections-left',
  promise: 'a database without a connection left answers late or 503, never 500',
  short: true,
  run: async (frame) => {
    const server = await startEmbeddedPostgres(`${await frame.folder()}/postgresql`, { durable: false });
    const keeper = openPool(server.maintenanceUrl, 1, UNLIMITED);
    frame.after(() => keeper.end());
    await keeper.query(`create role ${ROLE} login password '${ROLE}' connection limit ${ROOM}`);
    await keeper.query(`create database ${ROLE} owner ${ROLE}`);
    const address = new URL(server.url);
    for (const part of ['username', 'password', 'pathname'] as const) address[part] = ROLE;

    const data = await frame.folder();
    const program = frame.start({ THERMARIUM_DATA: data, DATABASE_URL: address.href, ...ADA });
    const ada = await signIn(await program.ready());
    const { project, boxes } = await makePlates(ada);
    const [object] = boxes;
    // Others of the same role take what is left.
    const others = openPool(address.href, ROOM, UNLIMITED);
    const taken = await Promise.allSettled(Array.from({ length: ROOM }, () => others.connect()));
    const theirs = taken.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    const codes = new Map<string, number>();
    const rounds = frame.times(12, 3);
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        for (let n = 0; n < rounds; n++) {
          const params = { project, object };
          const answer = await ada.call(objectEndpoints.updateBox, { params, body: { power: n + 1 } }).then(
            () => 'done',
            (error: unknown) => (error instanceof CallFailed ? String(Object(error.body).code) : 'no answer'),
          );
          codes.set(answer, (codes.get(answer) ?? 0) + 1);
        }
      }),
    );
    for (const client of theirs) client.release();
    await others.end();
    const { status } = await program.stop();
    const wrong = [...codes.keys()].filter((code) => code !== 'done' && code !== 'unavailable');
    return [
      {
        fault: `${theirs.length} connections taken by others, ${CALLERS * rounds} calls`,
        outcome: `${[...codes].map(([code, count]) => `${count} ${code}`).join(', ')}; status ${status}`,
        held: wrong.length === 0 && status === 0,
      },
    ];
  },
};
