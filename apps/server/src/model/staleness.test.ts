import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../testing/model-site.ts';
import { fingerprint } from './fingerprint.ts';
import { documentOf, readProjectRows } from './load-document.ts';

let models: ModelSite;
let project: TestProject;
let ids: Readonly<
  Record<'group' | 'box' | 'off' | 'polygon' | 'board' | 'source' | 'plane' | 'unused' | 'W', number>
>;

beforeAll(async () => {
  models = await startModelSite();
});

const LAYER = { name: 'copper', thickness: 35, material_name: 'copper' };
const POWER = { id: 1, time: 0, power: 5 };

beforeEach(async () => {
  project = await models.project();
  const made = async (path: string, body: object) => (await project.add(path, body)).id;
  const W = (await project.call('POST', 'parameter/', { name: 'W', description: 'w', value: 2 })).json.id;
  const group = await made('assembly', { name: 'group' });
  const material = project.copper;
  ids = {
    W,
    group,
    box: await made('box', { name: 'die', parent: group, material, dx: 'W', power: 5 }),
    off: await made('box', { name: 'off', material, active: false }),
    polygon: await made('polygon', { name: 'pad', material, x: 20, polygon: '0 0, 1 0, 1 1' }),
    board: await made('pcb', { name: 'board', layers: [LAYER] }),
    source: await made('transient_source', { name: 'heat', powers: [POWER] }),
    plane: (await project.call('POST', 'plane/', { name: 'mid' })).json.id,
    unused: (await project.call('POST', 'material/', [{ name: 'unused', conductivity: 1 }])).json[0].id,
  };
});

afterAll(() => models.close());

async function prints() {
  const document = documentOf(await readProjectRows(models.site.database, project.id));
  return { steady: fingerprint(document, false), transient: fingerprint(document, true) };
}

type Change = () => readonly ['POST' | 'PUT' | 'DELETE', string, unknown?];
const world =
  (values: object): Change =>
  () => ['PUT', '', { world: values }];

const HARMLESS: Readonly<Record<string, Change>> = {
  'hiding an object': () => ['PUT', `box/${ids.box}/`, { visible: false }],
  'folding an assembly': () => ['PUT', `assembly/${ids.group}/`, { collapsed: true }],
  'a colour': () => ['PUT', `polygon/${ids.polygon}/`, { color: '#123456' }],
  'how an assembly is moved': () => ['PUT', `assembly/${ids.group}/`, { translate: 'relative' }],
  'the name of a layer': () => ['PUT', `pcb/${ids.board}/`, { layers: [{ ...LAYER, name: 'top' }] }],
  'the id of a power': () => ['PUT', `transient_source/${ids.source}/`, { powers: [{ ...POWER, id: 7 }] }],
  'the colour of a material': () => ['PUT', `material/${project.copper}/`, { color: '#123456' }],
  'the name of an object': () => ['PUT', `box/${ids.box}/`, { name: 'chip' }],
  'the name of a material': () => ['PUT', `material/${project.copper}/`, { name: 'Cu' }],
  'the name of a parameter': () => ['PUT', `parameter/${ids.W}/`, { name: 'width' }],
  'a number written in another way': () => ['PUT', `box/${ids.box}/`, { dx: '4/2' }],
  'grid lines': world({ show_grid: false, show_outline: false }),
  'a material that nothing uses': () => ['PUT', `material/${ids.unused}/`, { conductivity: 7 }],
  'an object that is off': () => ['PUT', `box/${ids.off}/`, { x: 9, power: 99 }],
  'a plane': () => ['PUT', `plane/${ids.plane}/`, { coordinate: 7 }],
  'a parameter that nothing uses': () => ['POST', 'parameter/', { name: 'V', description: 'v', value: 1 }],
  'a scenario': () => ['POST', 'scenario/', { name: 's' }],
};

test.each(Object.entries(HARMLESS))('%s leaves solutions as they are', async (_, change) => {
  const before = await prints();
  expect((await project.call(...change())).status).toBeLessThan(300);
  expect(await prints()).toEqual(before);
});

const HARMFUL: Readonly<Record<string, Change>> = {
  'a position': () => ['PUT', `box/${ids.box}/`, { x: 1 }],
  'a power': () => ['PUT', `box/${ids.box}/`, { power: 6 }],
  'another material': () => ['PUT', `box/${ids.box}/`, { material: project.fr4 }],
  'the conductivity of a material': () => ['PUT', `material/${project.copper}/`, { conductivity: 380 }],
  'the emissivity of a material': () => ['PUT', `material/${project.copper}/`, { surface_emissivity: 0.31 }],
  'a conductivity along one axis': () => [
    'PUT',
    `material/${project.copper}/`,
    { anisotropic: true, conductivity: 390, conductivity_y: 390, conductivity_z: 380 },
  ],
  'the coefficient of a wall': () => ['PUT', `box/${ids.box}/`, { hc: 12 }],
  'the value of a parameter': () => ['PUT', `parameter/${ids.W}/`, { value: 3 }],
  'another order': () => ['PUT', 'tree/', [{ id: ids.polygon, parent: null, index: 0 }]],
  'switching off': () => ['PUT', `box/${ids.box}/`, { active: false }],
  'switching on': () => ['PUT', `box/${ids.off}/`, { active: true }],
  'another object': () => ['POST', 'box/', { name: 'new', material: project.copper, x: 50 }],
  'a deletion': () => ['DELETE', `box/${ids.box}/`],
  'the ambient': world({ ambient: 30 }),
  'the coefficient of the world': world({ hc: 12 }),
  radiation: world({ radiation: true }),
  'the fill of the world': () => ['PUT', '', { world: { material: project.fr4 } }],
};

test.each(Object.entries(HARMFUL))('%s makes solutions stale, until it is taken back', async (_, change) => {
  const before = await prints();
  expect((await project.call(...change())).status).toBeLessThan(300);
  const after = await prints();
  expect(after.steady).not.toBe(before.steady);
  expect(after.transient).not.toBe(before.transient);
  expect((await project.call('POST', 'undo/')).status).toBe(200);
  expect(await prints()).toEqual(before);
});

test('steady and transient solutions age separately', async () => {
  const before = await prints();
  await project.call('PUT', `material/${project.copper}/`, { density: 9000 });
  await project.call('PUT', '', { world: { steps: 20 } });
  const after = await prints();
  expect(after.steady).toBe(before.steady);
  expect(after.transient).not.toBe(before.transient);
});

test.each([
  ['of the world', world({ initial: 80 })],
  ['of an object', (): ReturnType<Change> => ['PUT', `box/${ids.box}/`, { initial: '40*W' }]],
  ['of an assembly', (): ReturnType<Change> => ['PUT', `assembly/${ids.group}/`, { initial: -40 }]],
])('the initial temperature %s makes transients stale alone', async (_, change) => {
  const before = await prints();
  expect((await project.call(...change())).status).toBeLessThan(300);
  const after = await prints();
  expect(after.steady).toBe(before.steady);
  expect(after.transient).not.toBe(before.transient);
});

test('an initial temperature below absolute zero is refused at its field', async () => {
  const answers = [
    await project.call('PUT', `box/${ids.box}/`, { initial: -300 }),
    await project.call('PUT', '', { world: { initial: -300 } }),
  ];
  for (const { status, json } of answers) {
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('-273.15');
  }
});
