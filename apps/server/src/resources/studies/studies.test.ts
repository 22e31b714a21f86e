import { caseEntry, studyAnswer } from '@thermarium/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHold } from '../../testing/held-solves/test-hold.ts';
import { smallModel } from '../../testing/small-model.ts';
import { hasEnded, logOf, type SolveSite, startSolveSite, taskWhen } from '../../testing/solve-site.ts';
import { storeProject } from '../../testing/stored-project.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { until, untilTask } from '../../testing/until.ts';

let site: SolveSite;
let ada: TestUser;
let boss: TestUser;
beforeAll(async () => {
  site = await startSolveSite();
  boss = await site.user('boss@example.com', { administrator: true });
  ada = await site.user('ada@example.com');
  await site.startWorker();
});
afterAll(() => site.close());

/** A project with a scenario of three heights of its plate, the last of which is none. */
async function study(values: readonly number[] = [1, 3, 0], name = 'small') {
  const { id } = await storeProject(site.database, ada.id, smallModel({}, [], name));
  const call: TestUser['call'] = (method, path, body) => ada.call(method, `/api/project/${id}/${path}`, body);
  const scenario = (await call('POST', 'scenario/', { name: 'heights' })).json;
  const [{ parameter }] = scenario.parameters;
  await call('PUT', `scenario/${scenario.id}/parameter/${parameter}/`, { values });
  const path = `scenario/${scenario.id}/`;
  return { id, call, path, parameter, scenario: scenario.id };
}

type Study = Awaited<ReturnType<typeof study>>;

interface Run {
  readonly state: string | null;
  readonly done: number;
}

/** Waits until a run fulfils a condition and returns it; throws its state when it ends before. */
const runWhen = ({ call, path }: Study, condition: (run: Run) => boolean) =>
  untilTask<Run>(() => call('GET', `${path}study/`).then(({ json }) => json), condition);

const ended = (made: Study) => runWhen(made, hasEnded);
/** Solves its first case, and is held amid the second: of eight cases the first two are one task. */
function heldStudy() {
  const hold = testHold();
  hold.at(1);
  return { hold, made: study([1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7], hold.name) };
}

