import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ModelSite,
  startModelSite,
  type TestProject,
} from '../../../../server/src/testing/model-site.ts';
import { done, listen, type OpenPage, openPage } from './testing/open-site.ts';

let models: ModelSite;
let address: string;
let project: TestProject;
const pages: OpenPage[] = [];

beforeAll(async () => {
  models = await startModelSite();
  address = await listen(models);
});

beforeEach(async () => {
  for (const page of pages.splice(0)) page.close();
  project = await models.project();
});

afterAll(async () => {
  for (const page of pages.splice(0)) page.close();
  await models.close();
});

async function open(user = models.owner, storage?: Parameters<typeof openPage>[3]): Promise<OpenPage> {
  const page = await openPage(address, project, user, storage);
  pages.push(page);
  return page;
}

const box = (name: string, more: object = {}) => ({ name, material_name: 'copper', dx: 2, ...more });

describe('a project is loaded', () => {
  test('with its tree in order, materials, parameters and planes', async () => {
    const group = await project.add('assembly', { name: 'group' });
    const die = await project.add('box', box('die', { parent: group.id }));
    const lid = await project.add('box', box('lid'));
    await project.call('POST', 'parameter/', { name: 'W', description: 'width', value: 3 });
    await project.call('POST', 'plane/', { name: 'mid', coordinate: 'W' });
    const { state } = await open();
    expect(state().children).toEqual(
      new Map([
        [null, [group.id, lid.id]],
        [group.id, [die.id]],
      ]),
    );
    expect(state().nodes.get(die.id)).toMatchObject({ name: 'die', parent: group.id, dx_calc: 2 });
    expect(state().nodes.get(die.id)).not.toHaveProperty('children');
    expect(state().materials.map(({ name }) => name)).toEqual(['copper', 'fr4']);
    expect(state().parameters).toMatchObject([{ name: 'W', value: 3 }]);
    expect(state().planes).toMatchObject([{ name: 'mid', coordinate_calc: 3 }]);
    expect(state()).toMatchObject({ unsaved: 0, canUndo: true, canRedo: false, connection: 'online' });
  });
});

describe('each kind of change', () => {
  test('reaches the program, and is taken back and done again', async () => {
    const { document, state, until } = await open();
    const group = await done(document.create('assembly', { name: 'group' }));
    const die = await done(document.create('box', box('die', { parent: group.id })));
    const shown = () => state().nodes.get(die.id);

    const updating = document.update(die.id, { x: '3', name: 'chip' });
    expect(shown()).toMatchObject({ x: 3, x_calc: 3, name: 'chip' });
    expect(state().unsaved).toBe(1);
    expect(await done(updating)).toMatchObject({ x: 3, name: 'chip' });
    expect(await done(document.undo())).toBe("Change 'chip'");
    expect(shown()).toMatchObject({ x: 0, name: 'die' });
    expect(state()).toMatchObject({ canRedo: true, undoing: false });
    await done(document.redo());
    expect(shown()).toMatchObject({ x: 3, name: 'chip' });

    const moving = document.translate(group.id, [1, 2, 3]);
    expect(shown()).toMatchObject({ x: 4, y_calc: 2, z: 3 });
    await done(moving);
    expect(shown()).toMatchObject({ x: 4, y_calc: 2, z: 3 });
    await done(document.undo());
    expect(shown()).toMatchObject({ x: 3, y_calc: 0 });

    const copy = await done(document.clone(group.id, { name: 'twin' }));
    expect(state().children.get(null)).toEqual([group.id, copy.id]);
    expect(state().children.get(copy.id)).toHaveLength(1);

    const placing = document.place([{ id: die.id, parent: null, index: 0 }]);
    expect(state().children.get(null)).toEqual([die.id, group.id, copy.id]);
    expect(shown()).toMatchObject({ parent: null, index: 0 });
    await done(placing);
    expect(state().children.get(null)).toEqual([die.id, group.id, copy.id]);
    await done(document.undo());
    expect(state().children.get(group.id)).toEqual([die.id]);

    const removing = document.remove([die.id, group.id]);
    expect(state().nodes.has(die.id)).toBe(false);
    await done(removing);
    expect(state().children.get(null)).toEqual([copy.id]);
    await done(document.undo());
    expect(state().children.get(group.id)).toEqual([die.id]);

    const plane = await done(document.createPlane({ name: 'mid', plane: 'XZ', coordinate: 2 }));
    const sliding = document.updatePlane(plane.id, { coordinate: 5 });
    expect(state().planes).toMatchObject([{ coordinate: 5, coordinate_calc: 5 }]);
    await done(sliding);
    const twin = await done(document.clonePlane(plane.id));
    await done(document.removePlane(plane.id));
    expect(state().planes.map(({ id }) => id)).toEqual([twin.id]);
    await done(document.undo());
    expect(state().planes.map(({ id }) => id)).toEqual([plane.id, twin.id]);

    const [gold] = await done(document.addMaterials([{ name: 'gold', conductivity: 310 }]));
    await done(document.updateMaterial(gold.id, { name: 'aurum' }));
    expect(state().materials.map(({ name }) => name)).toEqual(['copper', 'fr4', 'aurum']);
    await done(document.removeMaterial(gold.id));
    expect(state().materials.map(({ name }) => name)).toEqual(['copper', 'fr4']);
    const inUse = await document.removeMaterial(project.copper);
    expect(inUse).toMatchObject({ ok: false, fields: null });
    expect(state().materials).toHaveLength(2);

    const naming = document.updateProject({ name: 'Card', world: { ambient: 40 }, view: { up: 1 } });
    expect(state().project).toMatchObject({ name: 'Card', world: { ambient: 40, ambient_calc: 40 } });
    await done(naming);
    await done(document.undo());
    expect(state().project).toMatchObject({ name: 'Board', world: { ambient: 25 }, view: { up: 1 } });
    await until(({ unsaved }) => unsaved === 0);
  });
});
