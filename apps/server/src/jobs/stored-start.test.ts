import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallModel } from '../testing/small-model.ts';
import { USUAL_LIMITS } from '../testing/solve-limits.ts';
import { logOf, type SolveSite, solve, startSolveSite } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';

let site: SolveSite;
let ada: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  await site.startWorker({ limits: () => USUAL_LIMITS });
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());

const WALLS = { hc: 2000 };
const INITIAL = { start_from: 'initial temperatures' };
const start = (start_solution: string, more: object = {}) => ({
  ...{ ...WALLS, start_from: 'stored solution', start_solution, precision: 1e-9 },
  ...more,
});

const newProject = async (world: object) => (await storeProject(site.database, ada.id, smallModel(world))).id;
const setWorld = async (project: number, world: object) => {
  const { status, json } = await ada.call('PUT', `/api/project/${project}/`, { world });
  expect(status, JSON.stringify(json)).toBe(200);
};
/** The lowest and the highest temperature at each step of the transient solution, °C. */
async function stepsOf(project: number): Promise<{ time: number; max_t: number; min_t: number }[]> {
  return (await ada.call('GET', `/api/project/${project}/solution/?transient=1`)).json.summary.transient.map(
    ({ time, t_max, t_min }: { time: number; t_max: number; t_min: number }) => ({
      ...{ time, max_t: t_max, min_t: t_min },
    }),
  );
}

test('a transient stays where the latest solution is, which is the steady one', async () => {
  const project = await newProject(start('latest'));
  expect((await solve(ada, project)).state).toBe('SUCCESS');
  const { summary } = (await ada.call('GET', `/api/project/${project}/solution/`)).json;
  expect((await solve(ada, project, 1)).state).toBe('SUCCESS');
  const steps = await stepsOf(project);
  expect(steps).toHaveLength(5);
  // The die's source is fine on the grid of the transient: to the error of the two grids.
  for (const { max_t } of steps)
    expect(Math.abs(max_t - steps[4].max_t)).toBeLessThan(0.02 * (summary.t_max - 20));
  expect(Math.abs(steps[0].max_t - summary.t_max)).toBeLessThan(0.03 * (summary.t_max - 20));
});

test('a transient goes on from the end of the former one, from the reference that was kept, and from the latest', async () => {
  const project = await newProject({ ...WALLS, save_internal_temp: true, duration: 0.2 });
  expect((await solve(ada, project, 1)).state).toBe('SUCCESS');
  const first = await stepsOf(project);
  expect((await ada.call('POST', `/api/project/${project}/reference/`, { transient: true })).status).toBe(
    201,
  );
  const from = async (which: string) => {
    await setWorld(project, start(which));
    expect((await solve(ada, project, 1)).state).toBe('SUCCESS');
    return stepsOf(project);
  };
  const second = await from('transient');
  const beside = await from('transient reference');
  const third = await from('latest');
  const risen = first[4].max_t - 20;
  expect(risen).toBeGreaterThan(1);
  for (const { 0: begin } of [second, beside]) {
    expect(Math.abs(begin.min_t - first[4].min_t)).toBeLessThan(0.01 * risen);
  }
  expect(second[4].min_t).toBeGreaterThan(first[4].min_t + 0.2 * risen);
  expect(Math.abs(beside[4].min_t - second[4].min_t)).toBeLessThan(0.01 * risen);
  expect(Math.abs(third[0].min_t - beside[4].min_t)).toBeLessThan(0.01 * risen);
});

test('what cannot be started from is refused with the remedy, before there is a task', async () => {
  const project = await newProject(start('latest'));
  const refusal = async () => {
    const { status, json } = await ada.call('GET', `/api/project/${project}/solve/?transient=1`);
    return [status, json.code, json.detail];
  };
  expect(await refusal()).toEqual([
    409,
    'not-stored',
    'The transient is to start from the latest stored solution, and the project has none. Solve the steady state first, or let the transient start from the initial temperatures or the steady state.',
  ]);
  for (const [from, words] of [
    ['steady', /steady solution, and the project has none\. Solve the steady state first/],
    ['transient', /end of the transient solution, and the project has none\. Choose another/],
    ['steady reference', /Keep a steady solution as reference first/],
    ['transient reference', /Keep a transient solution as reference first/],
  ] as const) {
    await setWorld(project, start(from));
    expect(await refusal()).toEqual([409, 'not-stored', expect.stringMatching(words)]);
  }
  await setWorld(project, INITIAL);
  expect((await solve(ada, project, 1)).state).toBe('SUCCESS');
  await setWorld(project, start('transient'));
  expect(await refusal()).toEqual([
    409,
    'not-stored',
    expect.stringMatching(/no temperatures inside\. Switch on "Save internal temperatures"/),
  ]);
  // Steady solves have no start.
  await setWorld(project, start('steady'));
  expect((await solve(ada, project)).state).toBe('SUCCESS');
  const { blobs } = await site.database
    .selectFrom('solution')
    .select('blobs')
    .where('project_id', '=', project)
    .where('transient', '=', false)
    .executeTakeFirstOrThrow();
  await site.services.blobs.deleteAll(blobs);
  expect(await refusal()).toEqual([
    409,
    'not-stored',
    expect.stringMatching(/damaged or was deleted meanwhile/),
  ]);
});

test('a part that the stored solution does not have is named in the log', async () => {
  const project = await newProject(start('steady'));
  expect((await solve(ada, project)).state).toBe('SUCCESS');
  const { json: materials } = await ada.call('GET', `/api/project/${project}/material/`);
  const { id: material } = materials.find(({ name }: { name: string }) => name === 'copper');
  const late = { name: 'late', x: 30, y: 0, z: 0, dx: 2, dy: 2, dz: 2, material };
  const added = await ada.call('POST', `/api/project/${project}/box/`, late);
  expect(added.status, JSON.stringify(added.json)).toBe(201);
  expect((await solve(ada, project, 1)).state).toBe('SUCCESS');
  expect(await logOf(ada, project)).toContainEqual(
    expect.stringMatching(/nothing was at some places of 'late': there the transient starts at the initial/),
  );
});
