import { scenarioAnswer } from '@thermarium/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

let models: ModelSite;
let project: TestProject;
let W: number;

beforeAll(async () => {
  models = await startModelSite();
});

beforeEach(async () => {
  project = await models.project();
  W = (await project.call('POST', 'parameter/', { name: 'W', description: 'width', value: 8 })).json.id;
});

afterAll(() => models.close());

const add = async (name: string) => (await project.call('POST', 'scenario/', { name })).json;
const list = async () => (await project.as(models.viewer)('GET', 'scenario/')).json;

const DEFAULT = { default: true, values: null, random: null, normal_dist: null };

test('a scenario lists every parameter of the project, by default as it is', async () => {
  const made = await project.call('POST', 'scenario/', { name: 'sweep' });
  expect(made.status).toBe(201);
  expect(scenarioAnswer.strict().safeParse(made.json).error).toBeUndefined();
  const width = {
    id: W,
    parameter: W,
    parameter_name: 'W',
    parameter_description: 'width',
    default_value: 8,
  };
  expect(made.json).toMatchObject({ name: 'sweep', parameters: [{ ...width, ...DEFAULT }] });
  const H = (await project.call('POST', 'parameter/', { name: 'H', description: 'height', value: 1 })).json
    .id;
  await project.call('PUT', `parameter/${W}/`, { value: 9, name: 'width' });
  expect((await list())[0].parameters).toMatchObject([
    { ...width, parameter_name: 'width', default_value: 9, ...DEFAULT },
    { parameter: H, parameter_name: 'H', default_value: 1, ...DEFAULT },
  ]);
});

test('scenarios come by name, are renamed and deleted', async () => {
  const b = await add('b');
  await add('a');
  await add('Äpfel');
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['a', 'Äpfel', 'b']);
  const renamed = await project.call('PUT', `scenario/${b.id}/`, { ...b, name: 'c' });
  expect(renamed.json).toMatchObject({ id: b.id, name: 'c' });
  expect((await project.call('PUT', `scenario/${b.id}/`, { name: 'd', timestamp: b.timestamp })).status).toBe(
    409,
  );
  expect((await project.call('POST', 'scenario/', { name: ' ' })).json).toEqual({
    name: ['Name is required!'],
  });
  expect((await project.call('DELETE', `scenario/${b.id}/`)).status).toBe(204);
  expect((await project.call('DELETE', `scenario/${b.id}/`)).status).toBe(404);
});

test('a parameter has one mode in a scenario', async () => {
  const { id } = await add('sweep');
  const set = (body: object) =>
    project.call('PUT', `scenario/${id}/parameter/${W}/`, { id: W, parameter: W, ...body });
  const other = { default: false, values: null, random: null, normal_dist: null };
  const modes: readonly (readonly [object, object])[] = [
    [{ ...other, values: '1, 2.5,3' }, { values: [1, 2.5, 3] }],
    [{ ...other, random: { min: 1, max: '2', count: 3 } }, { random: { min: 1, max: 2, count: 3 } }],
    [
      { normal_dist: { mean: 1, stddev: 0.5, count: 3, min: '' } },
      { normal_dist: { mean: 1, stddev: 0.5, count: 3, min: null, max: null } },
    ],
    [{ values: [], random: { min: 3, max: 4, count: 2 } }, { random: { min: 3, max: 4, count: 2 } }],
    [
      { values: ' ', normal_dist: { mean: 1, stddev: 0.5, count: 3 } },
      { normal_dist: { mean: 1, stddev: 0.5, count: 3, min: null, max: null } },
    ],
    [{ default: true, values: [4] }, DEFAULT],
    [{ values: [4] }, { values: [4] }],
    [{ default: true, values: [] }, DEFAULT],
  ];
  for (const [sent, expected] of modes) {
    const answer = await set(sent);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({ parameter: W, parameter_name: 'W', ...other, ...expected });
    const { timestamp, ...parameter } = answer.json;
    expect((await list())[0]).toMatchObject({ timestamp, parameters: [parameter] });
  }
  expect((await project.call('POST', 'undo/')).text).toBe("Change 'W' in scenario 'sweep'");
  expect((await list())[0].parameters[0]).toMatchObject({ values: [4], default: false });
});

test('whoever has set a parameter goes on with the version that it answers', async () => {
  const { id, timestamp } = await add('sweep');
  const set = await project.call('PUT', `scenario/${id}/parameter/${W}/`, { values: [1], timestamp });
  const rename = (read: string) => project.call('PUT', `scenario/${id}/`, { name: 'a', timestamp: read });
  expect((await rename(timestamp)).status).toBe(409);
  expect((await rename(set.json.timestamp)).status).toBe(200);
});

