import { kinds } from '@thermarium/kinds';
import { defaultsOf } from '@thermarium/model';
import { MOST_DRAWN_COPIES } from '@thermarium/picture';
import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import type { FieldChanges } from '../records/project-content.ts';
import { createScene } from './create-scene.ts';
import { DRAFT_ID, type SceneObject } from './scene.ts';

const MATERIALS = [
  { name: 'copper', color: '#b87333', conductivity: 390 },
  { name: 'fr4', color: '#204020', conductivity: 0.3 },
  { name: 'by formula', color: '#123', conductivity: 'k' },
];

function site() {
  const document = memoryDocument({
    materials: MATERIALS,
    parameters: [
      { name: 'W', value: 8 },
      { name: 'k', value: 2 },
    ],
  });
  const editor = createEditorStore();
  const { scene, close } = createScene(document.store, editor);
  const object = (id: number): SceneObject => {
    const found = scene.getState().objects.get(id);
    if (!found) throw new Error(`No object ${id} in the scene.`);
    return found;
  };
  const add = (type: string, fields: FieldChanges = {}) => document.add(type, fields).id;
  return { document, editor, scene, close, object, add };
}

const copper = { material_name: 'copper' };
const layer = (material_name: string, fields = {}) => ({
  name: '',
  thickness: 100,
  material_name,
  fill_material_name: null,
  ratio: 100,
  ...fields,
});

describe('what the scene shows', () => {
  it.each(kinds.map((kind) => [kind.type, kind] as const))('of a %s is what its kind says', (type, kind) => {
    const { add, object } = site();
    const fields = {
      ...copper,
      ...kind.newElement,
      active: true,
      ...(type === 'heatsink' && { base_dx: 6 }),
      ...(type === 'pcb' && { layers: [layer('fr4')] }),
    };
    const { bodies, values, bounds, issues } = object(add(type, fields));
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    if (!values) throw new Error('It was not evaluated.');
    const volume = (solids: readonly { readonly volume: number }[]) =>
      solids.reduce((sum, solid) => sum + solid.volume, 0);
    const shown = bodies.map(({ solid, offsets }) => ({
      volume: solid.volume * (offsets ? offsets.length / 3 : 1),
    }));
    expect(volume(shown)).toBeCloseTo(volume(kind.solids(values)), 9);
    const isBodiless = kind.solids(values).length === 0;
    expect(bounds).toEqual(isBodiless && !kind.container ? kind.bounds(values) : null);
  });

  it('evaluates expressions of parameters', () => {
    const { add, object, document } = site();
    const id = add('box', { ...copper, x: '2*W + 0.5', dx: 'W' });
    expect(object(id).bodies[0].solid.bounds).toEqual({ min: [16.5, 0, 0], max: [24.5, 1, 1] });
    document.store.setState(({ parameters }) => ({
      parameters: parameters.map((row) => ({ ...row, value: 3 })),
    }));
    expect(object(id).bodies[0].solid.bounds.min[0]).toBe(6.5);
  });

  it('takes colours from materials, from the object itself, and mixes those of a layer', () => {
    const { add, object } = site();
    expect(object(add('box', copper)).color).toBe('#b87333');
    expect(object(add('box', { material_name: 'by formula' })).color).toBe('#112233');
    expect(object(add('coldplate', { color: '#777777' })).bodies[0].color).toBe('#777777');
    expect(object(add('source')).color).toBe('#000000');
    const mixed = layer('copper', { fill_material_name: 'fr4', ratio: 50 });
    const { bodies } = object(add('pcb', { layers: [mixed, layer('fr4')] }));
    expect(bodies.map(({ color, role }) => [role, color])).toEqual([
      ['layer', '#204020'],
      // Half way from #204020 to #b87333; the first of the list lies on top.
      ['layer', '#6c5a2a'],
    ]);
    expect(bodies[1].solid.bounds.max[2]).toBeCloseTo(0.2, 12);
  });

  it('draws one element of an array and its shifts, the filling apart', () => {
    const { add, object } = site();
    const { bodies, thinned } = object(
      add('ball_array', { ...copper, fill_material_name: 'fr4', diameter: 2000, xpitch: 3000, ypitch: 3000 }),
    );
    expect(bodies.map(({ role, offsets }) => [role, offsets?.length ?? null])).toEqual([
      ['filling', null],
      ['element', 27],
    ]);
    expect(thinned).toBeNull();
  });

  it('thins an array of more than 15,000 to about as many and says so', () => {
    const { add, object } = site();
    const array = { ...copper, xpitch: 500, ypitch: 500, diameter: 300, dz: 0.3 };
    const { thinned } = object(add('ball_array', { ...array, xcount: 400, ycount: 250, dx: 200, dy: 125 }));
    expect(thinned?.of).toBe(100_000);
    expect(Math.abs((thinned?.drawn ?? 0) / 15_000 - 1)).toBeLessThan(0.03);
    const all = object(add('ball_array', { ...array, xcount: 150, ycount: 100, dx: 75, dy: 50 }));
    expect(all.thinned).toBeNull();
    expect(all.bodies[0].offsets).toHaveLength(45_000);
  });

  it('stretches vias to the board that they follow, until it is off', () => {
    const { add, object, document } = site();
    const board = add('pcb', { dx: 20, dy: 20, auto_via: true, layers: [layer('fr4', { thickness: 1600 })] });
    const vias = add('via_array', { ...copper, x: 2, y: 2, z: 0.3, dz: 0.4 });
    const height = () => object(vias).bodies[0].solid.bounds;
    expect([height().min[2], height().max[2]]).toEqual([0, 1.6]);
    void document.update(board, { active: false });
    expect([height().min[2], height().max[2]]).toEqual([0.3, 0.7]);
  });
});

