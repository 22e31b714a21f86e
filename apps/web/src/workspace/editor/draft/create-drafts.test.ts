import { describe, expect, test } from 'vitest';
import { objectBox } from '../../scene/object-box.ts';
import { DRAFT_ID } from '../../scene/scene.ts';
import { boxAt, editorBench } from '../testing/editor-bench.ts';

const materials = [
  { name: 'Silicon', color: '#556677', conductivity: 118 },
  { name: 'aluminium', color: '#cccccc', conductivity: 200 },
  { name: 'Copper', color: '#b87333', conductivity: 390 },
];

function bench(options: Parameters<typeof editorBench>[0] = {}) {
  return editorBench({ materials, state: { snap: 0.1 }, ...options });
}

describe('an element from the palette', () => {
  test('stands on the ground under the pointer, on the grid, and is in no document', () => {
    const { editor, at, state, scene, changes } = bench();
    const { x, y } = at(3.03, -4.02, 0);
    editor.dragElement('box', x, y);
    expect(state().draft).toMatchObject({ type: 'box', parent: null });
    expect(state().draft?.fields).toMatchObject({
      name: 'Box 1',
      x: 2.5,
      y: -4.5,
      z: 0,
      dx: 1,
      power: 0,
      sphere: false,
      material_name: 'aluminium',
    });
    expect(objectBox(scene.getState().objects.get(DRAFT_ID))?.min).toEqual([2.5, -4.5, 0]);
    editor.dropElement();
    expect(state().draft?.type).toBe('box');
    expect(changes()).toEqual([]);
  });

  test('a board without layers stands where it was dropped, and not where the pointer came in', () => {
    const { editor, at, scene, state } = bench();
    const [inside, drop] = [at(-30, 20, 0), at(5, 5, 0)];
    editor.dragElement('pcb', inside.x, inside.y);
    editor.dragElement('pcb', drop.x, drop.y);
    editor.dropElement();
    expect(state().draft?.fields).toMatchObject({ x: 0, y: 0 });
    expect(objectBox(scene.getState().objects.get(DRAFT_ID))).toEqual({ min: [0, 0, 0], max: [10, 10, 0] });
  });

  test('is carried until it is dropped or given up', () => {
    const { editor, at, state } = bench();
    const { x, y } = at(0, 0, 0);
    expect(state().carrying).toBe(false);
    editor.dragElement('box', x, y);
    expect(state().carrying).toBe(true);
    editor.dropElement();
    expect(state()).toMatchObject({ carrying: false, draft: { type: 'box' } });
    editor.dragElement('box', x, y);
    editor.cancel();
    expect(state().carrying).toBe(false);
    editor.dragElement('source', x, y);
    editor.dropElement(true);
    expect(state().carrying).toBe(false);
    editor.startDraft('box');
    expect(state().carrying).toBe(false);
  });

  test('stands flush on the face under the pointer, though it hides that face itself', () => {
    const { editor, document, at, state } = bench();
    document.add('box', { name: 'die', ...boxAt(0, 0, 0, [10, 10, 3.4567]) });
    const { x, y } = at(5, 5, 3.4567);
    for (let repeat = 0; repeat < 3; repeat++) editor.dragElement('box', x, y);
    expect(state().draft?.fields).toMatchObject({ x: 4.5, y: 4.5, z: 3.4567 });
  });

  test('hangs before a side face', () => {
    const { editor, document, at, state } = bench();
    document.add('box', { name: 'die', ...boxAt(0, 0, 0) });
    const front = at(5, 0, 5);
    editor.dragElement('box', front.x, front.y);
    expect(state().draft?.fields).toMatchObject({ x: 4.5, y: -1, z: 4.5 });
    const right = at(10, 5, 5);
    editor.dragElement('box', right.x, right.y);
    expect(state().draft?.fields).toMatchObject({ x: 10, y: 4.5, z: 4.5 });
  });

  test('a source is turned so that it lies in the face', () => {
    const { editor, document, at, state } = bench();
    document.add('box', { name: 'die', ...boxAt(0, 0, 0) });
    const front = at(5, 0, 5);
    editor.dragElement('source', front.x, front.y);
    expect(state().draft?.fields).toMatchObject({
      plane: 'XZ',
      ...{ x: 0, y: 0, z: 0, dx: 10, dy: 0, dz: 10 },
      color: '#000',
    });
    const top = at(5, 5, 10);
    editor.dragElement('source', top.x, top.y);
    expect(state().draft?.fields).toMatchObject({ plane: 'XY', z: 10, dx: 10, dy: 10, dz: 0 });
  });

  test('takes the sizes of the specification on the ground', () => {
    const { editor, at, state } = bench();
    const { x, y } = at(5, 5, 0);
    editor.dragElement('source', x, y);
    expect(state().draft?.fields).toMatchObject({ dx: 100, dy: 100, dz: 0, x: -45, y: -45 });
  });

  test('fits on the face that it is dropped on, and stands there where it is as long as the face', () => {
    const { editor, document, at, state } = bench();
    document.add('box', { name: 'die', ...boxAt(1, 2, 0, [4, 30, 0.5]) });
    const { x, y } = at(2, 20, 0.5);
    editor.dragElement('polygon', x, y);
    expect(state().draft?.fields).toMatchObject({ polygon: '0 0, 4 0, 4 4, 0 4', x: 1, y: 18, z: 0.5 });
    editor.dragElement('heatsink', x, y);
    expect(state().draft?.fields).toMatchObject({ base_dx: 4, base_dy: 30, x: 1, y: 2, z: 0.5 });
    editor.dragElement('heatsink', 1, 1);
    expect(state().draft?.fields).toMatchObject({ base_dx: 1, base_dy: 1 });
  });

  test('vias go through the board that they are dropped on', () => {
    const { editor, document, at, state } = bench();
    const layer = { thickness: 800, material_name: 'Copper' };
    const board = { name: 'board', x: 0, y: 0, z: -1, dx: 40, dy: 40, layers: [layer, layer] };
    document.add('pcb', board);
    const { x, y } = at(20, 20, 0.6);
    editor.dragElement('via_array', x, y);
    expect(state().draft?.fields).toMatchObject({ dx: 3, dy: 3, dz: 1.6, x: 18.5, y: 18.5, z: -1 });
  });

  test('what the section cuts away is no face to stand on', () => {
    const { editor, document, at, state, store } = bench();
    document.add('box', { name: 'die', ...boxAt(0, 0, 0) });
    store.setState({ clip: { x0: -50, x1: 50, y0: -50, y1: 50, z0: -50, z1: -1 } });
    const { x, y } = at(5, 5, 10);
    editor.dragElement('box', x, y);
    expect(state().draft?.fields.z).toBe(0);
  });

  test('goes into the assembly of the object that it is dropped on, if that is selected', () => {
    const { editor, document, at, state, store } = bench();
    const group = document.add('assembly', { name: 'group' }).id;
    document.add('box', { name: 'die', parent: group, ...boxAt(0, 0, 0) });
    const { x, y } = at(5, 5, 10);
    editor.dragElement('box', x, y);
    expect(state().draft?.parent).toBeNull();
    store.setState({ selection: [group] });
    editor.dragElement('box', x, y);
    expect(state().draft?.parent).toBe(group);
    editor.dropElement();
    expect(state()).toMatchObject({ selection: [], draft: { parent: group } });
  });

  test('carried away again it leaves what was being created before', () => {
    const { editor, state } = bench();
    editor.startDraft('box', { name: 'mine' });
    editor.dragElement('heatsink', 400, 300);
    expect(state().draft?.type).toBe('heatsink');
    editor.dropElement(true);
    expect(state().draft?.fields.name).toBe('mine');
    editor.dragElement('heatsink', 400, 300);
    editor.cancel();
    expect(state().draft?.fields.name).toBe('mine');
  });

  test.each([
    ['coldplate', { color: '#777777', resistance: 1, conductivity: 1 }],
    ['cylinder', { plane: 'YZ', dx: 1, dy: 1, dz: 1 }],
    ['pcb', { active: false, layers: [], auto_via: false }],
    ['heatsink', { base_dx: 1, fin_axis: 'Y', fin_count: 5, fin_height: 5, fin_thickness: 0.5 }],
    ['ball_array', { diameter: 5000, xpitch: 5000, xcount: 3, ycount: 3 }],
    ['via_array', { diameter: 1000, xcount: 3, ycount: 3, xpitch: 1000, lumped: false }],
    ['transient_source', { plane: 'XY', powers: [], color: '#000' }],
    ['polygon', { plane: 'XY', thickness: 1 }],
  ])('%s takes the defaults of its kind and a place', (type, fields) => {
    const { editor, state, at } = bench();
    const { x, y } = at(0, 0, 0);
    editor.dragElement(type, x, y);
    expect(state().draft?.fields).toMatchObject({ ...fields, z: 0 });
    expect(
      [state().draft?.fields.x, state().draft?.fields.y].every((value) => typeof value === 'number'),
    ).toBe(true);
  });

  test('shows the model', () => {
    const { editor, state, store } = bench();
    store.setState({ mode: 'solution' });
    editor.dragElement('box', 400, 300);
    expect(state().mode).toBe('box');
  });
});