test('a run solves every case; one that cannot be solved says why, and the others go on', async () => {
  const made = await study();
  const { call, path, parameter } = made;
  expect((await call('GET', `${path}study/`)).json).toMatchObject({ state: null, cases: 0 });
  expect((await call('GET', `${path}case/`)).json).toEqual([]);
  const run = await call('PUT', `${path}run/`);
  expect([run.status, run.json]).toMatchObject([202, { cases: 3, done: 0, failed: 0, stale: false }]);
  const study_ = await ended(made);
  expect(studyAnswer.strict().safeParse(study_).error).toBeUndefined();
  expect(study_).toMatchObject({
    ...{ state: 'SUCCESS', sampler: 'latin-hypercube', seed: 1, cases: 3, done: 2, failed: 1, way: 'direct' },
    ...{ parameters: ['height'], solves: 2, stale: false, user_name: ada.email },
  });
  const cases = (await call('GET', `${path}case/`)).json;
  expect(caseEntry.strict().array().safeParse(cases).error).toBeUndefined();
  expect(cases).toMatchObject([
    { task_status: 'SUCCESS', power: 5250, parameters: { height: 1 }, problem: null },
    { task_status: 'SUCCESS', power: 5250, parameters: { height: 3 }, problem: null },
    { task_status: 'FAILURE', max_t: null, power: null, solution_id: null, parameters: { height: 0 } },
  ]);
  expect(cases[2].problem).toBe('tree/plate.dz: Enter a positive number!');

  // The same as solving the model by itself.
  await call('PUT', `parameter/${parameter}/`, { value: 3 });
  const { task_id } = (await call('GET', 'solve/?transient=0')).json;
  await taskWhen(ada, made.id, task_id, hasEnded);
  const own = (await call('GET', 'solution/?transient=0')).json;
  expect(cases[1].max_t).toBeCloseTo(own.summary.t_max, 9);
  const loaded = (await call('GET', `${path}case/${cases[1].id}/solution/`)).json;
  // Cases have no bounds of their errors.
  const unbounded = {
    ...{ mean_t_low: null, mean_t_high: null, mean_t_error: null },
    ...{ patch_t_low: null, patch_t_high: null, patch_t_error: null },
    ...{ max_t_low: null, max_t_high: null, max_t_error: null },
  };
  const ownFigures = Object.entries<object>(own.result).map(([of, figures]) => [
    of,
    { ...figures, ...unbounded },
  ]);
  expect(loaded.result).toEqual(Object.fromEntries(ownFigures));
  expect(loaded.stale).toBe(false);
  const planes = (await call('GET', `${path}case/${cases[1].id}/plane_solution/`)).json;
  expect(planes.rows.length).toBeGreaterThan(0);
  expect((await call('GET', `${path}case/${cases[2].id}/solution/`)).json).toMatchObject({
    code: 'not-stored',
  });

  // Two cases are compared like two solutions, and a case with the project's own.
  const [low, high] = [cases[0], cases[1]];
  const difference = (query: string) => call('GET', `difference/?${query}`);
  const change = (await difference(`case=${high.id}&minus_case=${low.id}`)).json;
  expect(change.reference).toMatchObject({ time: null, max_t: expect.closeTo(low.max_t, 2) });
  const before = (await call('GET', `${path}case/${low.id}/solution/`)).json;
  for (const [of, { max_t }] of Object.entries<{ max_t: number }>(change.result)) {
    expect(max_t).toBeCloseTo(loaded.result[of].max_t - before.result[of].max_t, 3);
  }
  const same = (await difference(`transient=0&minus_case=${high.id}`)).json;
  expect(new Set(Object.values<{ max_t: number }>(same.result).map(({ max_t }) => max_t))).toEqual(
    new Set([0]),
  );
  expect((await difference(`case=${cases[2].id}&minus_case=${low.id}`)).json).toMatchObject({
    code: 'not-stored',
  });
  expect((await difference(`case=${high.id + 1000}&minus_case=${low.id}`)).status).toBe(404);

  const columns = (await call('GET', `${path}study/objects/`)).json;
  expect(columns.cases).toEqual(cases.map(({ id }: { id: number }) => id));
  for (const { key, min_t, max_t } of columns.objects) {
    expect(max_t[2]).toBeNull();
    expect(max_t[1]).toBeCloseTo(own.result[key].max_t, 9);
    expect(min_t[1]).toBeCloseTo(own.result[key].min_t, 9);
  }
  const [{ key }] = columns.objects;
  expect((await call('GET', `${path}study/objects/?object=${key}`)).json.objects).toEqual([
    columns.objects[0],
  ]);
  expect(await logOf(ada, made.id)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/Study of 'heights': 3 cases drawn by latin-hypercube from seed 1/),
      expect.stringMatching(/^Case 3 failed: /),
      expect.stringMatching(/Study of 'heights': 2 cases solved, 1 failed/),
    ]),
  );
  // An edit of what is varied changes nothing; any other does.
  expect((await call('GET', `${path}study/`)).json.stale).toBe(false);
  await call('PUT', `parameter/${parameter}/`, { value: 2 });
  const [plate] = (await call('GET', 'tree/')).json;
  await call('PUT', `box/${plate.id}/`, { ...plate, power: 7 });
  expect((await call('GET', `${path}study/`)).json.stale).toBe(true);
  expect((await call('GET', `${path}case/${cases[1].id}/solution/`)).json.stale).toBe(true);
  await call('POST', 'undo/');
  expect((await call('GET', `${path}study/`)).json.stale).toBe(false);
  await call('PUT', path, { seed: 2 });
  expect((await call('GET', `${path}study/`)).json.stale).toBe(true);
});

test('a run that was stopped goes on where it was, and its first cases stay', async () => {
  const { hold, ...held } = heldStudy();
  const made = await held.made;
  const { call, path } = made;
  expect((await call('PUT', `${path}run/?resume=1`)).json).toMatchObject({ code: 'nothing-to-resume' });
  await call('PUT', `${path}run/`);
  expect((await call('PUT', `${path}run/`)).json).toMatchObject({ code: 'already-running' });
  await runWhen(made, ({ done }) => done > 0);
  expect((await call('DELETE', `${path}task/`)).status).toBe(204);
  const stopped = (await call('GET', `${path}study/`)).json;
  expect(stopped).toMatchObject({ state: 'STOPPED', cases: 8, failed: 0 });
  const before = (await call('GET', `${path}case/`)).json;
  const states = new Set(before.map(({ task_status }: { task_status: string }) => task_status));
  expect(states).toEqual(new Set(['SUCCESS', 'STOPPED']));
  const isSolved = ({ task_status }: { task_status: string }) => task_status === 'SUCCESS';

  // The second line of the list of tasks is a run of its own; stopping either stops all of its cases.
  expect((await call('PUT', `${path}run/?resume=1`)).status).toBe(202);
  const { id, study: progress } = (await ada.call('GET', '/api/tasks/')).json[0];
  expect(progress).toMatchObject({ scenario: made.scenario, scenario_name: 'heights', cases: 8 });
  // Administrators have it as one line too, also while its plan has ended and only its cases run.
  await taskWhen(ada, made.id, id, hasEnded);
  const running = (await boss.call('GET', '/api/admin/task/')).json;
  expect(running).toMatchObject([
    { ...{ id, kind: 'solve', loads_case: false, study: progress, user_name: ada.email }, paused: false },
  ]);
  expect((await call('DELETE', `task/${id}/`)).status).toBe(204);
  expect((await call('GET', `${path}study/`)).json.state).toBe('STOPPED');
  hold.letGo();
  await call('PUT', `${path}run/?resume=1`);
  expect(await ended(made)).toMatchObject({ state: 'SUCCESS', done: 8, solves: 8 });
  const after = (await call('GET', `${path}case/`)).json;
  expect(after.filter((_: unknown, n: number) => isSolved(before[n]))).toEqual(before.filter(isSolved));
  expect((await call('PUT', `${path}run/?resume=1`)).json).toMatchObject({ code: 'nothing-to-resume' });
  expect((await boss.call('GET', '/api/admin/task/')).json).toEqual([]);
});

