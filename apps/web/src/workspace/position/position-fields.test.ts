import { kinds } from '@thermarium/kinds';
import { expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import type { FieldChanges } from '../records/project-content.ts';
import { createScene } from '../scene/create-scene.ts';
import { boxAround, placeOf } from '../scene/object-box.ts';
import {
  NO_POSITION,
  PLACES,
  type PositionFields,
  positionOf,
  positionOfAll,
  positionOfPlane,
} from './position-fields.ts';

const materials = [{ name: 'copper', color: '#b87333', conductivity: 390 }];

function stage() {
  const document = memoryDocument({ materials, parameters: [{ name: 'W', value: 8 }] });
  const editor = createEditorStore();
  const { scene } = createScene(document.store, editor);
  const positionIn = (id: number): PositionFields => {
    const node = document.store.getState().nodes.get(id);
    const object = scene.getState().objects.get(id);
    if (!node || !object) throw new Error(`There is no object ${id}.`);
    const fields = { ...node, ...editor.getState().preview.get(id) };
    return positionOf({ type: node.type, fields, ...placeOf(object) });
  };
  return { document, editor, scene, positionIn };
}

const layer = { name: 'top', thickness: 35, material_name: 'copper', ratio: 100 };
/** The fields that a kind needs to have no errors. */
const OF_KINDS: { readonly [type: string]: FieldChanges } = {
  pcb: { layers: [layer, layer] },
  heatsink: { base_dx: 10, base_dy: 10 },
  network: {
    nodes: [{ name: 'a' }, { name: 'b', face: 'Top' }],
    resistances: [{ first: 'a', second: 'b', resistance: 5 }],
  },
  polygon: { polygon: '0 0, 4 0, 4 2', thickness: 3 },
};

/** The effect of typing into each place: on a field, a move, or none. */
const edits = (fields: PositionFields) =>
  PLACES.map((place) => {
    const { edit } = fields[place];
    return edit === null ? '-' : edit.by === 'move' ? 'move' : edit.field;
  }).join(' ');

const EXPECTED: { readonly [type: string]: string } = {
  box: 'x y z dx dy dz',
  coldplate: 'x y z dx dy dz',
  ball_array: 'x y z dx dy dz',
  pcb: 'x y z dx dy -',
  heatsink: 'x y z base_dx base_dy -',
  via_array: 'x y z dx dy dz',
  cylinder: 'x y z dx dy dz',
  two_resistor: 'x y z dx dy dz',
  network: 'x y z dx dy dz',
  source: 'x y z dx dy -',
  transient_source: 'x y z dx dy -',
  patch: 'x y z dx dy -',
  polygon: 'x y z - - -',
};

it.each(kinds.filter(({ container }) => !container).map(({ type }) => type))(
  'knows what may be typed of a %s, and shows all six numbers',
  (type) => {
    const { document, positionIn } = stage();
    const { id } = document.add(type, { x: 1, y: 2, z: 3, material_name: 'copper', ...OF_KINDS[type] });
    const fields = positionIn(id);
    expect(edits(fields)).toBe(EXPECTED[type]);
    expect([fields.x.number, fields.y.number, fields.z.number]).toEqual([1, 2, 3]);
    for (const place of ['dx', 'dy', 'dz'] as const) expect(fields[place].number, place).not.toBeNull();
  },
);

it('shows what was typed, and what is derived as a number', () => {
  const { document, positionIn } = stage();
  const box = document.add('box', { x: 'W/2', dx: 3, material_name: 'copper' });
  expect(positionIn(box.id).x).toMatchObject({ value: 'W/2', number: 4 });
  const board = document.add('pcb', OF_KINDS.pcb);
  expect(positionIn(board.id).dz).toEqual({ value: 0.07, number: expect.closeTo(0.07, 12), edit: null });
  const outline = document.add('polygon', { ...OF_KINDS.polygon, material_name: 'copper' });
  expect(positionIn(outline.id)).toMatchObject({ dx: { value: 4 }, dy: { value: 2 }, dz: { value: 3 } });
});

it('lets the size along the normal of a source be, whatever its plane', () => {
  const { document, positionIn } = stage();
  const on = (plane: string | null) =>
    edits(positionIn(document.add('source', { plane, dx: 2, dy: 2, dz: 2 }).id));
  expect(on('XZ')).toBe('x y z dx - dz');
  expect(on('YZ')).toBe('x y z - dy dz');
  expect(on(null)).toBe('x y z dx dy dz');
});

it('shows the size of the polygon of a patch, not what would count without it', () => {
  const { document, positionIn } = stage();
  const { id } = document.add('patch', { x: 1, dx: 50, dy: 50, polygon: '0 0, 4 0, 4 2' });
  expect(edits(positionIn(id))).toBe('x y z - - -');
  expect(positionIn(id)).toMatchObject({ dx: { value: 4 }, dy: { value: 2 }, dz: { value: 0 } });
});

it('moves an assembly by what stands in it', () => {
  const { document, positionIn } = stage();
  const group = document.add('assembly', { name: 'group' });
  expect(edits(positionIn(group.id))).toBe('- - - - - -');
  document.add('box', { parent: group.id, x: 5, y: 6, z: 7, dx: 2, dy: 2, dz: 2, material_name: 'copper' });
  const fields = positionIn(group.id);
  expect(edits(fields)).toBe('move move move - - -');
  expect(fields).toMatchObject({ x: { value: 5 }, dz: { value: 2 } });
});

it('follows what is being dragged', () => {
  const { document, editor, positionIn } = stage();
  const { id } = document.add('box', { x: 1, material_name: 'copper' });
  editor.setState({ preview: new Map([[id, { x: 2.5 }]]) });
  expect(positionIn(id).x).toMatchObject({ value: 2.5, number: 2.5 });
});

it('shows the bounds of several, of which only the corner can be typed', () => {
  const { document, scene } = stage();
  const at = (x: number) => document.add('box', { x, dx: 0.1, material_name: 'copper' }).id;
  const ids = [at(0.1), at(0.2)];
  const fields = positionOfAll(boxAround(scene.getState(), ids));
  expect(edits(fields)).toBe('move move move - - -');
  expect([fields.x.value, fields.dx.value]).toEqual([0.1, 0.2]);
  expect(positionOfAll(null)).toBe(NO_POSITION);
});

it('knows of a plane the coordinate along its normal', () => {
  const of = (plane: string) => edits(positionOfPlane({ plane }, { coordinate: 2 }));
  expect([of('XY'), of('XZ'), of('YZ')]).toEqual([
    '- - coordinate - - -',
    '- coordinate - - - -',
    'coordinate - - - - -',
  ]);
});
