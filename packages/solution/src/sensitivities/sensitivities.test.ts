import { describe, expect, it } from 'vitest';
import type { Sketch } from '../../../mesh/src/testing/model-of.ts';
import type { Sensitivity } from '../figures/sensitivities.ts';
import {
  type Asked,
  rowOf,
  slopeOf,
  solvedSensitivities as solved,
  solvedMean,
  stretched,
  stretchedTree,
  toldSlope,
} from './testing/solved-sensitivities.ts';

const box = (name: string, place: object, more: object = {}): Sketch => ({
  ...{ type: 'box', name, material_name: 'silicon', x: 0, y: 0, z: 0, dx: 10, dy: 10, dz: 1 },
  ...{ ...place, ...more },
});
const board = box('board', { dx: 12, dy: 12, z: -1 }, { material_name: 'fr4', hc: 40 });
const die = box('die', { x: 3, y: 3, dx: 4, dy: 4, dz: 0.5 }, { power: 300, contact_resistance: 30 });
const second = box(
  'second',
  { x: 8, y: 8, dx: 2, dy: 3, dz: 0.5 },
  { power: 100, material_name: 'copper', hc: 15, contact_resistance: 60 },
);
const spot: Sketch = {
  ...{ type: 'source', name: 'spot', plane: 'XY', power: 150 },
  ...{ x: 4, y: 4, z: 0.5, dx: 2, dy: 1, dz: 0 },
};
const plate: Sketch = {
  ...{ type: 'coldplate', name: 'plate', x: 0, y: 0, z: -2, dx: 12, dy: 12, dz: 1 },
  ...{ resistance: 20, conductivity: 5 },
};

type Tree = (factor: number) => readonly Sketch[];
/** Asks that a row says what solves of changed models find. */
function expectSlope(
  told: Sensitivity,
  tree: Tree,
  asked: (factor: number) => Asked = () => ({}),
  within = 1e-4,
): void {
  const found = slopeOf((factor) => solvedMean(tree(factor), asked(factor)));
  expect(Math.abs(found)).toBeGreaterThan(1e-3);
  expect(Math.abs(toldSlope(told) / found - 1), `${told.input} of ${told.of}`).toBeLessThan(within);
}