test('the log of a study is that of all its tasks, and of a solve its own', async () => {
  const made = await study([1, 2]);
  const { call, path, id: project } = made;
  const { json: solve } = await call('GET', 'solve/');
  await taskWhen(ada, project, solve.task_id, hasEnded);
  await call('PUT', `${path}run/`);
  await ended(made);
  const [{ id: plan }] = (await ada.call('GET', '/api/tasks/')).json;
  const logged = async (task: number) => (await call('GET', `log/?task=${task}`)).json;
  const all = (await call('GET', 'log/')).json;
  const [ofStudy, ofSolve] = [await logged(plan), await logged(solve.task_id)];
  expect([...ofStudy, ...ofSolve]).toEqual(all);
  expect(ofStudy.at(-1).log).toMatch(/^Study of 'heights': /);
  expect(ofStudy[0].log).toMatch(/^Study of 'heights': 2 cases solved, 0 failed/);
  expect(ofSolve.at(-1).log).toMatch(/'small'/);
  expect((await call('GET', `task/${plan}/`)).json).toMatchObject({
    ...{ transient: false, created: expect.any(String) },
    study: { scenario: made.scenario, scenario_name: 'heights', cases: 2, done: 2, failed: 0 },
  });

  const other = await study([1]);
  expect((await other.call('GET', `log/?task=${plan}`)).status).toBe(404);
  expect((await call('GET', 'log/?task=x')).status).toBe(400);
});

test('the field of a case that was not stored is made again, and is the same', async () => {
  const made = await study([1, 2]);
  const { call, path } = made;
  await call('PUT', `${path}run/`);
  await ended(made);
  const [one] = (await call('GET', `${path}case/`)).json;
  const stored = (await call('GET', `${path}case/${one.id}/solution/`)).json;
  await site.database.deleteFrom('solution').where('case_id', '=', one.id).execute();
  const loads = await Promise.all([0, 1].map(() => call('GET', `${path}case/${one.id}/solution/`)));
  for (const { json } of loads) expect(json.result).toEqual(stored.result);
  const tasks = await site.database.selectFrom('task').where('case_id', '=', one.id).select('id').execute();
  expect(tasks).toHaveLength(1);
  expect((await call('GET', `${path}study/`)).json).toMatchObject({ state: 'SUCCESS', done: 2, solves: 2 });

  // A copy of the project has its scenarios, but none of their runs.
  const copy = (await call('POST', 'clone/', {})).json.id;
  expect((await ada.call('GET', `/api/project/${copy}/${path}study/`)).json.state).toBeNull();
  const copied = site.database.selectFrom('solution').where('project_id', '=', copy).select('id');
  expect(await copied.execute()).toEqual([]);

  // A second run takes the place of the first, with its cases and their fields.
  await call('PUT', `${path}run/`);
  await ended(made);
  expect((await call('GET', `${path}case/${one.id}/solution/`)).status).toBe(404);
  const fields = site.database.selectFrom('solution').where('project_id', '=', made.id).select('blobs');
  for (const { blobs } of await fields.execute()) expect(blobs).not.toBe(stored.blobs);
});