describe('without a drag', () => {
  test('begins at the origin where there is nothing', () => {
    const { editor, state } = bench();
    editor.startDraft('box');
    expect(state().draft?.fields).toMatchObject({ x: -0.5, y: -0.5, z: 0 });
  });

  test('begins on top of the selection, else of all', () => {
    const { editor, document, state, store } = bench();
    const low = document.add('box', { name: 'low', ...boxAt(20, 0, 0, [10, 10, 2]) }).id;
    document.add('box', { name: 'high', ...boxAt(0, 0, 0) });
    store.setState({ selection: [low] });
    editor.startDraft('box');
    expect(state().draft?.fields).toMatchObject({ x: 24.5, y: 4.5, z: 2 });
    expect(state().selection).toEqual([]);
    editor.startDraft('box');
    expect(state().draft?.fields).toMatchObject({ x: 14.5, y: 4.5, z: 10 });
  });

  test('fits on what is selected, and else has the sizes of the specification', () => {
    const { editor, document, state, store } = bench();
    const { id } = document.add('box', { name: 'die', ...boxAt(0, 0, 0) });
    editor.startDraft('source');
    expect(state().draft?.fields).toMatchObject({ dx: 100, dy: 100 });
    store.setState({ selection: [id] });
    editor.startDraft('source');
    expect(state().draft?.fields).toMatchObject({ dx: 10, dy: 10, x: 0, y: 0, z: 10 });
    const flat = document.add('source', { name: 'flat', x: 0, y: 0, z: 10, dx: 4, dy: 4, dz: 0 });
    store.setState({ selection: [flat.id] });
    editor.startDraft('source');
    expect(state().draft?.fields).toMatchObject({ dx: 100, dy: 100 });
  });

  test('takes what is given, and the first name that is free', () => {
    const { editor, document, state } = bench();
    document.add('box', { name: 'box 1', ...boxAt(0, 0, 0) });
    editor.startDraft('box', { dx: 4, x: 7 });
    expect(state().draft?.fields).toMatchObject({ name: 'Box 2', dx: 4, x: 7 });
  });

  test('planes and assemblies are begun the same way', () => {
    const { editor, document, state, store } = bench();
    const group = document.add('assembly', { name: 'Assembly 1' }).id;
    store.setState({ selection: [group] });
    editor.startDraft('assembly');
    expect(state().draft).toMatchObject({ type: 'assembly', parent: group, fields: { name: 'Assembly 2' } });
    editor.startDraft('plane');
    expect(state().draft).toEqual({
      type: 'plane',
      serial: expect.any(Number),
      parent: null,
      fields: { name: 'Plane 1', plane: 'XY', coordinate: 0, visible: true },
    });
  });

  test('a plane keeps the mode, an object is built in the mode of the model', () => {
    const { editor, state, store } = bench();
    store.setState({ mode: 'solution' });
    editor.startDraft('plane');
    expect(state()).toMatchObject({ mode: 'solution', draft: { type: 'plane' } });
    editor.startDraft('box');
    expect(state().mode).toBe('box');
  });

  test('nothing begins of a type that there is not', () => {
    const { editor, state } = bench();
    editor.startDraft('teapot');
    editor.dragElement('teapot', 400, 300);
    expect(state().draft).toBeNull();
  });
});