describe('sensitivities of a mean temperature', () => {
  it('are what solves with a thousandth more and less find: powers, conductivities, films, contacts, a resistance', () => {
    const tree = [plate, board, die, second, spot];
    const { sensitivities } = solved(tree);
    const row = (input: Sensitivity['input'], of: string) => rowOf(sensitivities, input, of);
    const changed = (name: string, field: string) => (factor: number) =>
      tree.map((own) => (own.name === name ? { ...own, [field]: Number(own[field]) * factor } : own));
    for (const name of ['die', 'second', 'spot']) expectSlope(row('power', name), changed(name, 'power'));
    for (const name of ['board', 'second']) expectSlope(row('film', name), changed(name, 'hc'));
    for (const name of ['die', 'second'])
      expectSlope(row('contact', name), changed(name, 'contact_resistance'));
    expectSlope(row('resistance', 'plate'), changed('plate', 'resistance'));
    expectSlope(row('conductivity', 'plate'), changed('plate', 'conductivity'));
    for (const [name, material] of Object.entries({ board: 'fr4', die: 'silicon' }))
      expectSlope(
        row('conductivity', name),
        () => tree,
        (factor) => ({ scaling: { [material]: factor } }),
      );
  });

  it('are what such solves find where surfaces cut cells that a conductor and an insulator share', () => {
    const rod: Sketch = {
      ...{ type: 'cylinder', name: 'rod', plane: 'XZ', material_name: 'copper' },
      ...{ x: 4.5, y: 1, z: -1, dx: 1, dy: 8, dz: 1 },
    };
    const tree = [board, rod, die];
    const { sensitivities } = solved(tree);
    for (const [name, material] of Object.entries({ board: 'fr4', rod: 'copper' })) {
      const row = rowOf(sensitivities, 'conductivity', name);
      expectSlope(
        row,
        () => tree,
        (factor) => ({ scaling: { [material]: factor } }),
      );
    }
  });

  it('name a material that several objects are made of, and each of them', () => {
    const tree = [board, die, { ...second, material_name: 'silicon' }];
    const { sensitivities } = solved(tree);
    const ofMaterial = rowOf(sensitivities, 'material', 'silicon');
    expectSlope(
      ofMaterial,
      () => tree,
      (factor) => ({ scaling: { silicon: factor } }),
    );
    const ofObjects = ['die', 'second'].map((name) => rowOf(sensitivities, 'conductivity', name).change);
    expect(ofObjects[0] + ofObjects[1]).toBeCloseTo(ofMaterial.change, 9);
    expect(sensitivities.inputs.filter(({ input }) => input === 'material')).toHaveLength(1);
  });

  it('are told along each axis where a medium conducts otherwise along another', () => {
    const { sensitivities } = solved([{ ...board, material_name: 'fibres along x' }, die]);
    const along = (['x', 'y', 'z'] as const).map((axis) =>
      rowOf(sensitivities, 'conductivity', 'board', axis),
    );
    expect(along.map(({ value }) => value)).toEqual([100, 1, 1]);
    for (const { change } of along) expect(change).toBeLessThan(0);
  });

  it('are told of an ambient temperature, and of warmer surroundings, in kelvin per kelvin', () => {
    const cold = box('cold', { z: -1.5, dz: 0.5, dx: 5 }, { ambient: 35, hc: 300, material_name: 'copper' });
    const held = box('held', { z: -1.5, dz: 0.5, x: 8, dx: 2 }, { held_at: 60, material_name: 'copper' });
    const tree = [held, cold, board, die];
    const { sensitivities } = solved(tree);
    const [ofAmbient, ofCold, ofHeld] = [
      rowOf(sensitivities, 'ambient', null),
      rowOf(sensitivities, 'surroundings', 'cold'),
      rowOf(sensitivities, 'surroundings', 'held'),
    ].map(({ change }) => change);
    const mean = (more: object, ambient = 20) =>
      solvedMean([held, { ...cold, ...more }, board, die], { world: { ambient } });
    expect(ofAmbient).toBeCloseTo((mean({}, 21) - mean({}, 19)) / 2, 4);
    expect(ofCold).toBeCloseTo((mean({ ambient: 36 }) - mean({ ambient: 34 })) / 2, 4);
    expect(ofAmbient + ofCold + ofHeld).toBeCloseTo(1, 4);
    expect(ofHeld).toBeGreaterThan(0.05);
  });

  it('follow radiation by its slope', () => {
    const world = { radiation: true };
    const tree = [{ ...board, hc: 5 }, die, second];
    const { sensitivities } = solved(tree, { world });
    const changed = (name: string, field: string) => (factor: number) =>
      tree.map((own) => (own.name === name ? { ...own, [field]: Number(own[field]) * factor } : own));
    expectSlope(rowOf(sensitivities, 'power', 'second'), changed('second', 'power'), () => ({ world }));
    expectSlope(rowOf(sensitivities, 'film', 'board'), changed('board', 'hc'), () => ({ world }));
    expectSlope(
      rowOf(sensitivities, 'conductivity', 'board'),
      () => tree,
      (factor) => ({ world, scaling: { fr4: factor } }),
    );
    const mean = (ambient: number) => solvedMean(tree, { world: { ...world, ambient } });
    expect(rowOf(sensitivities, 'ambient', null).change).toBeCloseTo((mean(21) - mean(19)) / 2, 3);
    expect(rowOf(sensitivities, 'emissivity', 'board').change).toBeLessThan(-1);
  });

  it('follow conductivities and powers that follow temperature', () => {
    const hot = { ...die, material_name: 'softening', power_over_temperature: 'linear 0.002 from 20' };
    const tree = [{ ...board, material_name: 'hardening', hc: 200 }, hot, second];
    const { sensitivities } = solved(tree);
    const changed = (name: string, field: string) => (factor: number) =>
      tree.map((own: Sketch) => (own.name === name ? { ...own, [field]: Number(own[field]) * factor } : own));
    // A table has bends, at which its slope jumps.
    for (const [name, field] of [
      ['die', 'power'],
      ['second', 'power'],
      ['board', 'hc'],
    ])
      expectSlope(
        rowOf(sensitivities, field === 'hc' ? 'film' : 'power', name),
        changed(name, field),
        undefined,
        2e-3,
      );
  });

  it('follow films that are computed', () => {
    const tree = [{ ...board, convection: 'natural', hc: 0 }, die, { ...second, convection: 'natural' }];
    const { sensitivities } = solved(tree);
    const changed = (name: string) => (factor: number) =>
      tree.map((own) => (own.name === name ? { ...own, power: Number(own.power) * factor } : own));
    for (const name of ['die', 'second'])
      expectSlope(rowOf(sensitivities, 'power', name), changed(name), undefined, 1e-3);
    const mean = (ambient: number) => solvedMean(tree, { world: { ambient } });
    expect(rowOf(sensitivities, 'ambient', null).change).toBeCloseTo((mean(21) - mean(19)) / 2, 3);
  });

  it('follow air that is enclosed', () => {
    const air = box('air', { dx: 12, dy: 12, dz: 8 }, { material_name: 'air', enclosed_air: 'Z' });
    const lid = box('lid', { dx: 12, dy: 12, z: 8 }, { material_name: 'fr4', hc: 30 });
    const tree = [{ ...board, hc: 10 }, air, { ...die, power: 250 }, lid];
    const world = { pressure: 400 };
    const { sensitivities } = solved(tree, { world });
    const changed = (name: string, field: string) => (factor: number) =>
      tree.map((own: Sketch) => (own.name === name ? { ...own, [field]: Number(own[field]) * factor } : own));
    for (const [input, name, field] of [
      ['power', 'die', 'power'],
      ['film', 'lid', 'hc'],
    ] as const)
      expectSlope(rowOf(sensitivities, input, name), changed(name, field), () => ({ world }), 2e-3);
    expectSlope(
      rowOf(sensitivities, 'conductivity', 'air'),
      () => tree,
      (factor) => ({ world, scaling: { air: factor } }),
      2e-3,
    );
    const mean = (ambient: number) => solved(tree, { world: { ...world, ambient } }).mean;
    expect(rowOf(sensitivities, 'ambient', null).change).toBeCloseTo((mean(21) - mean(19)) / 2, 3);
  });

  it('are told of the thickness of layers, with all that lies above moved along', () => {
    const tall = box(
      'tall',
      { x: 0.5, y: 9, dx: 1, dy: 1, dz: 2 },
      { power: 50, hc: 60, material_name: 'unit' },
    );
    const tree = [plate, { ...board, hc: 40 }, die, second, tall, spot];
    for (const of of ['die', 'tall']) {
      const { sensitivities, grid } = solved(tree, { of });
      for (const [name, low, high] of [
        ['plate', -2, -1],
        ['board', -1, 0],
        ['die', 0, 0.5],
      ] as const) {
        const row = rowOf(sensitivities, 'thickness', name, 'z');
        expect(row.value).toBeCloseTo(high - low, 12);
        const found = slopeOf((factor) =>
          solvedMean(stretchedTree(tree, 2, low, high, factor), {
            of,
            grid: stretched(grid, 2, low, high, factor),
          }),
        );
        expect(Math.abs(toldSlope(row) - found), `${name} for ${of}`).toBeLessThan(
          1e-4 * Math.abs(found) + 1e-5,
        );
      }
    }
  });

  it('of one object to the power of another are those of the other to its own', () => {
    const tree = [board, { ...die, power: 300 }, { ...second, power: 300 }];
    const ofSecond = rowOf(solved(tree, { of: 'second' }).sensitivities, 'power', 'die').change;
    const ofDie = rowOf(solved(tree, { of: 'die' }).sensitivities, 'power', 'second').change;
    expect(ofSecond).toBeCloseTo(ofDie, 6);
  });

  it('begin with the largest, and are of the hottest object with power where nobody asks for another', () => {
    const { sensitivities } = solved([board, die, second], { of: 'board' });
    expect(sensitivities.object).toBe('board');
    const changes = sensitivities.inputs.map(({ change }) => Math.abs(change));
    expect(changes).toEqual([...changes].sort((one, other) => other - one));
  });

  it('are refused in words where a coolant warms, and where surfaces exchange radiation', () => {
    const cooled = { ...plate, flow: 0.01 };
    const { sensitivities } = solved([cooled, board, die]);
    expect(sensitivities.inputs).toEqual([]);
    expect(sensitivities.reason).toMatch(/coolant/);
    const world = { radiation: true, radiation_exchange: true };
    const facing = box('facing', { z: 2 }, { hc: 10 });
    const pillar = box('pillar', { x: 0, y: 0, dx: 1, dy: 1, dz: 2 });
    const exchanging = solved([board, die, pillar, facing], { world });
    expect(exchanging.sensitivities.reason).toMatch(/exchange/);
    expect(exchanging.sensitivities.levers).toEqual([]);
  });
});
