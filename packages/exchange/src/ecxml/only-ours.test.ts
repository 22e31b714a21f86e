import { kinds } from '@thermarium/kinds';
import { commonFields, defaultsOf, type TreeNode, wallFields, worldFields } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { ONLY_OURS, readByUsAlone } from './only-ours.ts';

const gray = { name: 'copper', color: '#888888', conductivity: 390, anisotropic: false, density: null };

/** A model that an ECXML file has all of, but for what is laid over it. */
function sentenceOf({ world = {}, object = {}, material = {}, ...rest }: Laid = {}): string | null {
  const box = kinds.find(({ type }) => type === 'box');
  if (!box) throw new Error('There is no box.');
  const node = {
    ...defaultsOf(box.fields),
    ...{ type: 'box', name: 'part', active: true, visible: true, material_name: 'copper' },
    ...object,
  };
  return readByUsAlone(
    {
      ...{ name: 'board', parameters: [], scenarios: [], planes: [] },
      world: { ...defaultsOf(worldFields), hc: 0, ...world },
      materials: [{ ...gray, ...material } as never],
      tree: [{ type: 'assembly', name: 'group', active: true, visible: true, children: [node as TreeNode] }],
      ...rest,
    } as Parameters<typeof readByUsAlone>[0],
    kinds,
  );
}

interface Laid {
  readonly world?: object;
  readonly object?: object;
  readonly material?: object;
  readonly [part: string]: unknown;
}

const USES: readonly (readonly [words: string, laid: Laid])[] = [
  ['heat transfer coefficients', { world: { hc: 16.1 } }],
  ['heat transfer coefficients', { object: { hc: 5 } }],
  ['computed convection', { world: { convection: 'natural' } }],
  ['computed convection', { object: { convection: 'natural' } }],
  ['the direction of gravity', { world: { gravity: '+X' } }],
  ['the air pressure', { world: { pressure: 80 } }],
  ['ambients of objects', { object: { ambient: 40 } }],
  ['held temperatures', { object: { held_at: 40 } }],
  ['held temperatures', { object: { bound: true } }],
  ['temperatures over time', { world: { ambient_over_time: '0 25, 60 85' } }],
  ['temperatures over time', { object: { ambient_over_time: '0 25, 60 85' } }],
  ['contact resistances', { object: { contact_resistance: 20 } }],
  ['contact resistances', { world: { contacts: [{ first: 'part', second: 'copper', resistance: 5 }] } }],
  ['radiation', { world: { radiation: true } }],
  ['powers that follow temperature', { object: { power_over_temperature: 'exp 0.02 from 25' } }],
  ['initial temperatures', { world: { initial: 80 } }],
  ['initial temperatures', { object: { initial: 80 } }],
  ['the start and the times of transients', { world: { start_from: 'steady state' } }],
  ['the start and the times of transients', { world: { duration: 60 } }],
  ['highest allowed temperatures', { object: { highest_allowed: 125 } }],
  ['highest allowed temperatures', { material: { highest_allowed: 125 } }],
  ['settings of grid and solver', { world: { resolution: 2 } }],
  ['inactive objects', { object: { active: false } }],
  ['hidden objects', { object: { visible: false } }],
  ['parameters and expressions', { parameters: [{ name: 'W', description: '', value: 3 }] }],
  ['parameters and expressions', { object: { dx: '3 * 4' } }],
  ['scenarios', { scenarios: [{ name: 'hot' }] }],
  ['planes', { planes: [{ name: 'mid', plane: 'XZ', coordinate: 1, visible: true }] }],
  ['colours', { tree: [{ type: 'patch', name: 'foot', active: true, visible: true, color: '#ff0000' }] }],
  ['colours', { material: { color: '#b87333' } }],
  ['settings of the picture', { world: { show_grid: false } }],
];

describe('what only we read back from an ECXML file', () => {
  it('is not told of a model that uses none of it', () => {
    expect(sentenceOf()).toBeNull();
    expect(sentenceOf({ object: { ambient: null, convection: '', held_at: '' } })).toBeNull();
  });

  it.each(USES)('is %s where it is used, and nothing else', (words, laid) => {
    expect(sentenceOf(laid)).toBe(`Only Thermarium reads back from the file: ${words}.`);
  });

  it('is a list where it is several things', () => {
    const laid = { world: { gravity: '+X', pressure: 80 }, object: { initial: 80 } };
    expect(sentenceOf(laid)).toBe(
      'Only Thermarium reads back from the file: the direction of gravity, the air pressure and initial temperatures.',
    );
  });

  it('has all its words tried here', () => {
    expect(new Set(USES.map(([words]) => words))).toEqual(new Set(ONLY_OURS.map(({ words }) => words)));
  });

  it('counts every field of the world and every one that kinds share, but for those that the file has', () => {
    const [ofWorld, ofObjects] = (['world', 'objects'] as const).map(
      (part) => new Set(ONLY_OURS.flatMap((each) => each[part] ?? [])),
    );
    const box = ['dxmin', 'dxmax', 'dymin', 'dymax', 'dzmin', 'dzmax'];
    const written = new Set(['material_name', 'ambient', 'hc', ...box]);
    expect(Object.keys(worldFields).filter((key) => !ofWorld.has(key) && !written.has(key))).toEqual([]);
    // Objects say themselves what becomes of these.
    const told = new Set(['x', 'y', 'z', 'power', 'power_on_walls', 'hole', 'plane']);
    const shared = Object.keys({ ...wallFields, ...commonFields });
    const missing = shared.filter(
      (key) => !ofObjects.has(key) && !told.has(key) && !key.endsWith('material_name'),
    );
    expect(missing).toEqual([]);
  });
});
