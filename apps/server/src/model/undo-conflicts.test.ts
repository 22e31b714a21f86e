import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../testing/model-site.ts';

let models: ModelSite;
let project: TestProject;
/** Ann is the owner, Bob an editor. */
let ann: TestProject['call'];
let bob: TestProject['call'];

beforeAll(async () => {
  models = await startModelSite();
});

beforeEach(async () => {
  project = await models.project();
  ann = project.call;
  bob = project.as(models.editor);
});

afterAll(() => models.close());

const addBox = async (name: string, parent: number | null = null) =>
  (await ann('POST', 'box/', { name, parent, material: project.copper })).json.id;
const addGroup = async (name: string, parent: number | null = null, call = ann) =>
  (await call('POST', 'assembly/', { name, parent })).json.id;

const named = (email: string) => [409, { code: 'changed-since', detail: expect.stringContaining(email) }];
async function refusal(call: TestProject['call'], way: 'undo' | 'redo' = 'undo') {
  const {
    status,
    json: { code, detail },
  } = await call('POST', `${way}/`);
  return [status, { code, detail }];
}

/** A refused step changes nothing: the change is still the latest one. */
async function expectRefused(call: TestProject['call'], email: string, way: 'undo' | 'redo' = 'undo') {
  const before = await project.content();
  expect(await refusal(call, way)).toEqual(named(email));
  expect(await project.content()).toEqual(before);
  expect(await refusal(call, way)).toEqual(named(email));
}

test('everybody takes back their own changes only', async () => {
  const [a, b] = [await addBox('a'), await addBox('b')];
  await ann('PUT', `box/${a}/`, { x: 1 });
  await bob('PUT', `box/${b}/`, { x: 2 });
  await ann('PUT', `box/${a}/`, { y: 3 });
  expect((await bob('POST', 'undo/')).text).toBe("Move 'b'");
  expect((await bob('POST', 'undo/')).json.code).toBe('nothing-to-undo');
  expect((await ann('POST', 'undo/')).text).toBe("Move 'a'");
  // A new change by Ann does not alter what Bob can redo.
  await ann('PUT', `box/${a}/`, { z: 4 });
  expect((await bob('POST', 'redo/')).text).toBe("Move 'b'");
  expect(await project.tree()).toMatchObject([
    { x: 1, y: 0 },
    { x: 2, y: 0 },
  ]);
});

test('what somebody else has changed of the same object beside it stays', async () => {
  const box = await addBox('a');
  await ann('PUT', `box/${box}/`, { x: 5 });
  await bob('PUT', `box/${box}/`, { name: 'b', y: 6, material: project.fr4, visible: false });
  expect((await ann('POST', 'undo/')).status).toBe(200);
  expect((await project.tree())[0]).toMatchObject({
    name: 'b',
    x: 0,
    y: 6,
    material_name: 'fr4',
    visible: false,
  });
  expect((await ann('POST', 'redo/')).status).toBe(200);
  expect((await project.tree())[0]).toMatchObject({ x: 5, y: 6 });
});

test('what somebody else has changed since is refused, and it is said who', async () => {
  const box = await addBox('a');
  await ann('PUT', `box/${box}/`, { x: 5 });
  await bob('PUT', `box/${box}/`, { x: 6 });
  await ann('PUT', `box/${box}/`, { name: 'later' });
  expect((await ann('POST', 'undo/')).text).toBe("Rename 'a' to 'later'");
  await expectRefused(ann, models.editor.email);
  expect((await bob('POST', 'undo/')).status).toBe(200);
  expect((await ann('POST', 'undo/')).status).toBe(200);
  await bob('PUT', `box/${box}/`, { x: 7 });
  await expectRefused(ann, models.editor.email, 'redo');
});

test('two materials of one object are two things', async () => {
  const layers = { name: 'v', material: project.copper, fill_material: project.copper };
  const vias = (await ann('POST', 'via_array/', layers)).json.id;
  await ann('PUT', `via_array/${vias}/`, { material: project.fr4 });
  await bob('PUT', `via_array/${vias}/`, { fill_material: project.fr4 });
  expect((await ann('POST', 'undo/')).status).toBe(200);
  expect((await project.tree())[0]).toMatchObject({ material_name: 'copper', fill_material_name: 'fr4' });
  expect((await ann('DELETE', `material/${project.fr4}/`)).status).toBe(409);
});

test('a change of several objects is taken back as a whole or not at all', async () => {
  const group = await addGroup('group');
  const boxes = [await addBox('a', group), await addBox('b', group), await addBox('c', group)];
  await ann('POST', `assembly/${group}/translate/`, { dx: 5 });
  await bob('PUT', `box/${boxes[2]}/`, { x: 9 });
  await expectRefused(ann, models.editor.email);
  await bob('POST', 'undo/');
  expect((await ann('POST', 'undo/')).status).toBe(200);
});

