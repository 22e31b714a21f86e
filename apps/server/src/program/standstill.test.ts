import { CallFailed, createClient, objectEndpoints, programEndpoints } from '@thermarium/api';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { makePlates, powers } from './testing/model.ts';
import { standStill } from './testing/postgres-processes.ts';
import { dataFolder, launch } from './testing/program-process.ts';
import { groundOfTest } from './testing/shared-ground.ts';
import { stopHolding } from './testing/stopped-holder.ts';
import { ADA, signIn, type Visitor } from './testing/visitor.ts';

// A call that waits without a bound while something stands still never ends: then these tests hang.

/** The outcome of a call. */
async function outcomeOf(call: Promise<unknown>): Promise<{ code: unknown; status: number }> {
  const failed = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (failed === null) return { code: null, status: 200 };
  if (!(failed instanceof CallFailed)) throw failed;
  return { code: Object(failed.body).code, status: failed.status };
}

function edit({ call }: Visitor, project: number, object: number, power: number): Promise<unknown> {
  return call(objectEndpoints.updateBox, { params: { project, object }, body: { power } });
}

test('a database that stands still is told by health at once and to all who wait soon, and is used again when it goes on', async () => {
  const data = await dataFolder();
  const program = launch({ THERMARIUM_DATA: data, ...ADA });
  const address = await program.ready();
  const ada = await signIn(address);
  const nobody = createClient({ address });
  const { project, boxes } = await makePlates(ada, { count: 6 });
  const goOn = await standStill(data);
  try {
    const waiting = boxes.map((box) => outcomeOf(edit(ada, project, box, 7)));
    const health = await outcomeOf(nobody(programEndpoints.health));
    expect(health).toMatchObject({ status: 503, code: 'unavailable' });
    const told = await Promise.all(waiting);
    expect(told.map(({ code }) => code)).toEqual(boxes.map(() => 'unavailable'));
    expect(await outcomeOf(edit(ada, project, boxes[0], 7))).toMatchObject({ code: 'unavailable' });
  } finally {
    goOn();
  }
  const health = () => outcomeOf(nobody(programEndpoints.health));
  await expect.poll(health).toMatchObject({ status: 200 });
  await edit(ada, project, boxes[0], 8);
  expect((await powers(ada, { project, boxes })).get(boxes[0])).toBe(8);
  expect(await program.stop()).toMatchObject({ status: 0 });
});

test('a program whose database stands still ends all the same when it is told to', async () => {
  const data = await dataFolder();
  const program = launch({ THERMARIUM_DATA: data, ...ADA });
  const ada = await signIn(await program.ready());
  const { project, boxes } = await makePlates(ada);
  const goOn = await standStill(data);
  try {
    const waiting = edit(ada, project, boxes[0], 7).catch(() => {});
    const { status } = await program.stop();
    expect([0, 1]).toContain(status);
    await waiting;
  } finally {
    goOn();
  }
});

test('a process that stands still in mid-transaction holds up the others for a while only', async () => {
  const ground = await groundOfTest();
  const [still, other] = [launch({ ...ground, ...ADA }), launch({ ...ground, ...ADA }, '--role', 'api')];
  const here = await signIn(await still.ready());
  const address = await other.ready();
  const there = here.at(address);
  const { project, boxes } = await makePlates(here, { count: 2 });
  const holder = openDatabase(ground.DATABASE_URL, 2);
  onTestFinished(() => holder.destroy());

  const waiting = await stopHolding(still, holder, project, () => edit(here, project, boxes[0], 7));
  try {
    const [health, tree, changed] = await Promise.all([
      outcomeOf(createClient({ address })(programEndpoints.health)),
      outcomeOf(there.call(objectEndpoints.tree, { params: { project } })),
      outcomeOf(edit(there, project, boxes[1], 9)),
    ]);
    expect([health.status, tree.status, changed.status]).toEqual([200, 200, 200]);
  } finally {
    still.tell('SIGCONT');
  }
  // The change is made again over another connection.
  await waiting.edit;
  expect(await powers(there, { project, boxes })).toEqual(
    new Map([
      [boxes[0], 7],
      [boxes[1], 9],
    ]),
  );
});
