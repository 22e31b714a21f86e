import { CallFailed, createClient, objectEndpoints, programEndpoints } from '@thermarium/api';
import { UNLIMITED } from '../apps/server/src/db/connection-limits.ts';
import { openPool } from '../apps/server/src/db/connection-pool.ts';
import { makePlates } from '../apps/server/src/program/testing/model.ts';
import { signIn } from '../apps/server/src/program/testing/visitor.ts';
import type { Drill } from './drill.ts';
import { answerOf, seconds, Tally } from './measure.ts';
import { comesTo } from './wait.ts';

/** Connections that the role may open: enough for the program, and few for its calls. */
const ROOM = 12;
const ROLE = 'crowded';
const CALLERS = 40;
/** Calls one after another, when connections are free again. */
const CALLS_AFTER = 20;

export const noConnectionsLeft: Drill = {
  name: 'no-connections-left',
  promise: 'a database without a connection left answers late or 503, never 500, and is used again at once',
  short: true,
  run: async (frame) => {
    const { environment, url, maintenanceUrl } = await frame.ground();
    const keeper = openPool(maintenanceUrl, 1, UNLIMITED);
    frame.after(() => keeper.end());
    await keeper.query(`create role ${ROLE} login password '${ROLE}' connection limit ${ROOM}`);
    await keeper.query(`create database ${ROLE} owner ${ROLE}`);
    const database = new URL(url);
    for (const part of ['username', 'password', 'pathname'] as const) database[part] = ROLE;

    const program = frame.start({ ...environment, DATABASE_URL: database.href });
    const address = await program.ready();
    const ada = await signIn(address);
    const { project, boxes } = await makePlates(ada);
    const params = { project, object: boxes[0] };
    const edit = (power: number) =>
      answerOf(ada.call(objectEndpoints.updateBox, { params, body: { power } }));
    const calls = frame.times(12, 3);
    const crowd = async () => {
      const answers = new Tally();
      await Promise.all(
        Array.from({ length: CALLERS }, async () => {
          for (let n = 0; n < calls; n++) answers.add(await edit(n + 1));
        }),
      );
      return answers;
    };

    // Other clients of the same role take the remaining ones.
    const others = openPool(database.href, ROOM, UNLIMITED);
    const taken = await Promise.allSettled(Array.from({ length: ROOM }, () => others.connect()));
    const theirs = taken.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    const few = await crowd();
    for (const client of theirs) client.release();
    await others.end();

    // No connection is left: existing ones end, and no other may be opened.
    await keeper.query(`alter role ${ROLE} connection limit 0`);
    await keeper.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${ROLE}'`);
    const none = await crowd();
    const health = await createClient({ address })(programEndpoints.health).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof CallFailed ? 'unavailable' : 'no answer'),
    );
    await keeper.query(`alter role ${ROLE} connection limit ${ROOM}`);
    const took = await comesTo(async () => (await edit(7)) === 'done');
    const after = new Tally();
    for (let n = 0; n < CALLS_AFTER; n++) after.add(await edit(n));
    const { status } = await program.stop();
    return [
      {
        fault: `${theirs.length} connections taken by others, ${CALLERS * calls} calls`,
        outcome: few.toString(),
        held: few.isOnly('done', 'unavailable'),
      },
      {
        fault: `not one connection left, ${CALLERS * calls} calls`,
        outcome: `${none}; health: ${health}`,
        held: none.isOnly('unavailable') && health !== 'no answer',
      },
      {
        fault: 'there are connections again',
        outcome: `edits are taken after ${seconds(took)}, then ${after}; status ${status}`,
        held: after.isOnly('done') && status === 0,
      },
    ];
  },
};
