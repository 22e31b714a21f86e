import { parameterAnswer } from '@thermarium/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

let models: ModelSite;
let project: TestProject;

beforeAll(async () => {
  models = await startModelSite();
});

beforeEach(async () => {
  project = await models.project();
});

afterAll(() => models.close());

const add = (name: string, value: unknown = 8) =>
  project.call('POST', 'parameter/', { id: null, name, description: 'a width', value });
const put = (id: number, body: object) => project.call('PUT', `parameter/${id}/`, body);

test('a parameter is added, listed and changed', async () => {
  const made = await add('W', '-3,5');
  expect(made.status).toBe(201);
  expect(parameterAnswer.strict().safeParse(made.json).error).toBeUndefined();
  expect(made.json).toMatchObject({ name: 'W', description: 'a width', value: -3.5 });
  const changed = await put(made.json.id, { ...made.json, value: '2' });
  expect(changed.json).toMatchObject({ name: 'W', value: 2 });
  expect((await project.as(models.viewer)('GET', 'parameter/')).json).toEqual([changed.json]);
  const stale = await put(made.json.id, { value: 3, timestamp: made.json.timestamp });
  expect(stale.json).toMatchObject({ code: 'stale-node', current: changed.json });
});

test('each field says what it misses, in the words of the form', async () => {
  const refused = async (body: object) => (await project.call('POST', 'parameter/', body)).json;
  expect(await refused({})).toEqual({
    name: ['Name is required!'],
    description: ['Description is required!'],
    value: ['Value is required!'],
  });
  const valid = { name: 'W', description: 'd', value: 1 };
  expect(await refused({ ...valid, value: 'W+1' })).toEqual({ value: ['Enter a valid number!'] });
  expect(await refused({ ...valid, value: '1e999' })).toEqual({ value: ['Enter a valid number!'] });
  expect(await refused({ ...valid, description: ' ' })).toEqual({
    description: ['Description is required!'],
  });
  for (const name of ['2x', 'a b', 'sqrt', 'pi', 'a-b', "x'; drop table parameter; --"]) {
    expect(await refused({ ...valid, name }), name).toEqual({ name: [expect.any(String)] });
  }
  expect((await add('Ω_1')).status).toBe(201);
  expect(await refused({ ...valid, name: 'Ω_1' })).toEqual({ name: [expect.stringContaining('twice')] });
});

/** A project that uses W wherever an expression may stand. */
async function usedEverywhere() {
  const W = (await add('W', 2)).json;
  await add('W_2', 3);
  await project.add('box', { name: 'die', material: project.copper, x: 'W*(W_2+ W)', y: 'max(W,1)' });
  await project.add('pcb', { name: 'board', layers: [{ thickness: '35*W', material: project.copper }] });
  await project.call('PUT', `material/${project.fr4}/`, { conductivity: '0.3*W' });
  await project.call('POST', 'plane/', { name: 'mid', coordinate: '-W' });
  const world = { world: { ambient: '20+W' } };
  expect((await models.owner.call('PUT', `/api/project/${project.id}/`, world)).status).toBe(200);
  return W;
}

test('its new name is written into every expression that uses it', async () => {
  const W = await usedEverywhere();
  const before = await project.content();
  expect((await put(W.id, { name: 'width' })).status).toBe(200);
  const text = JSON.stringify(await project.content());
  for (const expression of [
    'width*(W_2+ width)',
    'max(width,1)',
    '35*width',
    '0.3*width',
    '-width',
    '20+width',
  ]) {
    expect(text).toContain(`"${expression}"`);
  }
  expect((await project.tree())[0]).toMatchObject({ x_calc: 10, y_calc: 2 });
  expect((await project.call('POST', 'undo/')).text).toBe("Rename 'W' to 'width'");
  expect(await project.content()).toEqual(before);
});

test('a name with which an expression would be too long is refused', async () => {
  const W = (await add('W', 2)).json;
  const sum = Array.from({ length: 900 }, () => 'W').join('+');
  await project.add('box', { name: 'die', material: project.copper, x: sum });
  const refused = await put(W.id, { name: 'width' });
  expect([refused.status, refused.json]).toEqual([400, { name: [expect.stringContaining('too long')] }]);
  expect((await project.tree())[0]).toMatchObject({ x: sum, x_calc: 1800 });
});

test('one in use is not deleted, and it is said where it is used', async () => {
  const W = await usedEverywhere();
  const refused = await project.call('DELETE', `parameter/${W.id}/`);
  expect([refused.status, refused.json]).toEqual([
    409,
    { detail: "'W' is used by 'die', 'board', 'fr4' and 2 more.", code: 'in-use' },
  ]);
  const free = (await add('free')).json;
  expect((await project.call('DELETE', `parameter/${free.id}/`)).status).toBe(204);
  expect((await project.call('DELETE', `parameter/${free.id}/`)).status).toBe(404);
});

test('a value that makes objects invalid is taken', async () => {
  const W = (await add('W', 2)).json;
  await project.add('box', { name: 'die', material: project.copper, dx: 'W', dy: '1/W' });
  expect((await put(W.id, { value: 0 })).status).toBe(200);
  expect((await project.tree())[0]).toMatchObject({ dx_calc: 0, dy_calc: null });
});

test('the same name at once: one of both is refused', async () => {
  const answers = await Promise.all(['a', 'b', 'c'].map((_, n) => add('twin', n)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test('only editors change parameters', async () => {
  const W = (await add('W')).json;
  for (const [user, status] of [
    [models.viewer, 403],
    [models.stranger, 404],
  ] as const) {
    const call = project.as(user);
    expect((await call('POST', 'parameter/', { name: 'x', description: 'd', value: 1 })).status).toBe(status);
    expect((await call('PUT', `parameter/${W.id}/`, { value: 1 })).status).toBe(status);
    expect((await call('DELETE', `parameter/${W.id}/`)).status).toBe(status);
  }
});