test('each mode says what it misses', async () => {
  const { id } = await add('sweep');
  const refused = async (body: object) => {
    const answer = await project.call('PUT', `scenario/${id}/parameter/${W}/`, body);
    expect(answer.status).toBe(400);
    return answer.json;
  };
  const noValues = { values: ['One or more comma separated values are required!'] };
  for (const values of [undefined, null, '', ' ', [], 5]) expect(await refused({ values })).toEqual(noValues);
  expect(await refused({ values: '1, x' })).toEqual({ values: ['Enter a valid floating point number!'] });
  expect(await refused({ random: {} })).toEqual({
    random: {
      min: ['Min value is required!'],
      max: ['Max value is required!'],
      count: ['A positive number is expected'],
    },
  });
  expect(await refused({ random: { min: 2, max: 1, count: 0 } })).toMatchObject({
    random: { count: ['A positive number is expected'] },
  });
  expect(await refused({ random: { min: 2, max: 1, count: 5 } })).toEqual({
    random: { max: [expect.any(String)] },
  });
  expect(await refused({ normal_dist: { count: 1.5 } })).toEqual({
    normal_dist: {
      mean: ['Mean value is required!'],
      stddev: ['Variance value is required!'],
      count: ['A positive number is expected'],
    },
  });
  expect(await refused({ values: [1], random: { min: 1, max: 2, count: 1 } })).toEqual({
    values: [expect.any(String)],
  });
});

test('two people set different parameters of one scenario, and each takes back their own', async () => {
  const H = (await project.call('POST', 'parameter/', { name: 'H', description: 'height', value: 1 })).json
    .id;
  const { id } = await add('sweep');
  await project.call('PUT', `scenario/${id}/parameter/${W}/`, { values: [1] });
  await project.as(models.editor)('PUT', `scenario/${id}/parameter/${H}/`, { values: [2] });
  expect((await project.call('POST', 'undo/')).status).toBe(200);
  expect((await list())[0].parameters).toMatchObject([DEFAULT, { values: [2] }]);
});

test('a scenario says how its values are drawn, and can be told another way', async () => {
  const drawing = ({ sampler, seed }: { sampler: string; seed: number }) => ({ sampler, seed });
  expect(drawing(await add('a'))).toEqual({ sampler: 'latin-hypercube', seed: 1 });
  const made = await project.call('POST', 'scenario/', { name: 'b', sampler: 'random', seed: '7' });
  expect(drawing(made.json)).toEqual({ sampler: 'random', seed: 7 });
  const put = (body: object) => project.call('PUT', `scenario/${made.json.id}/`, body);
  expect(drawing((await put({ sampler: 'sobol' })).json)).toEqual({ sampler: 'sobol', seed: 7 });
  expect((await put({ seed: 8 })).json).toMatchObject({ name: 'b', sampler: 'sobol', seed: 8 });
  expect((await project.call('POST', 'undo/')).text).toBe("Change 'b'");
  expect((await list()).map(drawing)).toEqual([
    { sampler: 'latin-hypercube', seed: 1 },
    { sampler: 'sobol', seed: 7 },
  ]);
  expect((await project.call('GET', 'records/')).json.records.scenario).toMatchObject([
    { sampler: 'latin-hypercube', seed: 1 },
    { sampler: 'sobol', seed: 7 },
  ]);
  const wrong = await put({ sampler: 'dice', seed: -1 });
  expect(wrong.json).toEqual({
    sampler: ['Choose one of latin-hypercube, sobol, random!'],
    seed: ['Enter a whole number from 0 on!'],
  });
  for (const seed of [1.5, 2 ** 31, 'x', null]) expect((await put({ seed })).status).toBe(400);
});

test('what is of another project is not there', async () => {
  const { id } = await add('sweep');
  const other = await models.project();
  await other.call('POST', 'parameter/', { name: 'so that ids differ', description: 'd', value: 1 });
  const body = { values: [1] };
  expect((await other.call('PUT', `scenario/${id}/parameter/${W}/`, body)).status).toBe(404);
  expect((await project.call('PUT', `scenario/${id}/parameter/${W + 1000}/`, body)).status).toBe(404);
  expect((await project.call('PUT', `scenario/${W}/parameter/${W}/`, body)).status).toBe(404);
});

test('only editors change scenarios', async () => {
  const { id } = await add('sweep');
  for (const [user, status] of [
    [models.viewer, 403],
    [models.stranger, 404],
  ] as const) {
    const call = project.as(user);
    expect((await call('POST', 'scenario/', { name: 'x' })).status).toBe(status);
    expect((await call('PUT', `scenario/${id}/`, { name: 'x' })).status).toBe(status);
    expect((await call('PUT', `scenario/${id}/parameter/${W}/`, { values: [1] })).status).toBe(status);
    expect((await call('DELETE', `scenario/${id}/`)).status).toBe(status);
  }
});
