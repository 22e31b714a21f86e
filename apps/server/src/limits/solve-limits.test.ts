import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testHold } from '../testing/held-solves/test-hold.ts';
import { smallModel } from '../testing/small-model.ts';
import { USUAL_LIMITS } from '../testing/solve-limits.ts';
import {
  hasEnded,
  isSolving,
  type SolveSite,
  solve,
  startSolveSite,
  taskWhen,
} from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import { SETTINGS, type TestUser } from '../testing/test-app.ts';

const MEGABYTE = 1e6;
const usualLimits = { hours: 1, steps: 500, diskGb: 0.01 };

let site: SolveSite;
let free: number | null = null;
beforeAll(async () => {
  const settings = { ...SETTINGS, usualLimits };
  site = await startSolveSite({ settings, freeDisk: async () => free });
  // The grid tells how much disk space a solution takes.
  await site.startWorker({ limits: () => USUAL_LIMITS });
});
afterAll(() => site.close());
beforeEach(() => {
  free = null;
});

let people = 0;
/** A user with a licence on these terms. */
async function holder(terms: object = {}): Promise<TestUser> {
  const user = await site.user(`user${people++}@example.com`);
  const license = { user_id: user.id, feature: 'F', expiration: new Date('2100-01-01'), ...terms };
  await site.database.insertInto('license').values(license).execute();
  return user;
}

/** Asks for a solve, which has ended when its test has. */
async function ask(user: TestUser, world: object, transient: 0 | 1 = 1, name = 'small') {
  const { id } = await storeProject(site.database, user.id, smallModel(world, [], name));
  const answer = await user.call('GET', `/api/project/${id}/solve/?transient=${transient}`);
  const path = `/api/project/${id}/task/${answer.json.task_id}/`;
  if (answer.status === 202) onTestFinished(async () => void (await user.call('DELETE', path)));
  return { id, ...answer };
}

async function outcome(user: TestUser, world: object, name: string) {
  const { id, status, json } = await ask(user, world, 1, name);
  expect(status, JSON.stringify(json)).toBe(202);
  const task = await taskWhen(user, id, json.task_id, hasEnded);
  const left = () => readdir(join(site.blobFolder, 'solutions', String(json.task_id))).catch(() => []);
  await expect.poll(left).toEqual([]);
  return task;
}

describe('a transient of more steps than its user may have', () => {
  test('is refused with the limit and what to do; a licence that states more allows it', async () => {
    const [ada, bob] = [await holder(), await holder({ step_limit: 501, disk_limit_gb: 1 })];
    const { status, json } = await ask(ada, { steps: 501 });
    expect({ status, json }).toEqual({
      status: 409,
      json: {
        code: 'quota-exceeded',
        detail:
          'This transient has 501 steps, and your licence allows 500. Choose fewer steps, or ask the administrator for more.',
      },
    });
    expect((await ask(ada, { steps: 501 }, 0)).status).toBe(202);
    expect((await ask(bob, { steps: 501 })).status).toBe(202);
    const eve = await holder({ step_limit: 10 });
    expect((await ask(eve, { steps: 11 })).json.detail).toContain('your licence allows 10');
    const mia = await holder({ step_limit: 1000, expiration: new Date('2020-01-01') });
    expect((await ask(mia, { steps: 501 })).status).toBe(409);
  });
});

describe('disk space', () => {
  test('that cannot suffice refuses the solve before it is queued', async () => {
    const ada = await holder({ step_limit: 1_000_000 });
    const { status, json } = await ask(ada, { steps: 100_000, save_internal_temp: true });
    expect({ status, code: json.code }).toEqual({ status: 409, code: 'quota-exceeded' });
    expect(json.detail).toMatch(
      /^This solve needs about 1\.64 GB of disk space; your solutions take 1 MB of the 10 MB that they may\. Turn off 'Save internal temperatures', choose fewer steps, .* or ask the administrator/,
    );
    const tasks = (await ada.call('GET', '/api/tasks/')).json;
    expect(tasks).toEqual([]);
  });

  test('that will not suffice ends the solve long before it is used up', async () => {
    const ada = await holder({ step_limit: 1_000_000, disk_limit_gb: 1.7 });
    // By the number of steps alone 1.64 GB would do; their real size shows once some are stored.
    const world = { steps: 100_000, save_internal_temp: true, resolution: 0.5, duration: 10 };
    const hold = testHold();
    hold.at(40);
    const { state, message } = await outcome(ada, world, hold.name);
    expect(state).toBe('FAILURE');
    expect(message).toMatch(
      /^This solve needs about \d.* GB of disk space; your solutions take .* of the 1\.7 GB/,
    );
  });

  test('of all solutions of a user counts, but not of that which is replaced', async () => {
    const ada = await holder({ disk_limit_gb: 0.002 });
    const first = await storeProject(site.database, ada.id, smallModel({ steps: 60 }));
    expect(await solve(ada, first.id, 1)).toMatchObject({ state: 'SUCCESS' });
    const { bytes } = await site.database
      .selectFrom('solution')
      .select('bytes')
      .where('project_id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(bytes).toBeGreaterThan(0.7 * MEGABYTE);
    const limit = { disk_limit_gb: (bytes * 1.05) / 1e9 };
    await site.database.updateTable('license').set(limit).where('user_id', '=', ada.id).execute();
    expect(await solve(ada, first.id, 1)).toMatchObject({ state: 'SUCCESS' });
    const other = await ask(ada, { steps: 60 });
    expect(other.json).toMatchObject({ code: 'quota-exceeded' });
  });

  test('of the machine that is short refuses the solve, and ends one that is at work', async () => {
    const ada = await holder();
    free = 20 * MEGABYTE;
    const refused = await ask(ada, { steps: 4 });
    expect(refused).toMatchObject({ status: 507, json: { code: 'no-space' } });
    expect(refused.json.detail).toMatch(
      /^Solves stop: 20 MB are free where solutions are kept\. .*administrator/,
    );
    free = null;
    const { id, json } = await ask(ada, {}, 1, testHold().name);
    await taskWhen(ada, id, json.task_id, isSolving);
    free = 20 * MEGABYTE;
    expect(await taskWhen(ada, id, json.task_id, hasEnded)).toMatchObject({
      state: 'FAILURE',
      message: expect.stringContaining('20 MB are free where solutions are kept'),
    });
  });
});

test('a solve that works for longer than its user may ends with a sentence', async () => {
  const ada = await holder({ hour_limit: 2 / 3600 });
  const { state, message } = await outcome(ada, {}, testHold().name);
  expect(state).toBe('FAILURE');
  expect(message).toMatch(
    /^The solve has worked for 0\.0333 minutes, which is the longest that your licence allows\./,
  );
});
