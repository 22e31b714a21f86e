import { describe, expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { inheritedIn } from '../records/document-standing.ts';
import { forcedAir, forcedAirOf } from './heat-transfer.ts';
import { conductivityOf, materialOptions } from './material-options.ts';
import { cornersOf, oneLine, wellKnownText } from './polygon-text.ts';
import { quickModelText } from './quick-model-text.ts';
import { deltasOf, inMode, positionAfter } from './translation.ts';

describe('forced air', () => {
  it('follows the formula to three decimals', () => {
    expect(forcedAir(0)).toBe(12.12);
    expect(forcedAir(1)).toBe(22.56);
    expect(forcedAir(2)).toBe(26.205);
    expect(forcedAir(-0.1)).toBeNull();
  });
  it('reads what is typed', () => {
    expect(forcedAirOf('')).toBeNull();
    expect(forcedAirOf('0,5')).toEqual({ coefficient: 19.742 });
    expect(forcedAirOf('-1')).toEqual({ problem: 'The speed must be 0 or more.' });
    expect(forcedAirOf('fast')).toEqual({ problem: 'Enter a valid floating point number!' });
    expect(forcedAirOf('1000')).toHaveProperty('problem');
  });
});

describe('moving an assembly', () => {
  const none = new Map<string, number>();
  const current = [1.1, 2, 3] as const;
  it('absolute: new position minus current', () => {
    expect(deltasOf({ mode: 'absolute', typed: [1.3, null, 3] }, current, none)).toEqual([0.2, 0, 0]);
  });
  it('relative: current plus deltas', () => {
    const move = { mode: 'relative', typed: [0.2, null, '-H'] } as const;
    expect(positionAfter(move, current, new Map([['H', 3]]))).toEqual([1.3, 2, 0]);
    expect(deltasOf(move, current, none)).toBeNull();
  });
  it('stays the same move in the other mode', () => {
    const move = { mode: 'absolute', typed: [1.3, 2, 3] } as const;
    const relative = inMode('relative', move, current, none);
    expect(relative).toEqual({ mode: 'relative', typed: [0.2, null, null] });
    expect(inMode('absolute', relative, current, none).typed).toEqual([1.3, null, null]);
  });
});

describe('in assemblies', () => {
  const document = memoryDocument({ parameters: [{ name: 'H', value: 5 }] });
  const outer = document.add('assembly', { name: 'outer', hc: '2*H', lumped: true }).id;
  const inner = document.add('assembly', { name: 'inner', parent: outer }).id;
  const broken = document.add('assembly', { name: 'broken', parent: inner, hc: '1/0' }).id;
  const within = (parent: number | null) => inheritedIn(document.store.getState(), parent);

  it('a blank heat transfer coefficient is that of the nearest one that has one, else the world\u2019s', () => {
    expect(within(inner).coefficient).toEqual({ from: 'outer', value: 10 });
    expect(within(null).coefficient).toEqual({ from: null, value: 16.1 });
    expect(within(broken).coefficient).toEqual({ from: 'broken', value: Number.NaN });
  });

  it('Quick Model of an array is said to apply where one around it asks for it', () => {
    const array = { xcount: 3, ycount: 3, fill_material_name: 'Air', lumped: false };
    const noteIn = (parent: number | null, changes = {}) =>
      quickModelText('ball_array', { ...array, ...changes }, { ...within(parent), world: {} });
    expect(noteIn(inner)).toBe("By the assembly 'outer': all its arrays.");
    expect(noteIn(inner, { fill_material_name: null })).toBe('Valid only with a fill material.');
    expect(noteIn(null)).toBe('Every element is solved by itself.');
  });
});

describe('Quick Model', () => {
  const grid = { diameter: 1, xcount: 400, ycount: 300, fill_material_name: 'Air', lumped: false };
  it('says when and why it applies', () => {
    const note = (values: object, world = {}) =>
      quickModelText('via_array', { ...values }, { world, quickModel: null });
    expect(note(grid)).toBe('Automatic: more than 100,000 elements.');
    expect(note({ ...grid, fill_material_name: null })).toBe('Valid only with a fill material.');
    const small = { ...grid, xcount: 40 };
    expect(note({ ...small, lumped: true })).toBe('Solved as one block.');
    const limit = { lump_limit: 10_000, lump_limit_calc: 10_000 };
    expect(note(small, { ...limit, lumped: true })).toBe('By the project: more than 10,000 elements.');
    expect(note(small, { ...limit, lumped: false })).toBe('Every element is solved by itself.');
    expect(note({ ...grid, fill_material_name: '' })).toBe('Valid only with a fill material.');
    expect(quickModelText('assembly', { lumped: true }, { world: {}, quickModel: null })).toBeUndefined();
  });
});

describe('polygons', () => {
  it('are lines of pairs for people and well-known text on the wire', () => {
    expect(cornersOf('POLYGON ((0 0, 4 0, 4 2))')).toBe('0 0,\n4 0,\n4 2');
    expect(cornersOf('0 0, 4 0')).toBe('0 0,\n4 0');
    expect(cornersOf('0 0, 4 0, 4 2), (1 1, 2 1')).toBe('(0 0,\n4 0,\n4 2),\n(1 1,\n2 1)');
    expect(oneLine('0 0,\n4 0\n4  2,\n')).toBe('0 0, 4 0, 4 2');
    expect(wellKnownText('0 0,\n4 0,\n4 2')).toBe('POLYGON ((0 0, 4 0, 4 2))');
    expect(wellKnownText('(0 0, 4 0, 4 2), (1 1, 2 1, 2 2)')).toBe(
      'POLYGON ((0 0, 4 0, 4 2), (1 1, 2 1, 2 2))',
    );
  });
});

it('materials are found by words, the best first', () => {
  const materials = [
    { id: 1, name: 'Oxygen-free copper', conductivity: 390 },
    { id: 2, name: 'Copper', conductivity: 390 },
    { id: 3, name: 'FR-4', anisotropic: true, conductivity: 0.8, conductivity_y: 0.8, conductivity_z: 0.3 },
  ];
  expect(materialOptions(materials, 'cop').map(({ name }) => name)).toEqual(['Copper', 'Oxygen-free copper']);
  expect(materialOptions(materials, '').map(({ name }) => name)).toEqual([
    'Copper',
    'FR-4',
    'Oxygen-free copper',
  ]);
  expect(conductivityOf(materials[2] ?? {})).toBe('0.8 / 0.8 / 0.3');
  const curved = { conductivity: 148, conductivity_table: '0 168, 100 108.25' };
  expect(conductivityOf(curved)).toBe('k(T) 108.3 to 168.0');
  expect(conductivityOf({ ...curved, conductivity_table: '0 168, 100 168' })).toBe('k(T) 168.0');
});
