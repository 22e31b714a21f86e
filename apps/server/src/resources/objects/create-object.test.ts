import { kindCalls, objectAnswer } from '@thermarium/api';
import { kinds } from '@thermarium/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../../testing/model-site.ts';

let models: ModelSite;
let project: TestProject;

beforeAll(async () => {
  models = await startModelSite();
  project = await models.project();
});

afterAll(() => models.close());

/** The fields that each kind requires. */
const LEAST: Readonly<Record<string, object>> = {
  box: { material_name: 'copper' },
  cylinder: { material_name: 'copper' },
  ball_array: { material_name: 'copper', xcount: 2, ycount: 2 },
  via_array: { material_name: 'copper' },
  network: {
    nodes: [{ name: 'junction' }, { name: 'top', face: 'Top' }],
    resistances: [{ first: 'junction', second: 'top', resistance: 10 }],
  },
  heatsink: { material_name: 'copper', base_dx: 10, base_dy: 10 },
  polygon: { material_name: 'copper', polygon: 'POLYGON ((0 0, 4 0, 4 2, 0 2))' },
};

const COMMON = [
  ...['id', 'type_id', 'type', 'name', 'index', 'parent', 'active', 'visible', 'collapsed', 'leaf', 'hole'],
  ...[
    'color',
    'timestamp',
    'x',
    'y',
    'z',
    'dx',
    'dy',
    'dz',
    'x_calc',
    'y_calc',
    'z_calc',
    'dx_calc',
    'dy_calc',
  ],
  ...[
    'dz_calc',
    'hc',
    'hc_calc',
    'bound',
    'material',
    'material_name',
    'lumped',
    'power',
    'power_calc',
    'children',
  ],
];

describe.each(kinds)('$title', (kind) => {
  test('is added under its name in paths, and its node is what the contract says', async () => {
    const node = await project.add(kind.apiName, { name: 'first', ...LEAST[kind.type] });
    expect(node).toMatchObject({
      type: kind.type,
      type_id: kind.typeId,
      leaf: !kind.container,
      parent: null,
    });
    for (const key of COMMON) expect(node, key).toHaveProperty(key);
    expect(objectAnswer(kind).strict().safeParse(node).error).toBeUndefined();
    expect((await project.tree()).find(({ id }) => id === node.id)).toEqual(node);
  });

  test('is told by the name of its kind only', async () => {
    const node = await project.add(kind.apiName, { name: 'second', ...LEAST[kind.type] });
    const other = kinds.find(({ apiName }) => apiName !== kind.apiName)?.apiName;
    for (const [method, path] of [
      ['PUT', `${other}/${node.id}/`],
      ['DELETE', `${other}/${node.id}/`],
      ['POST', `${other}/${node.id}/clone/`],
    ] as const) {
      expect((await project.call(method, path, {})).status, path).toBe(404);
    }
  });

  test('needs a name', async () => {
    for (const name of [undefined, '', '  ', null]) {
      const answer = await project.call('POST', `${kind.apiName}/`, { ...LEAST[kind.type], name });
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ name: ['This field is required!'] });
    }
  });

  test('has its four calls in the contract', () => {
    const calls = Object.values(kindCalls.get(kind.type) ?? {});
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE', 'POST']);
  });
});

test('what is not sent has the default of the editor', async () => {
  expect(await project.add('coldplate', { name: 'plate' })).toMatchObject({
    dx: 1,
    color: '#666666',
    resistance: 1,
    conductivity: 1,
    material: null,
  });
  expect(await project.add('cylinder', { name: 'pin', material: project.copper })).toMatchObject({
    plane: 'XZ',
  });
  expect(await project.add('source', { name: 'heat' })).toMatchObject({
    dx: 100,
    dy: 100,
    dz: 0,
    plane: 'XY',
    color: '#000',
    power: 0,
  });
  expect(await project.add('assembly', { name: 'group' })).toMatchObject({
    xcount: 1,
    xpitch: 0,
    x: null,
    dx: null,
  });
});

test('materials come by id or by name, and their colour is the colour of the body', async () => {
  const byId = await project.add('box', { name: 'a', material: project.copper });
  const byName = await project.add('box', { name: 'b', material_name: 'copper', material: null });
  for (const node of [byId, byName]) {
    expect(node).toMatchObject({ material: project.copper, material_name: 'copper', color: '#b87333' });
  }
  const unknown = await project.call('POST', 'box/', { name: 'c', material: 999 });
  expect(unknown.json).toEqual({ material: ['The project has no such material.'] });
  const misnamed = await project.call('POST', 'box/', { name: 'c', material_name: 'coper' });
  expect(misnamed.json.material).toHaveLength(1);
  expect((await project.call('POST', 'box/', { name: 'c' })).json).toEqual({
    material: ['This field is required!'],
  });
});

test('another project has its own materials, and its own assemblies', async () => {
  const other = await models.project();
  const group = await other.add('assembly', { name: 'theirs' });
  await other.call('DELETE', `material/${other.fr4}/`);
  const steel = (await other.call('POST', 'material/', [{ name: 'steel', conductivity: 15 }])).json[0];
  const answer = await project.call('POST', 'box/', {
    name: 'a',
    material: steel.id + 1000,
    parent: group.id + 1000,
  });
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({
    parent: ['The project has no such assembly.'],
    material: ['The project has no such material.'],
  });
});

