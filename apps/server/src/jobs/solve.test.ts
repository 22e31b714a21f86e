import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ProjectEvent, ReachedStep, SolveEntry } from '@thermarium/api';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testHold } from '../testing/held-solves/test-hold.ts';
import { smallModel } from '../testing/small-model.ts';
import { TEST_LIMITS, USUAL_LIMITS } from '../testing/solve-limits.ts';
import { logOf, type SolveSite, solve, startSolveSite, taskWhen } from '../testing/solve-site.ts';
import { storeProject } from '../testing/stored-project.ts';
import type { TestUser } from '../testing/test-app.ts';

const COMMAND = resolve(import.meta.dirname, '../../../cli/src/main.ts');

let site: SolveSite;
let ada: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  await site.startWorker({ limits: () => (isUsual ? USUAL_LIMITS : TEST_LIMITS) });
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());

let isUsual = false;
/** Solves on the grids of the command line until the test ends. */
function solveAsUsual() {
  isUsual = true;
  onTestFinished(() => {
    isUsual = false;
  });
}

async function solvesOf(project: number): Promise<SolveEntry[]> {
  return (await ada.call('GET', `/api/project/${project}/solves/`)).json;
}

/** The report of `thermarium solve` for a model file. */
async function commandReport(file: object, ...options: string[]) {
  const run = promisify(execFile)(process.execPath, [COMMAND, 'solve', '-', '--json', '--quiet', ...options]);
  run.child.stdin?.end(JSON.stringify(file));
  return JSON.parse((await run).stdout);
}

/** Leaves out values that depend on the machine rather than the model. */
const withoutHost = ({ seconds, peak_memory_mb, heat_flow, ...report }: Record<string, unknown>) => report;

/** A model whose solves are held. */
const heldModel = () => smallModel({}, [], testHold().name);

async function blobsOf(task: number): Promise<string[]> {
  return readdir(join(site.blobFolder, 'solutions', String(task))).catch(() => []);
}