describe('assemblies', () => {
  it('hand copies, visibility and activity down', () => {
    const { add, object } = site();
    const outer = add('assembly', { is_array: true, xcount: 2, xpitch: 10_000 });
    const inner = add('assembly', { parent: outer, is_array: true, ycount: 2, ypitch: 5000, visible: false });
    const box = add('box', { ...copper, parent: inner });
    expect(object(box)).toMatchObject({ visible: false, active: true });
    expect(object(box).copies).toEqual([
      [0, 0, 0],
      [0, 5, 0],
      [10, 0, 0],
      [10, 5, 0],
    ]);
    expect(object(inner).bounds).toEqual({ min: [0, 0, 0], max: [1, 6, 1] });
    expect(object(outer).bounds).toEqual({ min: [0, 0, 0], max: [11, 6, 1] });
  });

  it('are as large as what is active in them, also when they are off themselves', () => {
    const { add, object, document, scene } = site();
    const group = add('assembly');
    const box = add('box', { ...copper, parent: group });
    add('box', { ...copper, parent: group, x: 5, active: false });
    expect(object(group).bounds?.max).toEqual([1, 1, 1]);
    expect(scene.getState().bounds?.max).toEqual([1, 1, 1]);
    void document.update(group, { active: false });
    expect(object(group).bounds?.max).toEqual([1, 1, 1]);
    expect(scene.getState().bounds).toBeNull();
    void document.update(box, { active: false });
    expect(object(group).bounds).toBeNull();
  });

  it('draw no more copies than can be drawn, and of arrays in them no more elements', () => {
    const { add, object } = site();
    const group = add('assembly', { is_array: true, xcount: 500, xpitch: 2000, ycount: 300, ypitch: 2000 });
    const box = add('box', { ...copper, parent: group });
    expect(object(box).copies.length).toBeLessThanOrEqual(MOST_DRAWN_COPIES);
    expect(object(box).copies.length).toBeGreaterThan(MOST_DRAWN_COPIES / 2);
    const packages = add('assembly', {
      is_array: true,
      xcount: 10,
      ycount: 10,
      xpitch: 30_000,
      ypitch: 30_000,
    });
    const balls = {
      ...copper,
      parent: packages,
      xcount: 21,
      ycount: 21,
      xpitch: 1000,
      ypitch: 1000,
      diameter: 600,
      dx: 21,
      dy: 21,
      dz: 0.4,
    };
    const { thinned, copies } = object(add('ball_array', balls));
    expect(copies).toHaveLength(100);
    expect(thinned?.of).toBe(44_100);
    expect(thinned?.drawn).toBeLessThanOrEqual(16_000);
  });
});

