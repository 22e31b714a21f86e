import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelSite, startModelSite, type TestProject } from '../testing/model-site.ts';

let models: ModelSite;

beforeAll(async () => {
  models = await startModelSite();
});

afterAll(() => models.close());

interface Furnished extends TestProject {
  readonly ids: Readonly<
    Record<'outer' | 'inner' | 'box' | 'board' | 'plane' | 'W' | 'H' | 'scenario', number>
  >;
}

/** A project with records of every table. */
async function furnished(): Promise<Furnished> {
  const project = await models.project();
  const { copper } = project;
  const made = async (path: string, body: object) => (await project.call('POST', path, body)).json.id;
  const W = await made('parameter/', { name: 'W', description: 'width', value: 8 });
  const H = await made('parameter/', { name: 'H', description: 'height', value: 1 });
  const outer = await made('assembly/', { name: 'outer' });
  const inner = await made('assembly/', { name: 'inner', parent: outer });
  const box = await made('box/', { name: 'die', parent: inner, material: copper, x: 'W/2', dx: '2*W' });
  const layers = [{ name: 'core', thickness: '100*W', material: copper }];
  const board = await made('pcb/', { name: 'board', layers });
  const plane = await made('plane/', { name: 'mid', coordinate: 'W' });
  const scenario = await made('scenario/', { name: 'sweep' });
  await project.call('PUT', `scenario/${scenario}/parameter/${W}/`, { values: [1, 2] });
  await models.site.database.deleteFrom('change').where('project_id', '=', project.id).execute();
  return { ...project, ids: { outer, inner, box, board, plane, W, H, scenario } };
}

type Change = (project: Furnished) => readonly ['POST' | 'PUT' | 'DELETE', string, unknown?];