describe('a solve', () => {
  test('has the numbers of the command line, and tells what it does on its way', async () => {
    solveAsUsual();
    const { id } = await storeProject(site.database, ada.id, smallModel());
    const events: ProjectEvent[] = [];
    const unsubscribe = site.services.events.subscribe(id, (event) => events.push(event));
    expect((await ada.call('GET', `/api/project/${id}/task/`)).json).toEqual({ task_id: null, state: null });
    expect(await solve(ada, id)).toMatchObject({ state: 'SUCCESS', progress: 1, steps: [] });
    const { json } = await ada.call('GET', `/api/project/${id}/solution/`);
    const reported = await commandReport(smallModel());
    expect(withoutHost(json.summary)).toEqual(withoutHost(reported));
    const { flow } = (await ada.call('GET', `/api/project/${id}/solution/heat_flow/`)).json;
    const { to_ambient_W, contacts, objects } = reported.heat_flow;
    expect(flow).toMatchObject({ to_ambient_W, contacts });
    expect(flow.objects).toMatchObject(
      ['plate', 'die', 'film'].map((path) => ({ id: expect.any(Number), path, ...objects[path] })),
    );
    const transientFlow = await ada.call('GET', `/api/project/${id}/solution/heat_flow/?transient=1`);
    expect(transientFlow.json).toEqual({ timestamp: null, transient: true, flow: null });

    unsubscribe();
    const states = events.flatMap((event) => (event.type === 'task' ? [event.state] : []));
    expect(new Set(states)).toEqual(new Set(['PENDING', 'RUNNING', 'SUCCESS']));
    expect(events.some((event) => event.type === 'task' && event.cells === json.summary.cells)).toBe(true);
    expect(events.at(-1)).toEqual({ type: 'solution', transient: false });
    const log = await logOf(ada, id);
    expect(log).toEqual(events.flatMap((event) => (event.type === 'log' ? [event.log] : [])));
    for (const said of [
      /^Steady solve of 'small'/,
      /cells, meshed in/,
      /^Most cells are for '(plate|die|film)' along [xyz] \(\d+ of \d+\), .+, and '/,
      /^Converged after/,
      /^Tmax .* °C at/,
    ]) {
      expect(log).toContainEqual(expect.stringMatching(said));
    }
    expect(log).toContainEqual(expect.stringMatching(/^Power in 5.2500 W, heat to ambient 5.2500 W/));

    const [entry, ...others] = await solvesOf(id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ state: 'SUCCESS', transient: false, user_name: 'ada@example.com' });
    const { grid, cells, iterations, residual, residuals } = json.summary;
    const { power_in_W, heat_to_ambient_W, energy_imbalance } = json.summary;
    expect(entry.course).toMatchObject({ grid, cells, iterations, residual, residuals });
    expect(entry.course?.balance).toEqual({ power_in_W, heat_to_ambient_W, energy_imbalance });
    expect(entry.course?.seconds).toMatchObject({
      mesh: json.summary.seconds.mesh,
      store: expect.any(Number),
    });
    expect(entry.course?.objects.map(({ path, power_W }) => [path, power_W])).toEqual([
      ['die', 5],
      ['plate', 0],
      ['film', 0.25],
    ]);
    const said = (await ada.call('GET', `/api/project/${id}/log/`)).json;
    expect([entry.logged_to, entry.logged_from]).toEqual([said.at(0).timestamp, said.at(-1).timestamp]);
  });

  test('over time has the numbers of the command line', async () => {
    solveAsUsual();
    const { id } = await storeProject(site.database, ada.id, smallModel());
    const reached: ReachedStep[] = [];
    site.services.events.subscribe(id, (event) => {
      if (event.type === 'steps') reached.push(...event.steps);
    });
    const { state, task_id } = await solve(ada, id, 1);
    expect(state).toBe('SUCCESS');
    const { json } = await ada.call('GET', `/api/project/${id}/solution/`);
    expect(json.transient).toBe(true);
    const steps = json.summary.transient.map(
      ({ time, t_min, t_max }: { time: number; t_min: number; t_max: number }) => ({
        time,
        min_t: t_min,
        max_t: t_max,
      }),
    );
    expect(steps).toHaveLength(5);
    expect(reached).toEqual(steps);
    expect((await ada.call('GET', `/api/project/${id}/task/${task_id}/`)).json.steps).toEqual(steps);
    expect(withoutHost(json.summary)).toEqual(withoutHost(await commandReport(smallModel(), '--transient')));
    expect(await logOf(ada, id)).toContainEqual(expect.stringMatching(/^t = 2\.5 s: Tmax \d\d\.\d\d °C/));
  });

  test('of a model with errors is refused with every problem at once, without a task', async () => {
    const bare = { type: 'box', name: 'bare', x: 20, y: 0, z: 0, dx: 1, dy: 1, dz: 'width' };
    const mute = { type: 'box', name: 'mute', x: 0, y: 0, z: 5, dx: 1, dy: 1, dz: 1, power: '3 *' };
    const { id } = await storeProject(site.database, ada.id, smallModel({}, [bare, mute]));
    const { status, json } = await ada.call('GET', `/api/project/${id}/solve/?transient=0`);
    expect([status, json.code]).toEqual([409, 'model-invalid']);
    expect(json.detail).toMatch(/^The model cannot be solved: tree\/bare.*\(and \d more\)$/);
    expect(json.issues).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'tree/bare.dz', remedy: expect.stringMatching(/'width'/) }),
        expect.objectContaining({ path: 'tree/mute.power', remedy: expect.stringMatching(/'3 \*'/) }),
      ]),
    );
    const { json: running } = await ada.call('GET', `/api/project/${id}/task/`);
    expect(running).toEqual({ task_id: null, state: null });
    const tasks: readonly { readonly project: number }[] = (await ada.call('GET', '/api/tasks/')).json;
    expect(tasks.filter(({ project }) => project === id)).toEqual([]);
  });

  test('of a model that no grid can be made of fails with the reason in its log', async () => {
    const far = { type: 'box', name: 'far', x: 500, y: 0, z: 0, dx: 1, dy: 1, dz: 1 };
    const model = smallModel();
    const [first] = model.tree;
    const { id } = await storeProject(site.database, ada.id, {
      ...model,
      tree: [...model.tree, { ...first, ...far }],
    });
    const { state, message } = await solve(ada, id);
    expect([state, message]).toEqual([
      'FAILURE',
      expect.stringMatching(/^The model cannot be solved: tree\/far/),
    ]);
    expect(await logOf(ada, id)).toContainEqual(expect.stringMatching(/^Error: tree\/far/));
    const [{ course }] = await solvesOf(id);
    expect(course?.findings).toContainEqual(
      expect.objectContaining({ severity: 'error', path: expect.stringMatching(/^tree\/far/) }),
    );
    expect(course).toMatchObject({ grid: null, balance: null, residuals: [] });
    expect((await ada.call('GET', `/api/project/${id}/solution/`)).json.timestamp).toBeNull();
  });

  test('that does not converge fails with the reason and leaves nothing behind', async () => {
    const { id } = await storeProject(
      site.database,
      ada.id,
      smallModel({ iterations: 1, precondition: false }),
    );
    const { state, message, task_id } = await solve(ada, id);
    expect([state, message]).toEqual(['FAILURE', expect.stringMatching(/iteration/)]);
    expect((await logOf(ada, id)).at(-1)).toBe(message);
    const [entry] = await solvesOf(id);
    expect(entry).toMatchObject({
      state: 'FAILURE',
      message,
      course: { iterations: 1, unknowns: expect.any(Number) },
    });
    expect(entry.course?.residuals.length).toBeGreaterThan(0);
    expect((await ada.call('GET', `/api/project/${id}/solution/`)).json).toEqual({
      timestamp: null,
      stale: false,
      transient: false,
      result: {},
      summary: null,
    });
    await expect.poll(() => blobsOf(task_id)).toEqual([]);
  });

  test('that fails leaves the former solution as it was; one that succeeds replaces it, and one more its files', async () => {
    const { id } = await storeProject(site.database, ada.id, smallModel());
    const first = await solve(ada, id);
    const before = (await ada.call('GET', `/api/project/${id}/solution/`)).json;
    await site.database
      .updateTable('project')
      .set({ world: JSON.stringify({ iterations: 1, precondition: false }) })
      .where('id', '=', id)
      .execute();
    expect((await solve(ada, id)).state).toBe('FAILURE');
    const after = (await ada.call('GET', `/api/project/${id}/solution/`)).json;
    expect(after.result).toEqual(before.result);
    expect(await blobsOf(first.task_id)).toEqual(['1']);
    const setAmbient = (ambient: number) =>
      site.database
        .updateTable('project')
        .set({ world: JSON.stringify({ ambient }) })
        .where('id', '=', id)
        .execute();
    await setAmbient(30);
    const second = await solve(ada, id);
    expect(second.state).toBe('SUCCESS');
    expect((await ada.call('GET', `/api/project/${id}/solution/`)).json.timestamp > before.timestamp).toBe(
      true,
    );
    // It is kept to compare with.
    expect([await blobsOf(first.task_id), await blobsOf(second.task_id)]).toEqual([['1'], ['1']]);
    await setAmbient(35);
    await solve(ada, id);
    await expect.poll(() => blobsOf(first.task_id)).toEqual([]);
    expect(await blobsOf(second.task_id)).toEqual(['1']);
  });

  test('that is replaced keeps its files while a duplicate of the project reads them', async () => {
    const { id } = await storeProject(site.database, ada.id, smallModel());
    await solve(ada, id);
    const { result } = (await ada.call('GET', `/api/project/${id}/solution/`)).json;
    const copy = (await ada.call('POST', `/api/project/${id}/clone/`, {})).json.id;
    await solve(ada, id);
    expect((await ada.call('GET', `/api/project/${copy}/solution/`)).json.result).toEqual(result);
  });

  test('goes on with the model as it was when somebody edits it meanwhile', async () => {
    const { id } = await storeProject(site.database, ada.id, smallModel({}, [], 'before'));
    const { json } = await ada.call('GET', `/api/project/${id}/solve/`);
    await site.database.updateTable('project').set({ name: 'after' }).where('id', '=', id).execute();
    await taskWhen(ada, id, json.task_id, ({ state }) => state === 'SUCCESS');
    expect((await ada.call('GET', `/api/project/${id}/solution/`)).json.summary.model).toBe('before');
  });
});

