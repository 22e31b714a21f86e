import { type Kind, kinds } from '@thermarium/kinds';
import { arbitraryValues, testMaterials } from '@thermarium/kinds/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MemoryDocument, memoryDocument } from '../document/testing/memory-document.ts';
import { createEditorStore } from '../editor-state/editor-state.ts';
import type { FieldChanges, ModelNode } from '../records/project-content.ts';
import { createScene } from '../scene/create-scene.ts';
import { cellOf } from './cells.ts';
import { COLUMNS, type ColumnId } from './columns.ts';
import { surveyRows } from './survey.ts';
import { type TableRow, tableRows } from './table-rows.ts';

const materials = [...testMaterials.values()].map(({ name, conductivity: [x, y, z], ...material }) => ({
  ...{ name, density: material.density, specific_heat: material.specificHeat },
  ...{ anisotropic: true, conductivity: x, conductivity_y: y, conductivity_z: z },
}));

/** An object with what it has inside. */
interface Sketch {
  readonly type: string;
  readonly fields: FieldChanges;
  readonly inside: readonly Sketch[];
}

const bodies = kinds.filter(({ container }) => !container);
const containers = kinds.filter(({ container }) => container);
const sketchOf = (kind: Kind, inside: fc.Arbitrary<readonly Sketch[]>): fc.Arbitrary<Sketch> =>
  fc.tuple(arbitraryValues(kind), fc.boolean(), inside).map(([values, active, contents]) => ({
    type: kind.type,
    fields: { ...values, active },
    inside: contents,
  }));
const leaf = (kind: Kind) => sketchOf(kind, fc.constant([]));

/** Bodies of all kinds, in assemblies that repeat them, some of them off, among boards that stretch vias. */
const { tree } = fc.letrec<{ tree: readonly Sketch[]; node: Sketch }>((tie) => ({
  tree: fc.array(tie('node'), { maxLength: 4 }),
  node: fc.oneof(
    { maxDepth: 3 },
    ...bodies.map(leaf),
    ...containers.map((kind) => sketchOf(kind, tie('tree'))),
  ),
}));

/** The rows of the table, each with the node as the call sends it. */
function tableOf(sketches: readonly Sketch[]): readonly TableRow[] {
  const document = memoryDocument({ materials });
  addAll(document, sketches, null);
  const { scene } = createScene(document.store, createEditorStore());
  const sources = { ...document.store.getState(), objects: scene.getState().objects };
  const all = (rows: readonly TableRow[]): readonly TableRow[] =>
    rows.flatMap((row) => [row, ...all(row.children ?? [])]);
  return all(tableRows(sources, surveyRows(sources, null, null)));
}

function addAll(document: MemoryDocument, sketches: readonly Sketch[], parent: number | null): void {
  for (const { type, fields, inside } of sketches) {
    const { id } = document.add(type, { ...fields, parent });
    addAll(document, inside, id);
  }
}

const column = (id: ColumnId) => COLUMNS.find((each) => each.id === id) ?? COLUMNS[0];
const figure = (id: ColumnId, row: TableRow) => cellOf(column(id), row, 'calculated').value;
const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(6)) + 0 : value);

const PLACES = ['x', 'y', 'z', 'dx', 'dy', 'dz'] as const;
const called = ({ node }: { readonly node: ModelNode }) =>
  Object.fromEntries(PLACES.map((place) => [place, rounded(node[`${place}_calc`])]));
const shown = (row: TableRow) => Object.fromEntries(PLACES.map((place) => [place, figure(place, row)]));

describe.each(bodies)('the row of a $title', (kind) => {
  it('has the name, place, size and power of the call', () => {
    fc.assert(
      fc.property(leaf(kind), (sketch) => {
        const [row] = tableOf([{ ...sketch, fields: { ...sketch.fields, active: true } }]);
        expect(shown(row)).toEqual(called(row));
        expect(figure('name', row)).toBe(row.node.name);
        const power = figure('power', row);
        const rows = [row.node.nodes ?? []].flat() as readonly { readonly power?: unknown }[];
        const ofNodes = rows.reduce((sum, own) => sum + Number(own.power), 0);
        const stated = row.node.hole ? 0 : (row.node.power_calc ?? 0) + ofNodes;
        if (power !== null) expect(power).toBeCloseTo(stated, 2);
      }),
    );
  });

  it('ends where the box around the object ends', () => {
    fc.assert(
      fc.property(leaf(kind), (sketch) => {
        const [row] = tableOf([sketch]);
        const box = row.object?.values && kind.bounds(row.object.values);
        const ends = (['max_x', 'max_y', 'max_z'] as const).map((id) => figure(id, row));
        expect(ends).toEqual(box ? box.max.map(rounded) : [null, null, null]);
      }),
    );
  });
});

it('the rows of any tree have the places and sizes of the call', () => {
  fc.assert(
    fc.property(tree, (sketches) => {
      for (const row of tableOf(sketches)) expect(shown(row), row.node.type).toEqual(called(row));
    }),
  );
});

it.each([
  ['heatsink', { z: 2, base_dx: 20, base_dy: 20, base_dz: 1, fin_height: 10 }, { dz: 11, max_z: 13 }],
  ['polygon', { x: 1, polygon: '5 0, 8 0, 8 2', thickness: 1 }, { x: 1, dx: 3, max_x: 9 }],
] as const)('a %s reaches as far as its bodies', (type, fields, expected) => {
  const [row] = tableOf([{ type, fields: { ...fields, material_name: 'copper' }, inside: [] }]);
  const ids = Object.keys(expected) as (keyof typeof expected)[];
  expect(Object.fromEntries(ids.map((id) => [id, figure(id, row)]))).toEqual(expected);
});

it('vias have the height of the board that stretches them', () => {
  const layer = { name: 'top', thickness: 500, material_name: 'copper', ratio: 100 };
  const board = { x: 0, dx: 10, dy: 10, z: 3, auto_via: true, layers: [layer, layer] };
  const vias = { x: 2, y: 2, dx: 4, dy: 4, dz: 9, material_name: 'copper' };
  const [, row] = tableOf([
    { type: 'pcb', fields: board, inside: [] },
    { type: 'via_array', fields: vias, inside: [] },
  ]);
  expect([figure('z', row), figure('dz', row), figure('max_z', row)]).toEqual([3, 1, 4]);
  expect(shown(row)).toEqual(called(row));
});

it('an assembly is around what is active in it, whether or not it is itself', () => {
  const box = (x: number, active: boolean): Sketch => ({
    ...{ type: 'box', fields: { x, dx: 2, material_name: 'copper', active }, inside: [] },
  });
  const group = (active: boolean, inside: readonly Sketch[]) => {
    const [row] = tableOf([{ type: 'assembly', fields: { active }, inside }]);
    return [figure('x', row), figure('max_x', row), row.node.dx_calc];
  };
  expect(group(true, [box(0, true), box(5, false)])).toEqual([0, 2, 2]);
  expect(group(false, [box(0, true), box(5, false)])).toEqual([0, 2, 2]);
  expect(group(true, [box(0, false), box(5, false)])).toEqual([null, null, null]);
});