/** Every call that changes a model, by the label that its undo answers. */
const CHANGES: Readonly<Record<string, Change>> = {
  "Add box 'lid'": ({ copper, ids }) => [
    'POST',
    'box/',
    { name: 'lid', material: copper, parent: ids.outer },
  ],
  "Add ball array 'balls'": ({ copper }) => ['POST', 'bga/', { name: 'balls', material: copper }],
  "Move 'die'": ({ ids }) => ['PUT', `box/${ids.box}/`, { x: 3, y: 4 }],
  "Rename 'die' to 'chip'": ({ ids }) => ['PUT', `box/${ids.box}/`, { name: 'chip' }],
  "Change power of 'die'": ({ ids }) => ['PUT', `box/${ids.box}/`, { power: 5 }],
  "Change material, ΔX of 'die'": ({ ids, fr4 }) => ['PUT', `box/${ids.box}/`, { dx: 1, material: fr4 }],
  "Change 'die'": ({ ids }) => ['PUT', `box/${ids.box}/`, { dx: 1, dy: 2, dz: 3, hc: 4 }],
  "Hide 'die'": ({ ids }) => ['PUT', `box/${ids.box}/`, { visible: false, collapsed: true }],
  "Set 'outer' inactive": ({ ids }) => ['PUT', `assembly/${ids.outer}/`, { active: false }],
  "Change layers of 'board'": ({ ids, fr4 }) => [
    'PUT',
    `pcb/${ids.board}/`,
    { layers: [{ thickness: 1, material: fr4 }] },
  ],
  "Move 'inner' in the tree": ({ ids }) => ['PUT', `assembly/${ids.inner}/`, { parent: null }],
  "Move 'board' in the tree": ({ ids }) => ['PUT', 'tree/', [{ id: ids.board, parent: ids.inner, index: 0 }]],
  'Move 2 objects in the tree': ({ ids }) => [
    'PUT',
    'tree/',
    [
      { id: ids.inner, parent: null, index: 0 },
      { id: ids.outer, parent: ids.inner, index: 1 },
    ],
  ],
  "Move 'outer'": ({ ids }) => ['POST', `assembly/${ids.outer}/translate/`, { dx: 1, dz: -2 }],
  "Duplicate 'outer'": ({ ids }) => ['POST', `assembly/${ids.outer}/clone/`],
  'Duplicate 2 objects': ({ ids }) => [
    'POST',
    'objects/',
    { create: [{ clone: ids.outer }, { clone: ids.board, parent: ids.inner, index: 0 }] },
  ],
  "Add assembly 'rack' (4 objects)": ({ ids, fr4 }) => [
    'POST',
    'objects/',
    {
      create: [
        { type: 'assembly', name: 'rack', parent: ids.outer, index: 0 },
        { type: 'box', name: 'lid', material: fr4, within: 0 },
        { clone: ids.inner, within: 0 },
      ],
    },
  ],
  'Group 2 objects': ({ ids }) => [
    'POST',
    'objects/',
    {
      create: [{ type: 'assembly', name: 'rack', index: 0 }],
      update: [
        { id: ids.board, within: 0 },
        { id: ids.box, within: 0 },
      ],
    },
  ],
  "Change 'set', duplicate 'board', delete box 'die'": ({ ids }) => [
    'POST',
    'objects/',
    { create: [{ clone: ids.board }], update: [{ id: ids.outer, name: 'set' }], delete: [{ id: ids.box }] },
  ],
  'Move 2 objects': ({ ids }) => [
    'POST',
    'objects/',
    { update: [ids.box, ids.board].map((id) => ({ id, x: 5 })) },
  ],
  'Hide 2 objects': ({ ids }) => [
    'POST',
    'objects/',
    { update: [ids.box, ids.outer].map((id) => ({ id, visible: false })) },
  ],
  'Set 2 objects inactive': ({ ids }) => [
    'POST',
    'objects/',
    { update: [ids.box, ids.board].map((id) => ({ id, active: false })) },
  ],
  'Change ΔX of 2 objects': ({ ids }) => [
    'POST',
    'objects/',
    {
      update: [
        { id: ids.box, dx: 1 },
        { id: ids.board, dx: 7 },
      ],
    },
  ],
  "Ungroup 'inner'": ({ ids }) => [
    'POST',
    'objects/',
    { update: [{ id: ids.box, parent: ids.outer, index: 0 }], delete: [{ id: ids.inner }] },
  ],
  "Change 'board', delete box 'die'": ({ ids }) => [
    'POST',
    'objects/',
    { update: [{ id: ids.board, x: 5 }], delete: [{ id: ids.box }] },
  ],
  "Delete box 'die'": ({ ids }) => ['DELETE', `box/${ids.box}/`],
  "Delete PCB 'board'": ({ ids }) => ['DELETE', `pcb/${ids.board}/`],
  "Delete assembly 'outer' (3 objects)": ({ ids }) => ['DELETE', `assembly/${ids.outer}/`],
  'Delete 4 objects': ({ ids }) => ['POST', 'objects/', { delete: [{ id: ids.outer }, { id: ids.board }] }],
  "Add plane 'top'": () => ['POST', 'plane/', { name: 'top', coordinate: 'W+1' }],
  "Change plane of 'mid'": ({ ids }) => ['PUT', `plane/${ids.plane}/`, { plane: 'YZ' }],
  "Move 'mid'": ({ ids }) => ['PUT', `plane/${ids.plane}/`, { coordinate: 1 }],
  "Delete plane 'mid'": ({ ids }) => ['DELETE', `plane/${ids.plane}/`],
  "Add material 'alu'": () => ['POST', 'material/', [{ name: 'alu', conductivity: 'W' }]],
  'Add 2 materials': () => [
    'POST',
    'material/',
    [
      { name: 'alu', conductivity: 200 },
      { name: 'gold', conductivity: 300, density: 19_300 },
    ],
  ],
  "Rename 'copper' to 'Cu'": ({ copper }) => ['PUT', `material/${copper}/`, { name: 'Cu' }],
  "Change color of 'copper'": ({ copper }) => ['PUT', `material/${copper}/`, { color: '#abc' }],
  "Delete material 'fr4'": ({ fr4 }) => ['DELETE', `material/${fr4}/`],
  "Add parameter 'V'": () => ['POST', 'parameter/', { name: 'V', description: 'volume', value: 1 }],
  "Rename 'W' to 'width'": ({ ids }) => ['PUT', `parameter/${ids.W}/`, { name: 'width' }],
  "Change value of 'W'": ({ ids }) => ['PUT', `parameter/${ids.W}/`, { value: 3 }],
  "Add scenario 'other'": () => ['POST', 'scenario/', { name: 'other' }],
  "Rename 'sweep' to 'run'": ({ ids }) => ['PUT', `scenario/${ids.scenario}/`, { name: 'run' }],
  "Change 'W' in scenario 'sweep'": ({ ids }) => [
    'PUT',
    `scenario/${ids.scenario}/parameter/${ids.W}/`,
    { random: { min: 1, max: 2, count: 3 } },
  ],
  "Change 'H' in scenario 'sweep'": ({ ids }) => [
    'PUT',
    `scenario/${ids.scenario}/parameter/${ids.H}/`,
    { values: '3' },
  ],
  "Delete scenario 'sweep'": ({ ids }) => ['DELETE', `scenario/${ids.scenario}/`],
};

