import { missedOfMaps } from '@thermarium/mesh';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { preparedSketch, type Sketch } from '../../mesh/src/testing/model-of.ts';
import type { BandChoice } from './bands/mean-bands.ts';
import { solveModel } from './solve.ts';

const SIDE = 8;
const AMBIENT = 20;

/** A die beneath a copper lid, soldered to it. */
const PACKAGE: readonly Sketch[] = [
  {
    ...{ type: 'box', name: 'lid', material_name: 'copper', hc: 3000 },
    ...{ x: -3, y: -3, z: 0.6, dx: 14, dy: 14, dz: 1 },
  },
  {
    ...{ type: 'box', name: 'solder', material_name: 'solder' },
    ...{ x: 0, y: 0, z: 0.5, dx: SIDE, dy: SIDE, dz: 0.1 },
  },
  {
    ...{ type: 'box', name: 'die', material_name: 'silicon' },
    ...{ x: 0, y: 0, z: 0, dx: SIDE, dy: SIDE, dz: 0.5 },
  },
];

function mapOf(n: number, powers: readonly number[]): Sketch {
  const size = SIDE / n;
  const total = powers.reduce((sum, power) => sum + power, 0);
  const children = powers.map((power, at) => ({
    ...{ type: 'source', name: `${at}`, plane: 'XY', active: true, visible: true },
    ...{ x: (at % n) * size, y: Math.floor(at / n) * size, z: 0, dx: size, dy: size, dz: 0 },
    power: (20_000 * power) / total,
  }));
  return { type: 'assembly', name: 'powers', children };
}

function solved(
  tree: readonly Sketch[],
  cells: { readonly generous: number; readonly usual: number },
  bands: BandChoice,
) {
  const discretisation = preparedSketch(
    tree,
    { hc: 0, resolution: 100, ambient: AMBIENT },
    { analysis: 'steady', cellBudget: cells },
  );
  const solve = solveModel(discretisation, 'model', { bands });
  let step = solve.next();
  while (!step.done) step = solve.next();
  const { t_max: hottest, objects } = step.value;
  return { discretisation, hottest: hottest ?? NaN, objects };
}

/** Powers of n x n sources: noise of some contrast, and a few spots. */
const randomMap = fc
  .record({
    n: fc.integer({ min: 14, max: 18 }),
    contrast: fc.double({ min: 0, max: 3, noNaN: true }),
    spots: fc.array(fc.tuple(fc.nat(), fc.double({ min: 2, max: 30, noNaN: true })), { maxLength: 3 }),
    seeds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 324, maxLength: 324 }),
  })
  .map(({ n, contrast, spots, seeds }) => {
    const powers = seeds.slice(0, n * n).map((seed) => Math.exp(contrast * (seed - 0.5)));
    for (const [place, factor] of spots) powers[place % (n * n)] *= factor;
    return { n, powers };
  });

it('a map that shares cells is as hot as one whose sources all have their own, to 0.3 % of the rise', () => {
  fc.assert(
    fc.property(randomMap, ({ n, powers }) => {
      const tree = [...PACKAGE, mapOf(n, powers)];
      const shared = solved(tree, { generous: 60_000, usual: 60_000 }, 'hottest');
      const own = solved(tree, { generous: 600_000, usual: 600_000 }, 'none');
      expect(missedOfMaps(own.discretisation.scene, own.discretisation.grid, true)).toEqual([]);
      fc.pre(missedOfMaps(shared.discretisation.scene, shared.discretisation.grid, true).length > 0);
      const rise = own.hottest - AMBIENT;
      expect(Math.abs(shared.hottest - own.hottest)).toBeLessThan(0.003 * rise);
      const enclosed = Object.entries(shared.objects).filter(([, { mean_t_low }]) => mean_t_low !== null);
      expect(enclosed.length).toBeGreaterThan(0);
      for (const [path, { mean_t_low, mean_t_high }] of enclosed) {
        // The grid of the other one is right to a part of the rise, too.
        const mean = own.objects[path].mean_t ?? NaN;
        expect(mean).toBeGreaterThan((mean_t_low ?? NaN) - 0.004 * rise);
        expect(mean).toBeLessThan((mean_t_high ?? NaN) + 0.004 * rise);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
