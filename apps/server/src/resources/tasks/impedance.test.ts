import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { IMPEDANCE_TIMES, type ProjectEvent } from '@thermarium/api';
import { IMPEDANCE_FROM_S } from '@thermarium/solution';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPEDANCES_KEPT } from '../../solutions/impedances.ts';
import { testHold } from '../../testing/held-solves/test-hold.ts';
import { madeUpImpedance } from '../../testing/made-up-impedance.ts';
import { smallModel } from '../../testing/small-model.ts';
import { USUAL_LIMITS } from '../../testing/solve-limits.ts';
import { hasEnded, logOf, type SolveSite, startSolveSite, taskWhen } from '../../testing/solve-site.ts';
import { storeProject } from '../../testing/stored-project.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const COMMAND = resolve(import.meta.dirname, '../../../../cli/src/main.ts');

let site: SolveSite;
let ada: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  // Its answers are compared with those of the command line.
  await site.startWorker({ limits: () => USUAL_LIMITS });
  ada = await site.user('ada@example.com');
});
afterAll(() => site.close());

const TWO_CAPACITIES = smallModel({}, [
  { type: 'box', name: 'off', x: 20, y: 0, z: 0, dx: 1, dy: 1, dz: 1, active: false },
]);

async function newProject() {
  const { id, idOf } = await storeProject(site.database, ada.id, TWO_CAPACITIES);
  return { project: id, path: `/api/project/${id}/impedance/`, of: (name: string) => idOf.get(name) };
}

async function found(project: number, body: object) {
  const { status, json } = await ada.call('POST', `/api/project/${project}/impedance/`, body);
  expect(status, JSON.stringify(json)).toBe(202);
  return taskWhen(ada, project, json.task_id, hasEnded);
}

test('a thermal impedance has the numbers of the command line, and goes stale with the model', async () => {
  const { project, path, of } = await newProject();
  const events: ProjectEvent[] = [];
  const unsubscribe = site.services.events.subscribe(project, (event) => events.push(event));
  const question = { source: of('die'), object: of('film'), reference: of('plate'), from: 1e-3, to: 10 };
  expect(await found(project, question)).toMatchObject({ state: 'SUCCESS', kind: 'impedance', progress: 1 });
  // The task's row is seen before its last events are told.
  await until(
    () => events.at(-1)?.type,
    (type) => type === 'impedance',
  );
  unsubscribe();

  const names = [
    '--source',
    'die',
    '--object',
    'film',
    '--reference',
    'plate',
    '--from',
    '1e-3',
    '--to',
    '10',
  ];
  const command = promisify(execFile)(process.execPath, [COMMAND, 'zth', '-', '--json', '--quiet', ...names]);
  command.child.stdin?.end(JSON.stringify(TWO_CAPACITIES));
  const { seconds, peak_memory_mb, ...reported } = JSON.parse((await command).stdout);
  const [{ id, ...entry }, ...others] = (await ada.call('GET', path)).json;
  expect(others).toEqual([]);
  const { r_th, error, source, object, reference } = reported;
  expect(entry).toEqual({
    ...{ timestamp: expect.any(String), stale: false, question },
    ...{ r_th, error, source, object, reference },
  });
  const { json } = await ada.call('GET', `${path}${id}/`);
  expect(json).toMatchObject({ ...reported, id, question, stale: false });
  expect([json.times[0], json.times.at(-1)]).toEqual([1e-3, 10]);

  const told = events.flatMap((event) => (event.type === 'task' ? [event] : []));
  expect(new Set(told.map(({ kind, state }) => `${kind} ${state}`))).toEqual(
    new Set(['impedance PENDING', 'impedance RUNNING', 'impedance SUCCESS']),
  );
  expect(events.at(-1)).toEqual({ type: 'impedance', id });
  expect(events).not.toContainEqual(expect.objectContaining({ type: 'solution' }));
  const log = await logOf(ada, project);
  expect(log[0]).toBe("Thermal impedance in 'small'.");
  expect(log).toContainEqual(expect.stringMatching(/^'film' against 'plate', 1 W into 'die': Rth /));
  const [solve] = (await ada.call('GET', `/api/project/${project}/solves/`)).json;
  const { grid, cells, iterations } = reported;
  expect(solve).toMatchObject({ kind: 'impedance', state: 'SUCCESS', course: { grid, cells, iterations } });
  // It leaves no solution, and no task behind.
  expect((await ada.call('GET', `/api/project/${project}/solution/`)).json.timestamp).toBeNull();
  expect((await ada.call('GET', `/api/project/${project}/task/`)).json.task_id).toBeNull();

  await ada.call('PUT', `/api/project/${project}/box/${of('plate')}/`, { dx: 11 });
  expect((await ada.call('GET', path)).json).toMatchObject([{ id, stale: true }]);
  await ada.call('POST', `/api/project/${project}/undo/`, {});
  expect((await ada.call('GET', `${path}${id}/`)).json.stale).toBe(false);
});