describe('previews', () => {
  it('lie over the document, and go without a trace', () => {
    const { add, object, editor } = site();
    const id = add('box', copper);
    const before = object(id);
    editor.setState({ preview: new Map([[id, { x: 'W', visible: false, material: 2 }]]) });
    expect(object(id).bodies[0]).toMatchObject({ color: '#204020', solid: { bounds: { min: [8, 0, 0] } } });
    expect(object(id).visible).toBe(false);
    editor.setState({ preview: new Map() });
    expect(object(id).bodies[0].solid.bounds).toEqual(before.bodies[0].solid.bounds);
  });

  it('of a wrong value leave the last good bodies and tell what is wrong', () => {
    const { add, object, editor } = site();
    const id = add('box', copper);
    editor.setState({ preview: new Map([[id, { x: 4 }]]) });
    expect(object(id).bodies[0].solid.bounds.min[0]).toBe(4);
    editor.setState({ preview: new Map([[id, { x: '4 +' }]]) });
    expect(object(id).values).toBeNull();
    expect(object(id).issues.map(({ path }) => path)).toEqual(['x']);
    expect(object(id).bodies[0].solid.bounds.min[0]).toBe(4);
  });

  it('are told once, whatever happens in one go, and not at all when they become what they show', async () => {
    const { add, object, document, editor, scene } = site();
    const id = add('box', copper);
    await Promise.resolve();
    const told: number[] = [];
    scene.subscribe(({ objects }) => told.push(objects.get(id)?.bodies[0].solid.bounds.min[0] ?? Number.NaN));
    for (const x of [3, 4]) editor.setState({ preview: new Map([[id, { x }]]) });
    expect(told).toEqual([]);
    await Promise.resolve();
    expect(told).toEqual([4]);
    const before = scene.getState();
    void document.update(id, { x: 4 });
    editor.setState({ preview: new Map() });
    expect(object(id).values?.x).toBe(4);
    expect(scene.getState()).toBe(before);
    await Promise.resolve();
    expect(told).toEqual([4]);
  });

  it('show a draft last, in its parent, and with nothing chosen yet', () => {
    const { add, object, editor, scene } = site();
    const group = add('assembly', { is_array: true, xcount: 2, xpitch: 4000 });
    const box = kinds.find(({ type }) => type === 'box');
    if (!box) throw new Error('There is no box.');
    const fields = { ...defaultsOf(box.fields), name: 'new' };
    editor.setState({ draft: { type: 'box', fields, parent: group } });
    expect([...scene.getState().objects.keys()]).toEqual([group, DRAFT_ID]);
    expect(object(DRAFT_ID)).toMatchObject({ name: 'new', type: 'box', values: null });
    expect(object(DRAFT_ID).bodies).toHaveLength(1);
    expect(object(DRAFT_ID).copies).toHaveLength(2);
    editor.setState({ draft: { type: 'box', fields: { ...fields, x: 7 }, parent: group } });
    expect(object(DRAFT_ID).bodies[0].solid.bounds.min[0]).toBe(7);
    editor.setState({ draft: { type: 'pcb', fields: { dx: 4, dy: 3 }, parent: null } });
    expect(object(DRAFT_ID).bounds).toEqual({ min: [0, 0, 0], max: [4, 3, 0] });
    editor.setState({ draft: null });
    expect(scene.getState().objects.has(DRAFT_ID)).toBe(false);
  });
});

describe('an object', () => {
  it('is the same object while nothing of it changes', () => {
    const { add, object, document, editor } = site();
    const group = add('assembly');
    const [first, second] = [add('box', { ...copper, parent: group }), add('box', { ...copper, x: 3 })];
    const array = add('via_array', copper);
    const before = [first, array].map(object);
    void document.update(second, { dx: 2 });
    editor.setState({ preview: new Map([[second, { x: 7 }]]) });
    document.store.setState(({ parameters }) => ({
      parameters: parameters.map((row) => ({ ...row, value: 5 })),
    }));
    for (const [i, id] of [first, array].entries()) expect(object(id)).toBe(before[i]);
    document.store.setState(({ materials }) => ({
      materials: materials.map((row) => ({ ...row, color: '#00ff00' })),
    }));
    expect(object(first).color).toBe('#00ff00');
  });

  it('is the only one of thousands that is made anew when it changes', async () => {
    const { document, editor, object, scene } = site();
    // By one change: the scene follows each.
    const boxes = Array.from({ length: 2000 }, (_, i) => ({
      type: 'box',
      fields: { ...copper, name: `box ${i}`, x: i },
    }));
    const added = await document.addObjects(boxes);
    const ids = added.ok ? added.value.map(({ id }) => id) : [];
    expect(ids).toHaveLength(2000);
    const before = scene.getState().objects;
    editor.setState({ preview: new Map([[ids[5], { x: 19 }]]) });
    expect(object(ids[5]).bodies[0].solid.bounds.min[0]).toBe(19);
    expect(ids.filter((id) => object(id) !== before.get(id))).toEqual([ids[5]]);
  });

  it('is not followed any more when the scene is closed', () => {
    const { add, close, scene } = site();
    close();
    add('box', copper);
    expect(scene.getState().objects.size).toBe(0);
  });
});