test('what was added is not taken away once somebody else has worked on it', async () => {
  const box = await addBox('a');
  await bob('PUT', `box/${box}/`, { x: 6 });
  await expectRefused(ann, models.editor.email);
});

test('an assembly into which somebody else has put something stays', async () => {
  const group = await addGroup('group');
  await bob('POST', 'box/', { name: 'theirs', parent: group, material: project.copper });
  await expectRefused(ann, models.editor.email);
});

test('folding is in nobody’s way, hiding is', async () => {
  const group = await addGroup('group');
  await bob('PUT', `assembly/${group}/`, { collapsed: true });
  expect((await ann('POST', 'undo/')).status).toBe(200);
  const other = await addGroup('other');
  await bob('PUT', `assembly/${other}/`, { visible: false });
  await expectRefused(ann, models.editor.email);
});

test('what somebody else has deleted cannot be changed back', async () => {
  const group = await addGroup('group');
  const box = await addBox('a', group);
  await ann('PUT', `box/${box}/`, { x: 5 });
  await bob('DELETE', `assembly/${group}/`);
  await expectRefused(ann, models.editor.email);
  await bob('POST', 'undo/');
  expect((await ann('POST', 'undo/')).text).toBe("Move 'a'");
});

test('what was deleted does not come back into an assembly that is gone', async () => {
  const group = await addGroup('group');
  const box = await addBox('a', group);
  await ann('DELETE', `box/${box}/`);
  await bob('DELETE', `assembly/${group}/`);
  expect((await refusal(ann))[0]).toBe(409);
});

test('assemblies do not end up in each other', async () => {
  const outer = await addGroup('outer');
  const inner = await addGroup('inner', outer);
  await ann('PUT', 'tree/', [{ id: inner, parent: null, index: 0 }]);
  await bob('PUT', 'tree/', [{ id: outer, parent: inner, index: 0 }]);
  const [status, json] = await refusal(ann);
  expect([status, json]).toMatchObject([409, { code: 'changed-since' }]);
  expect((await project.tree())[0]).toMatchObject({
    name: 'inner',
    children: [{ name: 'outer', children: [] }],
  });
});

test('a material that somebody else uses by now is not taken away', async () => {
  const [alu] = (await ann('POST', 'material/', [{ name: 'alu', conductivity: 200 }])).json;
  await bob('POST', 'box/', { name: 'theirs', material: alu.id });
  await expectRefused(ann, models.editor.email);
});

test('nor one that fills the world by now', async () => {
  const [air] = (await ann('POST', 'material/', [{ name: 'air', conductivity: 0.026 }])).json;
  const world = await models.editor.call('PUT', `/api/project/${project.id}/`, {
    world: { material: air.id },
  });
  expect(world.status).toBe(200);
  await expectRefused(ann, models.editor.email);
});

test('a name that somebody else has given meanwhile is not given twice', async () => {
  await ann('DELETE', `material/${project.fr4}/`);
  await bob('POST', 'material/', [{ name: 'fr4', conductivity: 1 }]);
  expect(await refusal(ann)).toMatchObject([409, { detail: expect.stringContaining("'fr4'") }]);
  const W = (await ann('POST', 'parameter/', { name: 'W', description: 'w', value: 1 })).json.id;
  await ann('PUT', `parameter/${W}/`, { name: 'V' });
  await bob('POST', 'parameter/', { name: 'W', description: 'w', value: 2 });
  expect(await refusal(ann)).toMatchObject([409, { detail: expect.stringContaining("'W'") }]);
});

test('a parameter that somebody else uses by now keeps its name', async () => {
  const W = (await ann('POST', 'parameter/', { name: 'W', description: 'w', value: 1 })).json.id;
  await bob('POST', 'box/', { name: 'theirs', material: project.copper, x: 'W' });
  expect(await refusal(ann)).toMatchObject([409, { detail: expect.stringContaining("'theirs'") }]);
  await bob('POST', 'undo/');
  await ann('PUT', `parameter/${W}/`, { name: 'V' });
  await bob('POST', 'box/', { name: 'other', material: project.copper, x: 'V/2' });
  expect(await refusal(ann)).toMatchObject([409, { detail: expect.stringContaining("'other'") }]);
});

test('what somebody else has made of the world since stays', async () => {
  await ann('PUT', '', { world: { ambient: 40 } });
  await bob('PUT', '', { world: { ambient: 50, resolution: 2 } });
  await expectRefused(ann, models.editor.email);
  expect((await bob('POST', 'undo/')).status).toBe(200);
  expect((await ann('POST', 'undo/')).status).toBe(200);
  expect((await ann('GET', '')).json.world).toMatchObject({ ambient: 25 });
});

test('undo of many at once: one after the other, none fails', async () => {
  const box = await addBox('a');
  for (let x = 1; x <= 6; x++) await ann('PUT', `box/${box}/`, { x });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ann('POST', 'undo/')));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 409, 409, 409]);
  expect(await project.tree()).toEqual([]);
});
