import { CallFailed, createClient, objectEndpoints, programEndpoints } from '@thermarium/api';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { makePlates, powers } from './testing/model.ts';
import { standStill } from './testing/postgres-processes.ts';
import { dataFolder, launch } from './testing/program-process.ts';
import { groundOfTest } from './testing/shared-ground.ts';
import { stopHolding } from './testing/stopped-holder.ts';
import { ADA, signIn, type Visitor } from './testing/visitor.ts';

/**
 * Bounded waits take seconds, a minute where the machine is busy; without a bound they would take several,
 * ms.
 */
const BOUNDED = 60_000;

/** The outcome of a call, and its duration, ms. */
async function timed(call: Promise<unknown>): Promise<{ code: unknown; status: number; took: number }> {
  const begun = performance.now();
  const failed = await call.then(
    () => null,
    (error: unknown) => error,
  );
  const took = performance.now() - begun;
  if (failed === null) return { code: null, status: 200, took };
  if (!(failed instanceof CallFailed)) throw failed;
  return { code: Object(failed.body).code, status: failed.status, took };
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
    const waiting = boxes.map((box) => timed(edit(ada, project, box, 7)));
    const health = await timed(nobody(programEndpoints.health));
    expect(health).toMatchObject({ status: 503, code: 'unavailable' });
    expect(health.took).toBeLessThan(BOUNDED);
    const told = await Promise.all(waiting);
    expect(told.map(({ code }) => code)).toEqual(boxes.map(() => 'unavailable'));
    const longest = Math.max(...told.map(({ took }) => took));
    expect(longest).toBeLessThan(BOUNDED);
    // By now no call waits any more.
    expect((await timed(edit(ada, project, boxes[0], 7))).took).toBeLessThan(longest);
  } finally {
    goOn();
  }
  const health = () => timed(nobody(programEndpoints.health));
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
    const begun = performance.now();
    const { status } = await program.stop();
    expect(performance.now() - begun).toBeLessThan(BOUNDED);
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
      timed(createClient({ address })(programEndpoints.health)),
      timed(there.call(objectEndpoints.tree, { params: { project } })),
      timed(edit(there, project, boxes[1], 9)),
    ]);
    expect([health.status, tree.status, changed.status]).toEqual([200, 200, 200]);
    expect(Math.max(health.took, tree.took, changed.took)).toBeLessThan(BOUNDED);
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
