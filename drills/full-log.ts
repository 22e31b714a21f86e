import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, programEndpoints } from '@thermarium/api';
import { UNLIMITED } from '../apps/server/src/db/connection-limits.ts';
import { openPool } from '../apps/server/src/db/connection-pool.ts';
import { maintenanceUrl } from '../apps/server/src/db/embedded/maintenance.ts';
import { makePlates } from '../apps/server/src/program/testing/model.ts';
import { ADA, signIn } from '../apps/server/src/program/testing/visitor.ts';
import { Creations } from './creations.ts';
import type { Drill } from './drill.ts';
import { fill } from './full-disk.ts';
import { answerOf, seconds, Tally } from './measure.ts';
import { comesTo } from './wait.ts';

/** Size of the disk for the database's log, one file of which has 16 MB, MB. */
const SIZE = 64;
const EDITORS = 4;

export const fullLog: Drill = {
  name: 'full-log',
  promise:
    'a database that cannot write its log is there again once there is room, with all that was acknowledged',
  short: false,
  run: async (frame) => {
    const data = await frame.folder();
    const disk = await frame.folder();
    if (!(await frame.mountSmall(SIZE, disk))) {
      return [
        { fault: 'a full disk', outcome: 'needs root and the right to mount a small disk', held: null },
      ];
    }
    const environment = { THERMARIUM_DATA: data, ...ADA };
    const first = frame.start(environment);
    await first.ready();
    await first.stop();
    const home = join(data, 'postgresql/18');
    await moveLog(join(home, 'data/pg_wal'), join(disk, 'pg_wal'));

    const program = frame.start(environment);
    const address = await program.ready();
    const ada = await signIn(address);
    const { project } = await makePlates(ada);
    const creations = new Creations(project);
    const filler = join(disk, 'filler');
    await fill(filler);
    const answers = new Tally();
    let isOver = false;
    const editor = async (_: unknown, n: number) => {
      for (let round = 0; !isOver; round++) answers.add(await creations.create(ada, `${n}.${round}`));
    };
    const editors = Promise.all(Array.from({ length: EDITORS }, editor));
    await comesTo(() => answers.of('done') > 5 * EDITORS);
    await endLogFiles(home);
    await comesTo(() => answers.of('unavailable') > 2 * EDITORS);
    const health = await answerOf(createClient({ address })(programEndpoints.health));
    isOver = true;
    await editors;

    await rm(filler);
    const took = await comesTo(async () => (await creations.create(ada, 'freed')) === 'done');
    const { text, whole } = await creations.compare(ada);
    const { status } = await program.stop();
    return [
      {
        fault: `the disk of the database's log is full under ${EDITORS} editors`,
        outcome: `${answers}; health: ${health}`,
        held: answers.isOnly('done', 'unavailable', 'no-space') && health === 'unavailable',
      },
      {
        fault: 'it is freed',
        outcome: `edits are taken again after ${seconds(took)}; ${text}; status ${status}`,
        held: whole && status === 0,
      },
    ];
  },
};

async function moveLog(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true });
  await rename(from, `${from}.before`);
  await symlink(to, from);
}

/** Makes the server begin new files of its log until it has no room for one, which ends it. */
async function endLogFiles(home: string): Promise<void> {
  const [port, password] = await Promise.all(
    ['port', 'password'].map((name) => readFile(join(home, name), 'utf8')),
  );
  const door = { data: home, password, port: Number(port), name: 'drill' };
  const pool = openPool(maintenanceUrl(door), 1, UNLIMITED);
  const isUp = () =>
    pool.query('select pg_switch_wal()').then(
      () => true,
      () => false,
    );
  while (await isUp());
  await pool.end();
}
