import { planeAnswer } from '@thermarium/api';
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

test('a plane is added, listed, changed and deleted', async () => {
  await project.call('POST', 'parameter/', { name: 'H', description: 'height', value: 3 });
  const made = await project.call('POST', 'plane/', { name: 'mid', plane: 'XZ', coordinate: 'H/2', id: 999 });
  expect(made.status).toBe(201);
  expect(planeAnswer.strict().safeParse(made.json).error).toBeUndefined();
  expect(made.json).toMatchObject({
    type: 'plane',
    plane: 'XZ',
    coordinate: 'H/2',
    coordinate_calc: 1.5,
    visible: true,
  });
  expect(made.json.id).not.toBe(999);
  const { id } = made.json;
  const moved = await project.call('PUT', `plane/${id}/`, { coordinate: 4, visible: false });
  expect(moved.json).toMatchObject({ id, name: 'mid', coordinate: 4, coordinate_calc: 4, visible: false });
  expect((await project.as(models.viewer)('GET', 'plane/')).json).toEqual([moved.json]);
  expect((await project.call('DELETE', `plane/${id}/`)).status).toBe(204);
  expect((await project.call('GET', 'plane/')).json).toEqual([]);
  expect((await project.call('DELETE', `plane/${id}/`)).status).toBe(404);
});

test('a plane is duplicated in one step, under a name of its own', async () => {
  await project.call('POST', 'parameter/', { name: 'H', description: 'height', value: 3 });
  const sent = { name: 'mid', plane: 'YZ', coordinate: 'H/2', visible: false };
  const plane = (await project.call('POST', 'plane/', sent)).json;
  const clone = () => project.call('POST', `plane/${plane.id}/clone/`);
  const copy = await clone();
  expect(copy.status).toBe(201);
  expect(copy.json).toEqual({
    ...plane,
    id: expect.any(Number),
    name: 'mid (copy)',
    timestamp: expect.any(String),
  });
  expect(copy.json.id).not.toBe(plane.id);
  expect((await clone()).json.name).toBe('mid (copy 2)');
  expect((await project.call('POST', 'undo/')).text).toBe("Duplicate 'mid'");
  expect((await project.call('GET', 'plane/')).json).toEqual([plane, copy.json]);
});

test('only editors duplicate planes, and only those of the project', async () => {
  const { id } = (await project.call('POST', 'plane/', { name: 'mid' })).json;
  expect((await project.as(models.editor)('POST', `plane/${id}/clone/`)).status).toBe(201);
  expect((await project.as(models.viewer)('POST', `plane/${id}/clone/`)).status).toBe(403);
  expect((await project.as(models.stranger)('POST', `plane/${id}/clone/`)).status).toBe(404);
  expect((await project.call('POST', `plane/${id + 1000}/clone/`)).status).toBe(404);
  const other = await models.project();
  await other.call('POST', 'parameter/', { name: 'so that ids differ', description: 'd', value: 1 });
  expect((await other.call('POST', `plane/${id}/clone/`)).status).toBe(404);
});

test('duplicates made at the same time all have names of their own', async () => {
  const { id } = (await project.call('POST', 'plane/', { name: 'mid' })).json;
  const copies = await Promise.all([1, 2, 3].map(() => project.call('POST', `plane/${id}/clone/`)));
  expect(copies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(copies.map(({ json }) => json.name).sort()).toEqual(['mid (copy 2)', 'mid (copy 3)', 'mid (copy)']);
});

test('what is not sent is a plane XY through the origin', async () => {
  expect((await project.call('POST', 'plane/', { name: 'p' })).json).toMatchObject({
    plane: 'XY',
    coordinate: 0,
  });
});

test('name and coordinate are required, the coordinate is a number', async () => {
  const refused = async (body: object) => (await project.call('POST', 'plane/', body)).json;
  expect(await refused({})).toEqual({ name: ['This field is required!'] });
  expect(await refused({ name: ' ', coordinate: '' })).toEqual({
    name: ['This field is required!'],
    coordinate: ['This field is required!'],
  });
  expect(await refused({ name: 'p', coordinate: '' })).toEqual({ coordinate: ['This field is required!'] });
  expect(await refused({ name: 'p', coordinate: 'Q', plane: 'XX' })).toEqual({
    coordinate: ['Enter a valid floating point number!', expect.stringMatching(/^Unknown name 'Q'\./)],
    plane: [expect.any(String)],
  });
  expect(await refused({ name: 'p', coordinate: {} })).toEqual({
    coordinate: ['Enter a valid floating point number!'],
  });
});

test('a plane may come inside the request under the name of its kind', async () => {
  const made = await project.call('POST', 'plane/', {
    project_id: project.id,
    plane: { name: 'mid', plane: 'XZ', coordinate: 2 },
  });
  expect(made.json).toMatchObject({ name: 'mid', plane: 'XZ', coordinate: 2 });
  const put = (body: object) => project.call('PUT', `plane/${made.json.id}/`, body);
  const plane = { ...made.json, coordinate: 3 };
  expect((await put({ project_id: project.id, plane })).json).toMatchObject({ plane: 'XZ', coordinate: 3 });
  expect((await put({ project_id: project.id, plane })).status).toBe(409);
  expect((await put({ project_id: project.id, plane: { plane: 'XX' } })).json).toEqual({
    plane: [expect.any(String)],
  });
  expect((await put({ plane: {} })).status).toBe(400);
});

test('hiding a plane leaves its version; an older version is refused', async () => {
  const plane = (await project.call('POST', 'plane/', { name: 'p' })).json;
  const put = (body: object) => project.call('PUT', `plane/${plane.id}/`, body);
  expect((await put({ visible: false })).json).toEqual({ ...plane, visible: false });
  const moved = (await put({ coordinate: 2, timestamp: plane.timestamp })).json;
  expect((await put({ coordinate: 3, timestamp: plane.timestamp })).json).toMatchObject({ current: moved });
  const stale = await project.call('DELETE', `plane/${plane.id}/`, { timestamp: plane.timestamp });
  expect(stale.status).toBe(409);
});

test('each change is told by what it was when it is undone', async () => {
  const plane = (await project.call('POST', 'plane/', { name: 'mid' })).json;
  await project.call('PUT', `plane/${plane.id}/`, { coordinate: 2 });
  await project.call('PUT', `plane/${plane.id}/`, { visible: false });
  await project.call('DELETE', `plane/${plane.id}/`);
  const undone = [];
  for (let n = 0; n < 4; n++) undone.push((await project.call('POST', 'undo/')).text);
  expect(undone).toEqual(["Delete plane 'mid'", "Hide 'mid'", "Move 'mid'", "Add plane 'mid'"]);
});

test('only editors change planes', async () => {
  const plane = (await project.call('POST', 'plane/', { name: 'p' })).json;
  for (const [user, status] of [
    [models.viewer, 403],
    [models.stranger, 404],
  ] as const) {
    const call = project.as(user);
    expect((await call('POST', 'plane/', { name: 'q' })).status).toBe(status);
    expect((await call('PUT', `plane/${plane.id}/`, { name: 'q' })).status).toBe(status);
    expect((await call('DELETE', `plane/${plane.id}/`)).status).toBe(status);
  }
  expect((await project.as(models.editor)('POST', 'plane/', { name: 'q' })).status).toBe(201);
});