test('a scenario with too many cases is refused, and its number of cases is told', async () => {
  const { call, path } = await study(Array.from({ length: 200 }, (_, n) => n + 1));
  const { json: other } = await call('POST', 'parameter/', { name: 'W', description: 'width', value: 1 });
  const draws = { random: { min: 1, max: 2, count: 100 } };
  const scenario = path.split('/')[1];
  await call('PUT', `scenario/${scenario}/parameter/${other.id}/`, draws);
  const listed = (await call('GET', 'scenario/')).json;
  expect(listed).toMatchObject([{ cases: 20_000 }]);
  const { status, json } = await call('PUT', `${path}run/`);
  expect([status, json]).toEqual([
    400,
    { non_field_errors: ['This scenario has 20,000 cases; at most 10,000 can be run.'] },
  ]);
});

test('deleting a scenario stops its run, and undoing that brings the solved cases back', async () => {
  const made = await heldStudy().made;
  const { call, path } = made;
  await call('PUT', `${path}run/`);
  await runWhen(made, ({ done }) => done > 0);
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', `${path}case/`)).status).toBe(404);
  const row = () =>
    site.database.selectFrom('study').where('project_id', '=', made.id).select('state').executeTakeFirst();
  await until(row, (found) => found?.state !== 'RUNNING');
  await call('POST', 'undo/');
  expect((await call('GET', `${path}study/`)).json).toMatchObject({ state: 'STOPPED', cases: 8 });
});

test('cases that differ in powers alone are sums of a few fields, of extremes as those of a solve', async () => {
  const { id, idOf } = await storeProject(site.database, ada.id, smallModel({ precision: 1e-9 }));
  const call: TestUser['call'] = (method, path, body) => ada.call(method, `/api/project/${id}/${path}`, body);
  const P = { name: 'P', description: 'power of the die', value: 4000 };
  const { id: parameter } = (await call('POST', 'parameter/', P)).json;
  await call('PUT', `box/${idOf.get('die')}/`, { power: 'P' });
  const scenario = (await call('POST', 'scenario/', { name: 'powers' })).json.id;
  const path = `scenario/${scenario}/`;
  await call('PUT', `${path}parameter/${parameter}/`, { values: [1000, 2500, 4000] });
  await call('PUT', `${path}run/`);
  const made = { id, call, path, parameter, scenario };
  // The film's power does not change, so that there are two sources.
  expect(await ended(made)).toMatchObject({ state: 'SUCCESS', way: 'superposed', done: 3, solves: 2 });
  const { task_id } = (await call('GET', 'solve/?transient=0')).json;
  expect(await taskWhen(ada, id, task_id, hasEnded)).toMatchObject({ state: 'SUCCESS' });
  const own = (await call('GET', 'solution/?transient=0')).json;
  const cases = (await call('GET', `${path}case/`)).json;
  expect(cases[2].max_t).toBeCloseTo(own.summary.t_max, 6);
  expect(cases[2].power).toBeCloseTo(4250, 9);
  for (const { key, min_t, max_t } of (await call('GET', `${path}study/objects/`)).json.objects) {
    expect(max_t[2]).toBeCloseTo(own.result[key].max_t, 6);
    expect(min_t[2]).toBeCloseTo(own.result[key].min_t, 6);
  }
  // The first case is stored, with the fields; the others are added up when somebody looks.
  const stored = site.database.selectFrom('solution').where('case_id', 'is not', null);
  const of = (each: { id: number }) => call('GET', `${path}case/${each.id}/solution/`);
  expect((await of(cases[0])).json.summary).toMatchObject({ status: 'converged', t_max: cases[0].max_t });
  expect(await stored.where('project_id', '=', id).select('id').execute()).toHaveLength(1);
  const built = (await of(cases[2])).json;
  expect(built.summary.iterations).toBeLessThan(own.summary.iterations);
  expect(Object.keys(built.result)).toEqual(Object.keys(own.result));
  for (const [key, { top }] of Object.entries<{ top: number[][] }>(own.result)) {
    for (const [n, row] of top.entries()) expect(built.result[key].top[n][5]).toBeCloseTo(row[5], 4);
  }
  const [resistances] = (await call('GET', `${path}study/resistance/`)).json;
  expect(resistances).toMatchObject({ case: cases[0].id, objects: expect.arrayContaining(['plate', 'die']) });
  expect(resistances.sources).toHaveLength(2);
  const row = resistances.objects.indexOf(Object.keys(resistances.sources[0])[0]);
  expect(resistances.mean_low[0][row]).toBeLessThan(resistances.mean_high[0][row]);
  expect(await logOf(ada, id)).toContainEqual(
    expect.stringMatching(/3 cases that differ in powers and ambient .* 2 independent sources/),
  );
});