test('the same question has one answer, and a project keeps the latest few, which a duplicate has too', async () => {
  const { project, path, of } = await newProject();
  const die = of('die') ?? 0;
  const timestamp = new Date();
  for (let n = 0; n < IMPEDANCES_KEPT; n++) {
    const row = { project_id: project, fingerprint: '', timestamp, ...madeUpImpedance(die, 1000 + n) };
    await site.database.insertInto('impedance').values(row).execute();
  }
  const before = (await ada.call('GET', path)).json;
  const question = { source: die, object: die, to: 10 };
  await found(project, question);
  await found(project, { ...question, from: String(IMPEDANCE_TIMES.usual), reference: null });
  const after = (await ada.call('GET', path)).json;
  expect(after).toHaveLength(IMPEDANCES_KEPT);
  expect(after.slice(1)).toEqual(before.slice(0, -1));
  expect(after[0].question).toEqual({ ...question, reference: null, from: IMPEDANCE_FROM_S });
  const { json: copy } = await ada.call('POST', `/api/project/${project}/clone/`, {});
  const copied = (await ada.call('GET', `/api/project/${copy.id}/impedance/`)).json;
  const withoutId = ({ id, ...entry }: { readonly id: number }) => entry;
  expect(copied.map(withoutId)).toEqual(after.map(withoutId));
  expect((await ada.call('GET', `/api/project/${copy.id}/impedance/${after[0].id}/`)).status).toBe(404);
});

test('one task at a time runs in a project, of whatever kind, and one that waits can be stopped', async () => {
  const { id, idOf } = await storeProject(site.database, ada.id, smallModel({}, [], testHold().name));
  const die = idOf.get('die');
  const { json: solving } = await ada.call('GET', `/api/project/${id}/solve/?transient=1`);
  const refused = await ada.call('POST', `/api/project/${id}/impedance/`, { source: die, object: die });
  expect([refused.status, refused.json]).toMatchObject([
    409,
    { code: 'already-running', task_id: solving.task_id },
  ]);
  // The solve has the only place.
  const other = await newProject();
  const question = { source: other.of('die'), object: other.of('die') };
  const { json: asked } = await ada.call('POST', other.path, question);
  const solve = await ada.call('GET', `/api/project/${other.project}/solve/`);
  expect([solve.status, solve.json]).toMatchObject([
    409,
    { code: 'already-running', task_id: asked.task_id, kind: 'impedance', state: 'PENDING' },
  ]);
  await ada.call('DELETE', `/api/project/${other.project}/task/${asked.task_id}/`);
  await ada.call('DELETE', `/api/project/${id}/task/${solving.task_id}/`);
  const stopped = await taskWhen(ada, other.project, asked.task_id, hasEnded);
  expect(stopped).toMatchObject({ kind: 'impedance', state: 'STOPPED' });
});

test('what cannot be asked is refused by field, and a material without heat capacity ends the task', async () => {
  const { project, path, of } = await newProject();
  const die = of('die');
  const { status, json } = await ada.call('POST', path, {
    source: 999_999,
    object: of('off'),
    reference: die,
  });
  const inactive = ['Choose an object of the project that is active!'];
  expect([status, json]).toEqual([400, { source: inactive, object: inactive }]);
  for (const [body, field, message] of [
    [{ source: die }, 'object', 'Choose an object!'],
    [{ source: die, object: 'x' }, 'object', 'Choose an object!'],
    [{ source: die, object: die, from: 0 }, 'from', 'Enter a time of at least 1e-9 s!'],
    [{ source: die, object: die, to: 1e10 }, 'to', 'Enter a time of at most 1000000000 s!'],
    [{ source: die, object: die, to: 1e-6 }, 'to', 'Enter a time after the first!'],
  ] as const) {
    const answer = await ada.call('POST', path, body);
    expect([answer.status, answer.json]).toEqual([400, { [field]: [message] }]);
  }
  const light = await ada.call('POST', `/api/project/${project}/material/`, [
    { name: 'light', conductivity: 1, density: null, specific_heat: null },
  ]);
  await ada.call('PUT', `/api/project/${project}/box/${die}/`, { material: light.json[0].id });
  const failed = await found(project, { source: die, object: die });
  expect(failed).toMatchObject({ state: 'FAILURE', message: expect.stringMatching(/density/i) });
  expect((await ada.call('GET', path)).json).toEqual([]);
});
