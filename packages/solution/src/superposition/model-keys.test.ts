import { kinds } from '@thermarium/kinds';
import { type Document, evaluateDocument, type Material, type TreeNode } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { linearKey, shapeKey } from './model-keys.ts';

const node = (type: string, name: string, fields: object): TreeNode => ({
  ...{ type, name, active: true, visible: true },
  ...fields,
});
const material = (changes: Partial<Material> = {}): Material => ({
  ...{ name: 'silicon', color: '#888888', density: 2300, specific_heat: 700, surface_emissivity: 0.8 },
  ...{ anisotropic: false, conductivity: 120, conductivity_y: null, conductivity_z: null },
  ...changes,
});
const place = { x: 0, y: 0, z: 0, dx: 4, dy: 4 };

interface Changes {
  readonly box?: object;
  readonly plate?: object;
  readonly source?: object;
  readonly pulse?: object;
  readonly layer?: object;
  readonly material?: Partial<Material>;
  readonly world?: object;
}

/** A model with each property once. */
function modelOf(changes: Changes = {}) {
  const document: Document = {
    name: 'test',
    world: { ambient: 25, hc: 5, ...changes.world },
    materials: [material(changes.material), material({ name: 'glass', conductivity: 1 })],
    parameters: [],
    scenarios: [],
    tree: [
      node('box', 'box', { ...place, dz: 1, material_name: 'silicon', power: 100, hc: 7, ...changes.box }),
      node('coldplate', 'plate', {
        ...{ ...place, z: -2, dz: 2, resistance: 0.5, conductivity: 200 },
        ...changes.plate,
      }),
      node('source', 'source', { ...place, plane: 'XY', z: 1, dz: 0, power: 50, ...changes.source }),
      node('transient_source', 'pulse', {
        ...{ ...place, plane: 'XY', z: 1, dz: 0 },
        powers: [{ id: 1, time: 0, power: 20 }],
        ...changes.pulse,
      }),
      node('pcb', 'board', {
        ...{ ...place, z: -5 },
        layers: [
          {
            ...{ name: 'top', thickness: 35, ratio: 40 },
            ...{ material_name: 'silicon', fill_material_name: 'glass' },
            ...changes.layer,
          },
        ],
      }),
    ],
    planes: [],
  };
  const { model, issues } = evaluateDocument(document, kinds);
  if (!model) throw new Error(issues.map(({ message }) => message).join());
  return model;
}

const LOADS: readonly (readonly [string, Changes])[] = [
  ['the power of a body', { box: { power: 0 } }],
  ['the power of a source', { source: { power: 70 } }],
  ['a power over time', { pulse: { powers: [{ id: 1, time: 0, power: 30 }] } }],
  ['the ambient temperature', { world: { ambient: 60 } }],
  ['the name of a layer', { layer: { name: 'L1' } }],
  ['the duration', { world: { duration: 9, steps: 7 } }],
  ['the start of the world', { world: { initial: 80 } }],
  ['the start of an object', { box: { initial: -40 } }],
];
const PROPERTIES: readonly (readonly [string, Changes])[] = [
  ['a conductivity of a material', { material: { conductivity: 110 } }],
  ['a conductivity of an object', { plate: { conductivity: 300 } }],
  ['a film coefficient', { box: { hc: 8 } }],
  ['the film coefficient of the world', { world: { hc: 6 } }],
  ['a resistance to ambient', { plate: { resistance: 0.7 } }],
  ['a contact of a pair', { world: { contacts: [{ first: 'box', second: 'plate', resistance: 5 }] } }],
  ['the share of copper in a layer of a board', { layer: { ratio: 60 } }],
];
const AROUND: Changes = { box: { ambient: 40, held_at: null }, plate: { ambient: 0 } };
const TEMPERATURES: readonly (readonly [string, Changes])[] = [
  ['an ambient', { ...AROUND, box: { ambient: 0 } }],
  ['the temperature of a coolant', { ...AROUND, plate: { ambient: 15 } }],
  ['the ambient temperature of the world', { ...AROUND, world: { ambient: 60 } }],
];
const STORAGE: readonly (readonly [string, Changes])[] = [
  ['a density', { material: { density: 2000 } }],
  ['a specific heat', { material: { specific_heat: 800 } }],
];
const SHAPES: readonly (readonly [string, Changes])[] = [
  ['the thickness of a layer', { layer: { thickness: 70 } }],
  ['a length', { box: { dx: 5 } }],
  ['the resolution of the grid', { world: { resolution: 0.5 } }],
  ['a film where there was none', { box: { hc: 0 } }],
  ['a coolant flow where there was none', { plate: { flow: 2 } }],
];

describe('models have the same grid', () => {
  it.each([...LOADS, ...PROPERTIES, ...STORAGE])('whatever %s is', (_, changes) => {
    expect(shapeKey(modelOf(changes), kinds)).toBe(shapeKey(modelOf(), kinds));
  });

  it.each(TEMPERATURES)('whatever %s is', (_, changes) => {
    expect(shapeKey(modelOf(changes), kinds)).toBe(shapeKey(modelOf(AROUND), kinds));
  });

  it.each(SHAPES)('but not with another value of %s', (_, changes) => {
    expect(shapeKey(modelOf(changes), kinds)).not.toBe(shapeKey(modelOf(), kinds));
  });
});

describe('steady fields are linear in the same way', () => {
  it.each([...LOADS, ...STORAGE])('whatever %s is', (_, changes) => {
    expect(linearKey(modelOf(changes), kinds)).toBe(linearKey(modelOf(), kinds));
  });

  it.each([...PROPERTIES, ...SHAPES])('but not with another value of %s', (_, changes) => {
    expect(linearKey(modelOf(changes), kinds)).not.toBe(linearKey(modelOf(), kinds));
  });

  it('where a coolant warms on its way, too', () => {
    const cooled = (box: object) => linearKey(modelOf({ plate: { flow: 2 }, box }), kinds);
    expect(cooled({ power: 0 })).not.toBeNull();
    expect(cooled({ power: 0 })).toBe(cooled({}));
  });

  it('but not where a conductivity follows temperature; a specific heat may', () => {
    const tabled = (table: Partial<Material>) => linearKey(modelOf({ material: table }), kinds);
    expect(tabled({ conductivity_table: '25 120, 100 90' })).toBeNull();
    expect(tabled({ specific_heat_table: '25 700, 100 800' })).toBe(linearKey(modelOf(), kinds));
  });

  it.each(TEMPERATURES)(
    'but not with another value of %s, where something has one of its own',
    (_, changes) => {
      expect(linearKey(modelOf(changes), kinds)).not.toBe(linearKey(modelOf(AROUND), kinds));
    },
  );

  it('but not where air is enclosed, which has the same grid along any axis', () => {
    expect(linearKey(modelOf({ box: { enclosed_air: 'Z' } }), kinds)).toBeNull();
    expect(shapeKey(modelOf({ box: { enclosed_air: 'X' } }), kinds)).toBe(
      shapeKey(modelOf({ box: { enclosed_air: 'Z' } }), kinds),
    );
  });

  it('but not with radiation', () => {
    expect(linearKey(modelOf({ world: { radiation: true } }), kinds)).toBeNull();
  });
});
