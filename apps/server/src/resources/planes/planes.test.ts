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
    coordinate: ["'Q': Unknown name 'Q'."],
    plane: [expect.any(String)],
  });
  expect(await refused({ name: 'p', coordinate: {} })).toEqual({
    coordinate: ['Enter a valid floating point number!'],
  });
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
