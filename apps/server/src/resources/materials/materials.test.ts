import { materialAnswer } from '@thermarium/api';
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

const add = (...bodies: object[]) => project.call('POST', 'material/', bodies);
const put = (id: number, body: object) => project.call('PUT', `material/${id}/`, body);

test('a material is answered as typed and as calculated', async () => {
  await project.call('POST', 'parameter/', { name: 'k', description: 'conductivity', value: 2 });
  const made = await add({
    name: 'pad',
    conductivity: '2*k',
    density: '',
    anisotropic: false,
    used: true,
    id: 7,
  });
  expect(made.status).toBe(201);
  expect(made.json).toHaveLength(1);
  expect(materialAnswer.strict().safeParse(made.json[0]).error).toBeUndefined();
  expect(made.json[0]).toMatchObject({
    name: 'pad',
    color: '#888888',
    conductivity: '2*k',
    conductivity_calc: 4,
    density: null,
    density_calc: null,
    anisotropic: false,
    library_id: null,
    library_name: null,
    source_material: null,
    used: false,
  });
  const listed = (await project.as(models.viewer)('GET', 'material/')).json;
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['copper', 'fr4', 'pad']);
  expect(listed[2]).toEqual(made.json[0]);
});

test('messages stand at their row and field, and nothing is added', async () => {
  const before = await project.content();
  const refused = await add(
    { name: 'good', conductivity: 1 },
    { name: ' ', conductivity: 1 },
    { name: 'x', conductivity: '', density: -1 },
  );
  expect([refused.status, refused.json]).toEqual([
    400,
    [
      {},
      { name: ['This field is required!'] },
      { conductivity: ['This field is required!'], density: ['Enter a positive number!'] },
    ],
  ]);
  const values = await add(
    { name: 'x', density: -1, specific_heat: 0 },
    { name: 'y', conductivity: 5, anisotropic: true },
    { conductivity: 5 },
    { name: 'copper', conductivity: 5 },
    { name: 'z', conductivity: 5 },
    { name: 'z', conductivity: 6 },
  );
  expect(values.json).toEqual([
    {
      conductivity: ['This field is required!'],
      density: ['Enter a positive number!'],
      specific_heat: ['Enter a positive number!'],
    },
    { conductivity_y: ['This field is required!'], conductivity_z: ['This field is required!'] },
    { name: ['This field is required!'] },
    { name: ["The project has a material 'copper' already."] },
    {},
    { name: ["The project has a material 'z' already."] },
  ]);
  expect((await project.call('POST', 'material/', { name: 'x' })).json).toEqual({
    non_field_errors: ['Send a list of materials!'],
  });
  expect(await project.content()).toEqual(before);
});

test('from a library: identical ones are skipped, different ones get another name', async () => {
  const library = (await models.owner.call('POST', '/api/library/', { name: 'House' })).json;
  const made = await models.owner.call('POST', `/api/library/${library.id}/material/`, {
    name: 'copper',
    conductivity: 401,
    color: '#ff0000',
  });
  expect(made.status, made.text).toBe(201);
  const source = { library_id: library.id, source_material: made.json.id };
  const first = await add({ ...made.json, ...source });
  expect(first.json).toMatchObject([
    { name: 'copper (2)', conductivity: 401, color: '#ff0000', library_name: 'House', ...source },
  ]);
  expect((await add(source)).json).toEqual([]);
  expect((await add({ ...source, conductivity: 402 }, source)).json).toMatchObject([
    { name: 'copper (3)', conductivity: 402 },
  ]);
  expect((await project.call('POST', 'undo/')).text).toBe("Add material 'copper (3)'");
});

test('a library’s material, sent as the library answers it, says where it comes from', async () => {
  const { id } = (await models.owner.call('POST', '/api/library/', { name: 'Foils' })).json;
  const path = `/api/library/${id}/material/`;
  const foil = (await models.owner.call('POST', path, { name: 'foil', conductivity: '1e2' })).json;
  expect(foil.conductivity).toBe(100);
  const libraries = (await models.owner.call('GET', '/api/library/')).json;
  const [listed] = libraries.find((library: { id: number }) => library.id === id).materials;
  const source = { library_id: id, library_name: 'Foils', source_material: foil.id };
  expect((await add(listed)).json).toMatchObject([{ name: 'foil', conductivity: 100, ...source }]);
  expect((await add(listed)).json).toEqual([]);
  const strange = { ...listed, name: 'strange', id: foil.id + 1000 };
  const odd = { ...listed, name: 'odd', id: 'new' };
  expect((await add(strange, odd)).json).toMatchObject([
    { name: 'strange', library_id: id, source_material: null },
    { name: 'odd', library_id: id, source_material: null },
  ]);
  const other = (await models.owner.call('POST', '/api/library/', { name: 'Others' })).json.id;
  expect((await add({ ...listed, name: 'moved', library_id: other })).json).toMatchObject([
    { name: 'moved', library_id: other, source_material: null },
  ]);
});

test('other people’s libraries are not there', async () => {
  const library = (await models.stranger.call('POST', '/api/library/', { name: 'Secret' })).json;
  const path = `/api/library/${library.id}/material/`;
  const theirs = (await models.stranger.call('POST', path, { name: 'alloy', conductivity: 7 })).json;
  const refused = await add(
    { source_material: theirs.id },
    { name: 'x', conductivity: 1, library_id: library.id },
  );
  expect(refused.status).toBe(400);
  expect(refused.json).toEqual([
    { source_material: ['Your libraries have no such material.'] },
    { library_id: ['You have no such library.'] },
  ]);
  expect(refused.text).not.toContain('Secret');
});