describe('every change can be taken back and done again, to the row', () => {
  test.each(Object.entries(CHANGES))('%s', async (label, change) => {
    const project = await furnished();
    const before = await project.content();
    const answer = await project.call(...change(project));
    expect(answer.status, answer.text).toBeLessThan(300);
    const after = await project.content();
    expect(after).not.toEqual(before);
    for (let time = 0; time < 2; time++) {
      const undone = await project.call('POST', 'undo/');
      expect([undone.status, undone.text]).toEqual([200, label]);
      expect(undone.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(await project.content()).toEqual(before);
      const redone = await project.call('POST', 'redo/');
      expect([redone.status, redone.text]).toEqual([200, label]);
      expect(await project.content()).toEqual(after);
    }
  });
});

test('the world and the name of the project come back too', async () => {
  const project = await furnished();
  const before = await project.content();
  const world = { name: 'Other', world: { ambient: '20+W', material: project.fr4 } };
  expect((await models.owner.call('PUT', `/api/project/${project.id}/`, world)).status).toBe(200);
  expect((await project.call('POST', 'undo/')).status).toBe(200);
  expect(await project.content()).toEqual(before);
});

test('all changes after each other go back and forth through the same states', async () => {
  const project = await furnished();
  // Deletions come last; a call on a record that is already gone is answered with 404.
  const order = Object.values(CHANGES).toSorted(
    (a, b) => Number(isDeletion(project, a)) - Number(isDeletion(project, b)),
  );
  const states = [await project.content()];
  for (const change of order) {
    const { status } = await project.call(...change(project));
    const state = await project.content();
    // A call on a record that is already gone adds no entry to the history.
    if (status < 300 && !isDeepStrictEqual(state, states.at(-1))) states.push(state);
  }
  expect(states.length).toBeGreaterThan(25);
  for (const state of states.slice(0, -1).reverse()) {
    expect((await project.call('POST', 'undo/')).status).toBe(200);
    expect(await project.content()).toEqual(state);
  }
  const none = await project.call('POST', 'undo/');
  expect([none.status, none.json]).toEqual([409, { detail: expect.any(String), code: 'nothing-to-undo' }]);
  for (const state of states.slice(1)) {
    expect((await project.call('POST', 'redo/')).status).toBe(200);
    expect(await project.content()).toEqual(state);
  }
  expect((await project.call('POST', 'redo/')).json).toMatchObject({ code: 'nothing-to-redo' });
});

function isDeletion(project: Furnished, change: Change): boolean {
  const [method, , body] = change(project);
  return method === 'DELETE' || (typeof body === 'object' && body !== null && 'delete' in body);
}

test('a new change leaves nothing to redo', async () => {
  const project = await furnished();
  const move = (x: number) => project.call('PUT', `box/${project.ids.box}/`, { x });
  await move(1);
  await move(2);
  await project.call('POST', 'undo/');
  await move(3);
  expect((await project.call('POST', 'redo/')).json).toMatchObject({ code: 'nothing-to-redo' });
  await project.call('POST', 'undo/');
  expect((await project.tree())[0].children[0].children[0].x).toBe(1);
});

test('folding an assembly is no change, and what changes nothing is none either', async () => {
  const project = await furnished();
  await project.call('PUT', `box/${project.ids.box}/`, { name: 'chip' });
  await project.call('PUT', `assembly/${project.ids.outer}/`, { collapsed: true });
  await project.call('PUT', `box/${project.ids.box}/`, { name: 'chip' });
  expect((await project.call('POST', 'undo/')).text).toBe("Rename 'die' to 'chip'");
  expect((await project.tree())[0].collapsed).toBe(true);
});

test('a refused change leaves nothing to undo', async () => {
  const project = await furnished();
  await project.call('PUT', `box/${project.ids.box}/`, { x: 'nonsense' });
  expect((await project.call('POST', 'undo/')).status).toBe(409);
});

test('undo is for those who may edit', async () => {
  const project = await furnished();
  expect((await project.as(models.viewer)('POST', 'undo/')).status).toBe(403);
  expect((await project.as(models.stranger)('POST', 'redo/')).status).toBe(404);
});