describe('stopping', () => {
  test('ends a running task at once, leaves nothing behind and may be repeated', async () => {
    const { id } = await storeProject(site.database, ada.id, heldModel());
    const { json } = await ada.call('GET', `/api/project/${id}/solve/?transient=1`);
    const path = `/api/project/${id}/task/${json.task_id}/`;
    await taskWhen(ada, id, json.task_id, ({ progress }) => progress > 0);
    expect((await ada.call('GET', `/api/project/${id}/task/`)).json).toEqual({
      task_id: json.task_id,
      state: 'RUNNING',
    });
    expect((await ada.call('DELETE', path)).status).toBe(204);
    expect((await ada.call('GET', path)).json).toMatchObject({ state: 'STOPPED', message: 'Stopped.' });
    // The only place is free again: another task is solved.
    const other = await storeProject(site.database, ada.id, smallModel());
    expect((await solve(ada, other.id)).state).toBe('SUCCESS');
    await expect.poll(() => blobsOf(json.task_id)).toEqual([]);
    const [stopped] = await solvesOf(id);
    expect(stopped).toMatchObject({ state: 'STOPPED', course: { cells: expect.any(Number), balance: null } });
    expect((await ada.call('DELETE', path)).status).toBe(204);
    expect((await ada.call('GET', path)).json.state).toBe('STOPPED');
    expect((await ada.call('GET', `/api/project/${id}/task/`)).json.task_id).toBeNull();
    expect((await logOf(ada, id)).filter((line) => line === 'Stopped.')).toHaveLength(1);
  });

  test('takes a waiting task out of the queue', async () => {
    const busy = await storeProject(site.database, ada.id, heldModel());
    const running = (await ada.call('GET', `/api/project/${busy.id}/solve/?transient=1`)).json.task_id;
    await taskWhen(ada, busy.id, running, ({ state }) => state === 'RUNNING');
    const { id } = await storeProject(site.database, ada.id, smallModel());
    const { json } = await ada.call('GET', `/api/project/${id}/solve/`);
    expect(json.state).toBe('PENDING');
    await ada.call('DELETE', `/api/project/${id}/task/${json.task_id}/`);
    await ada.call('DELETE', `/api/project/${busy.id}/task/${running}/`);
    const next = await storeProject(site.database, ada.id, smallModel());
    expect((await solve(ada, next.id)).state).toBe('SUCCESS');
    expect((await ada.call('GET', `/api/project/${id}/task/${json.task_id}/`)).json.state).toBe('STOPPED');
  });

  test("is not for viewers, nor through another project's path", async () => {
    const bob = await site.user('bob@example.com');
    const [own, others] = [
      await storeProject(site.database, bob.id, smallModel()),
      await storeProject(site.database, ada.id, heldModel()),
    ];
    const share = { project_id: others.id, user_id: bob.id, role: 'viewer' } as const;
    await site.database.insertInto('project_permission').values(share).execute();
    const task = (await ada.call('GET', `/api/project/${others.id}/solve/?transient=1`)).json.task_id;
    expect((await bob.call('GET', `/api/project/${others.id}/solve/`)).status).toBe(403);
    expect((await bob.call('DELETE', `/api/project/${others.id}/task/${task}/`)).status).toBe(403);
    expect((await bob.call('DELETE', `/api/project/${own.id}/task/${task}/`)).status).toBe(404);
    expect((await bob.call('GET', `/api/project/${own.id}/task/${task}/`)).status).toBe(404);
    await ada.call('DELETE', `/api/project/${others.id}/task/${task}/`);
  });
});