test('renaming a material keeps what refers to it', async () => {
  const box = await project.add('box', { name: 'die', material: project.copper });
  const renamed = await put(project.copper, { name: 'Cu' });
  expect(renamed.json).toMatchObject({ name: 'Cu', conductivity: 390, used: true });
  expect((await project.tree())[0]).toEqual({ ...box, material_name: 'Cu' });
  expect((await put(project.copper, { name: 'fr4' })).json).toEqual({
    name: ["The project has a material 'fr4' already."],
  });
  expect((await put(project.copper, { name: '' })).json).toEqual({ name: ['This field is required!'] });
  expect((await project.call('POST', 'undo/')).text).toBe("Rename 'copper' to 'Cu'");
});

test('what is sent changes, checked as a whole; a whole material sent back changes nothing', async () => {
  const material = (await project.call('GET', 'material/')).json[0];
  expect((await put(project.copper, material)).json).toEqual(material);
  expect((await put(project.copper, { anisotropic: true })).status).toBe(400);
  const changed = await put(project.copper, { anisotropic: true, conductivity_y: 3, conductivity_z: '4' });
  expect(changed.json).toMatchObject({ conductivity: 390, conductivity_y_calc: 3, conductivity_z: 4 });
  const stale = await put(project.copper, { color: '#000', timestamp: material.timestamp });
  expect(stale.json).toMatchObject({ code: 'stale-node', current: changed.json });
});

test('properties over temperature are kept as typed, checked at their fields, told to others and taken back', async () => {
  const silicon = {
    name: 'silicon',
    conductivity: null,
    conductivity_table: '-73.15 264, 26.85 148, 126.85 98.9',
  };
  const [made] = (await add(silicon)).json;
  expect(made).toMatchObject({ ...silicon, conductivity_calc: null, specific_heat_table: '' });
  const listed = (await project.as(models.viewer)('GET', 'material/')).json;
  expect(listed.at(-1)).toEqual(made);

  const falling = { conductivity_table: '100 119, 25 148', specific_heat_table: '25 712' };
  const refused = await put(made.id, falling);
  expect([refused.status, refused.json]).toEqual([
    400,
    {
      conductivity_table: ['Temperatures must rise: 25 °C follows 100 °C.'],
      specific_heat_table: ['A table needs two points at least, as in 25 148, 100 119.'],
    },
  ]);
  expect((await put(made.id, { conductivity_table: null })).json).toEqual({
    conductivity: ['This field is required!'],
  });
  expect((await put(made.id, { conductivity_table: 5 })).status).toBe(400);
  expect((await project.as(models.viewer)('PUT', `material/${made.id}/`, falling)).status).toBe(403);
  expect((await project.as(models.stranger)('PUT', `material/${made.id}/`, falling)).status).toBe(404);

  const heat = { specific_heat_table: 'polynomial 712 0.5 from 0 to 200' };
  const changed = await put(made.id, heat);
  expect(changed.json).toMatchObject({ ...silicon, ...heat });
  expect((await project.call('POST', 'undo/')).text).toBe(
    "Change specific heat over temperature of 'silicon'",
  );
  expect((await project.call('GET', 'material/')).json.at(-1)).toMatchObject({
    ...silicon,
    specific_heat_table: '',
  });
  await project.call('POST', 'redo/');
  expect((await project.call('GET', 'material/')).json.at(-1)).toMatchObject(heat);
  const diff = await project.call('GET', 'changes/?since=0');
  expect(diff.text).toContain(heat.specific_heat_table);
});

test('a material in use is not deleted, and it is said where it is used', async () => {
  const users = [
    await project.add('box', { name: 'die', material: project.copper, active: false }),
    await project.add('pcb', {
      name: 'board',
      layers: [{ thickness: 35, material: project.fr4, fill_material: project.copper }],
    }),
  ];
  const remove = () => project.call('DELETE', `material/${project.copper}/`);
  expect((await remove()).json).toEqual({
    detail: "'copper' is used by 'die' and 'board'.",
    code: 'in-use',
  });
  const inUse = (await project.call('GET', 'material/')).json.map(({ used }: { used: boolean }) => used);
  expect(inUse).toEqual([true, true]);
  await project.call('DELETE', `box/${users[0].id}/`);
  await project.call('DELETE', `pcb/${users[1].id}/`);
  const world = { world: { material: project.copper } };
  expect((await models.owner.call('PUT', `/api/project/${project.id}/`, world)).status).toBe(200);
  expect((await remove()).json.detail).toBe("'copper' is used by the world.");
  await project.call('POST', 'undo/');
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
});

test('a material that is put into use while it is deleted: one of both is refused', async () => {
  const [deleted, added] = await Promise.all([
    project.call('DELETE', `material/${project.copper}/`),
    project.call('POST', 'box/', { name: 'die', material: project.copper }),
  ]);
  expect([
    [204, 400],
    [409, 201],
  ]).toContainEqual([deleted.status, added.status]);
});

test('the same name given twice at once: one of both is refused', async () => {
  const answers = await Promise.all([1, 2, 3].map((k) => add({ name: 'twin', conductivity: k })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test('only editors change materials', async () => {
  for (const [user, status] of [
    [models.viewer, 403],
    [models.stranger, 404],
  ] as const) {
    const call = project.as(user);
    expect((await call('POST', 'material/', [{ name: 'x', conductivity: 1 }])).status).toBe(status);
    expect((await call('PUT', `material/${project.copper}/`, { name: 'x' })).status).toBe(status);
    expect((await call('DELETE', `material/${project.copper}/`)).status).toBe(status);
  }
});