describe('what is being created', () => {
  test('is moved by its handles and its body, and nothing is saved', () => {
    const { editor, state, at, drag, changes, view } = bench();
    editor.startDraft('box', { dx: 10, dy: 10, dz: 10, x: 0, y: 0, z: 0 });
    const reach = 0.03 * Math.hypot(...view.cameraPosition);
    drag([at(reach, 0, 0), at(reach + 4, 0, 0)]);
    expect(state().draft?.fields).toMatchObject({ x: 4, y: 0, z: 0 });
    drag([at(9, 6, 10), at(11, 8, 10)]);
    expect(state().draft?.fields).not.toMatchObject({ x: 4, y: 0, z: 0 });
    expect(changes()).toEqual([]);
    expect(state().preview.size).toBe(0);
  });

  test('goes back by Escape while it is dragged, and goes away by another', () => {
    const { editor, state, at, input, view } = bench();
    editor.startDraft('box', { dx: 10, dy: 10, dz: 10, x: 0, y: 0, z: 0 });
    const reach = 0.03 * Math.hypot(...view.cameraPosition);
    input('down', at(reach, 0, 0));
    input('move', at(reach + 4, 0, 0));
    editor.cancel();
    expect(state().draft?.fields.x).toBe(0);
    editor.cancel();
    expect(state().draft).toBeNull();
  });

  test('a plane moves along its normal', () => {
    const { editor, document, state, at, drag, view } = bench();
    document.add('box', { name: 'die', ...boxAt(0, 0, 0) });
    editor.startDraft('plane');
    const reach = 0.03 * Math.hypot(...view.cameraPosition);
    drag([at(0, 0, reach), at(0, 0, reach + 3)]);
    expect(state().draft?.fields.coordinate).toBe(3);
  });

  test('a click on it selects nothing else', () => {
    const { editor, state, at, click } = bench();
    editor.startDraft('box', { dx: 10, dy: 10, dz: 10, x: 0, y: 0, z: 0 });
    click(at(8, 8, 10));
    expect(state().selection).toEqual([]);
    expect(state().draft).not.toBeNull();
  });
});