test('stands last in its parent, which is an assembly of the project', async () => {
  const group = await project.add('assembly', { name: 'group' });
  const names = ['one', 'two', 'three'];
  const nodes = [];
  for (const name of names) {
    nodes.push(await project.add('box', { name, material: project.copper, parent: group.id, index: 0 }));
  }
  expect(nodes.map(({ index, parent }) => [index, parent])).toEqual(names.map((_, n) => [n, group.id]));
  const [inBox] = nodes;
  const refused = await project.call('POST', 'box/', {
    name: 'x',
    material: project.copper,
    parent: inBox.id,
  });
  expect(refused.json).toEqual({ parent: ['The project has no such assembly.'] });
});

test('messages stand at their fields, those of rows at their rows', async () => {
  const answer = await project.call('POST', 'pcb/', {
    name: 'board',
    dx: 'W*2',
    hc: -1,
    layers: [
      { name: 'top', thickness: 35, material_name: 'copper' },
      { name: 'core', thickness: '', material: 77 },
    ],
  });
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({
    dx: ['Enter a valid floating point number!', expect.stringMatching(/^Unknown name 'W'\./)],
    hc: ['Enter a number of at least 0 W/m²·K!'],
    layers: [{}, { thickness: ['This field is required!'], material: ['The project has no such material.'] }],
  });
  const blanks = await project.call('POST', 'box/', { name: ' ', dx: '', dy: null, hc: '' });
  expect(Object.keys(blanks.json)).toEqual(['name', 'dx', 'dy']);
  const types = await project.call('POST', 'box/', { name: 'a', dx: [], sphere: 'yes', active: 1 });
  expect(types.json).toEqual({
    dx: ['Enter a valid floating point number!'],
    sphere: ['Enter true or false!'],
    active: ['Enter true or false!'],
  });
  const powers = await project.call('POST', 'transient_source/', {
    name: 's',
    powers: [{ time: 1 }, { time: 0 }, { time: 1 }],
  });
  expect(powers.json).toEqual({ powers: [{}, {}, { time: [expect.stringContaining('same time')] }] });
});

test('counts of copies are rounded, and those of an array start at one', async () => {
  await project.call('POST', 'parameter/', { name: 'N', description: 'copies', value: 2.6 });
  const pitches = { xpitch: 10, ypitch: 10, zpitch: 10 };
  const counts = { xcount: 2.6, ycount: 'N', zcount: '0,4', ...pitches };
  const group = await project.add('assembly', { name: 'group', is_array: true, ...counts });
  expect(group).toMatchObject({
    ...{ xcount: 3, ycount: 'N', zcount: 1 },
    ...{ xcount_calc: 3, ycount_calc: 3, zcount_calc: 1 },
  });
  const put = (body: object) => project.call('PUT', `assembly/${group.id}/`, body);
  expect((await put({ is_array: false, zcount: 0 })).json).toMatchObject({ zcount: 0, zcount_calc: 0 });
  expect((await put({ is_array: true })).json).toMatchObject({ zcount: 1, zcount_calc: 1 });
  expect((await put({ zcount: -2 })).json).toEqual({ zcount: [expect.any(String)] });
  const array = await project.call('POST', 'via_array/', {
    name: 'vias',
    material: project.copper,
    xcount: 2.6,
  });
  expect(array.json).toEqual({ xcount: ['Enter a whole number!'] });
});

test('a source with a plane keeps nothing along its normal', async () => {
  expect(await project.add('source', { name: 's', plane: 'XZ', dz: 3 })).toMatchObject({
    dx: 100,
    dy: 0,
    dz: 3,
  });
  expect(await project.add('source', { name: 's', plane: 'YZ', dx: 'bad +', dz: 4 })).toMatchObject({
    dx: 0,
    dz: 4,
  });
  expect(await project.add('source', { name: 's', plane: null, dz: 4 })).toMatchObject({
    plane: null,
    dz: 4,
  });
});

test('a board is off until it has layers, unless its sender says otherwise', async () => {
  expect(await project.add('pcb', { name: 'empty' })).toMatchObject({ active: false, dz: 0, layers: [] });
  const layers = [
    { name: 'top', thickness: 35, material: project.copper },
    { name: 'core', thickness: '2*765', material_name: 'fr4', fill_material_name: 'copper', ratio: 40 },
  ];
  const board = await project.add('pcb', { name: 'board', layers });
  expect(board).toMatchObject({ active: true, dz: 1.565, dz_calc: 1.565 });
  expect(board.layers[1]).toMatchObject({
    thickness: '2*765',
    thickness_calc: 1530,
    material: project.fr4,
    color: '#3a7d44',
    fill_material: project.copper,
    ratio_calc: 40,
  });
  const refused = await project.call('POST', 'pcb/', { name: 'board', active: true });
  expect(refused.json).toEqual({ layers: ['pcb has no layers'] });
});

test('who may only look, and who may not even that, adds nothing', async () => {
  const body = { name: 'die', material: project.copper };
  expect((await project.as(models.editor)('POST', 'box/', body)).status).toBe(201);
  expect((await project.as(models.viewer)('POST', 'box/', body)).status).toBe(403);
  expect((await project.as(models.stranger)('POST', 'box/', body)).status).toBe(404);
});