test('that runs out of memory is a failure that says what to do', async () => {
  const tight = await startSolveSite();
  try {
    await tight.startWorker({ limits: () => ({ ...TEST_LIMITS, heapMb: 8 }) });
    const eve = await tight.user('eve@example.com');
    const { id } = await storeProject(tight.database, eve.id, smallModel());
    const { state, message } = await solve(eve, id);
    expect([state, message]).toEqual(['FAILURE', expect.stringMatching(/memory.*Quick Model.*coarser/)]);
    expect((await logOf(eve, id)).at(-1)).toBe(message);
  } finally {
    await tight.close();
  }
});

test('of many who ask at once one starts a solve, and the others are told of it', async () => {
  const { id } = await storeProject(site.database, ada.id, heldModel());
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => ada.call('GET', `/api/project/${id}/solve/?transient=${n % 2}`)),
  );
  const [taken] = answers.filter(({ status }) => status === 202);
  const refused = answers.filter(({ status }) => status === 409);
  expect([taken.json.state, refused]).toEqual(['PENDING', expect.objectContaining({ length: 7 })]);
  for (const { json } of refused) {
    expect(json).toMatchObject({ code: 'already-running', detail: expect.any(String) });
    expect(json.task_id).toBe(taken.json.task_id);
    expect(['PENDING', 'RUNNING']).toContain(json.state);
  }
  await ada.call('DELETE', `/api/project/${id}/task/${taken.json.task_id}/`);
});
