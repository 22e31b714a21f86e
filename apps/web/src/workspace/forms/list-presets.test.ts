import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { materialMeant, presetMaterials, presetRows } from './list-presets.ts';
import { sumOver } from './list-rows.ts';

const layers = kinds.find(({ type }) => type === 'pcb')?.fields.layers;
if (layers?.kind !== 'list') throw new Error('Boards have layers.');
const four = layers.presets?.find(({ label }) => label.startsWith('4 layers'));
if (!four) throw new Error('A board of four layers is usual.');

describe('rows to begin with', () => {
  it('name their materials as the project does', () => {
    expect(presetMaterials(layers, four)).toEqual(['Copper', 'FR-4']);
    const rows = presetRows(layers, four, (name) => (name === 'Copper' ? 'Cu foil' : null));
    expect(rows).toHaveLength(7);
    expect(rows[0]).toEqual({
      name: 'Top',
      thickness: 35,
      material_name: 'Cu foil',
      fill_material_name: null,
      ratio: 20,
    });
    expect(rows[1]).toMatchObject({ name: 'Prepreg 1', material_name: null, ratio: 100 });
  });

  it('are as thick as they say', () => {
    const boards = layers.presets?.filter(({ label }) => label.endsWith('1.6 mm')) ?? [];
    const thicknesses = boards.map(({ rows }) => sumOver(rows, 'thickness', new Map()));
    expect(thicknesses).toEqual([1600, 1600]);
  });

  it('find what is meant under its name, or under another of the same material', () => {
    const named = (...names: readonly string[]) => names.map((name) => ({ name }));
    expect(materialMeant('Copper', named('Cu 35', 'Copper'))?.name).toBe('Copper');
    expect(materialMeant('Copper', named('Silicon', 'Cu 35'))?.name).toBe('Cu 35');
    expect(materialMeant('FR-4', named('Prepreg FR4'))?.name).toBe('Prepreg FR4');
    expect(materialMeant('Copper', named('Copper-tungsten W85Cu15', 'Silicon'))).toBeUndefined();
  });
});