describe('numbers that are typed while an element is dragged in', () => {
  const die = { name: 'die', ...boxAt(0, 0, 0, [10, 8, 2]) };
  const typing = (options: Parameters<typeof editorBench>[0] = {}) => {
    const made = bench(options);
    const carry = (type: string, x: number, y: number, z: number) => {
      const to = made.at(x, y, z);
      made.editor.dragElement(type, to.x, to.y);
    };
    const type = (...keys: readonly string[]) => {
      for (const key of keys) expect(made.editor.key(key), key).toBe(true);
    };
    return { ...made, carry, type };
  };

  test('are its sizes, around the pointer wherever that goes', () => {
    const { carry, type, state } = typing();
    carry('box', 5, 5, 0);
    type('1', '0', 'Tab', '4', 'Tab', '2', '.', '5');
    expect(state().draft?.fields).toMatchObject({ dx: 10, dy: 4, dz: 2.5, x: 0, y: 3, z: 0 });
    carry('box', 8, 5, 0);
    expect(state().draft?.fields).toMatchObject({ dx: 10, dy: 4, dz: 2.5, x: 3, y: 3, z: 0 });
    expect(state().typedElement?.numbers.map(({ label, text }) => `${label} ${text}`)).toEqual([
      ...['ΔX 10', 'ΔY 4', 'ΔZ 2.5'],
      ...['X ', 'Y ', 'Z '],
    ]);
  });

  test('leave the others to the place: a box as wide as the face below stands flush with it', () => {
    const { carry, type, document, state } = typing();
    document.add('box', die);
    carry('box', 4, 3, 2);
    type('1', '0', 'Tab', '8', 'Tab', '5', '0', '0', ' ', 'µ', 'm');
    expect(state().draft?.fields).toMatchObject({ dx: 10, dy: 8, dz: 0.5, x: 0, y: 0, z: 2 });
    type('Shift+Tab', 'Backspace', '3');
    expect(state().draft?.fields).toMatchObject({ dx: 10, dy: 3, x: 0 });
  });

  test('are its place, too, after the sizes', () => {
    const { carry, type, state } = typing();
    carry('box', 5, 5, 0);
    type('Tab', 'Tab', 'Tab', '-', '7', 'Tab', 'Tab', '3');
    expect(state().draft?.fields).toMatchObject({ dx: 1, x: -7, y: 4.5, z: 3 });
    type('Tab', '6');
    expect(state().draft?.fields).toMatchObject({ dx: 6, x: -7 });
  });

  test('are those that it has: a source has no thickness, on whatever face it lies', () => {
    const { carry, type, document, state } = typing();
    document.add('box', die);
    const labels = () => state().typedElement?.numbers.map(({ label }) => label);
    carry('source', 4, 3, 2);
    type('3');
    expect(labels()).toEqual(['ΔX', 'ΔY', 'X', 'Y', 'Z']);
    carry('source', 4, 0, 1);
    type('Tab', '1');
    expect(labels()).toEqual(['ΔX', 'ΔZ', 'X', 'Y', 'Z']);
    expect(state().draft?.fields).toMatchObject({ plane: 'XZ', dx: 3, dz: 1 });
  });

  test('end with Enter, which adds it; until the button is let go nothing more is dragged in', () => {
    const { carry, type, editor, state, added } = typing();
    carry('box', 5, 5, 0);
    type('2', 'Enter');
    expect(added).toMatchObject([{ type: 'box', fields: { dx: 2 } }]);
    expect(state()).toMatchObject({ carrying: false, typedElement: null });
    carry('box', 6, 6, 0);
    expect(state()).toMatchObject({ carrying: false, draft: { fields: { dx: 2 } } });
    editor.dropElement();
    carry('box', 6, 6, 0);
    expect(state()).toMatchObject({ carrying: true, typedElement: null, draft: { fields: { dx: 1 } } });
  });

  test('are not taken while one is no length: Enter goes back to it', () => {
    const { carry, type, state, added } = typing();
    carry('box', 5, 5, 0);
    type('3', ' ', 'W', 'Tab', '2', 'Enter');
    expect(added).toEqual([]);
    expect(state().typedElement).toMatchObject({
      at: 0,
      numbers: { 0: { fault: expect.stringMatching(/mm/) } },
    });
    expect(state().draft?.fields).toMatchObject({ dx: 1, dy: 2 });
    type('Backspace', 'Backspace', 'Enter');
    expect(added).toMatchObject([{ fields: { dx: 3, dy: 2 } }]);
  });

  test('are forgotten with the element; letters, and Enter before them, are still shortcuts', () => {
    const { carry, type, editor, state } = typing();
    expect(editor.key('1')).toBe(false);
    carry('box', 5, 5, 0);
    for (const key of ['w', 'Enter', 'Backspace']) expect(editor.key(key), key).toBe(false);
    type('4');
    editor.cancel();
    expect(state()).toMatchObject({ draft: null, typedElement: null });
    expect(editor.key('Enter')).toBe(false);
  });
});
