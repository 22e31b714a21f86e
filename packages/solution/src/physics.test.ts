import { kinds } from '@thermarium/kinds';
import { arbitraryNode, testMaterials } from '@thermarium/kinds/testing';
import { prepareModel } from '@thermarium/mesh';
import type { EvaluatedModel, EvaluatedNode } from '@thermarium/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelOf, preparedSketch, SMALL_BUDGET } from '../../mesh/src/testing/model-of.ts';
import { describeField } from './report/report.ts';
import { solutionOf } from './testing/solution-of.ts';
import { heatedRise, solvedSteady } from './testing/solved.ts';

const PLAIN = {
  analysis: 'steady',
  refine: 1,
  cellBudget: SMALL_BUDGET,
  cellLimit: { cells: 60_000, reason: 'the test' },
} as const;

/** As a part of the heat and of the rise; of a body of a quarter of a millimetre in still air it is 3e-9. */
const ROUND_OFF = 2e-8;

const leaves = kinds.filter(({ container }) => !container);

/** Models of a few random objects of any kind; those that are refused (and named so) are left out by the properties. */
const randomModel: fc.Arbitrary<EvaluatedModel> = fc
  .array(fc.oneof(...leaves.map(arbitraryNode)), { minLength: 1, maxLength: 4 })
  .map((nodes) => ({
    ...modelOf([], { resolution: 4, precision: 1e-10 }),
    materials: testMaterials,
    tree: nodes.map((node, n): EvaluatedNode => ({ ...node, path: `${node.name}-${n}` })),
  }));

describe('any valid model', () => {
  it('closes its energy balance to 1e-6 of the heat that enters, with finite temperatures above the coldest around it', () => {
    let solvedOnes = 0;
    fc.assert(
      fc.property(randomModel, (model) => {
        const { prepared } = prepareModel(model, kinds, PLAIN);
        if (!prepared) return;
        const outcome = solvedSteady(prepared.problem);
        // In a small body that air hardly cools, the round-off of its inner fluxes is more than 1e-10 of the heat.
        if (outcome.status !== 'converged') expect(outcome.residual).toBeLessThan(ROUND_OFF);
        const report = describeField(solutionOf(prepared, { ...outcome, time: null }), []);
        if (outcome.status === 'converged') expect(outcome.imbalance).toBeLessThanOrEqual(1e-6);
        expect(report.heat_to_ambient_W - outcome.heatOut).toBeCloseTo(0, 9);
        const { ambient } = model.world;
        const around = prepared.scene.bodies.map(({ surroundings }) => ambient + surroundings);
        const coldest = Math.min(ambient, ...around);
        const warmest = Math.max(ambient, ...around, report.t_max ?? coldest);
        const slack = ROUND_OFF * (warmest - coldest) + 1e-7;
        expect(report.t_min).toBeGreaterThanOrEqual(coldest - slack);
        for (const { min_t, max_t } of Object.values(report.objects)) {
          if (min_t !== null && max_t !== null) expect(min_t).toBeLessThanOrEqual(max_t);
        }
        solvedOnes++;
      }),
      { numRuns: 60 },
    );
    expect(solvedOnes).toBeGreaterThan(15);
  });
});

const copperCorner = {
  type: 'box',
  name: 'plate',
  x: 0,
  y: 0,
  z: 0,
  dx: 12,
  dy: 8,
  dz: 1,
  material_name: 'fr4',
};
const packageOn = (more: Record<string, unknown> = {}) => [
  { ...copperCorner, ...more },
  { type: 'box', name: 'die', x: 2, y: 3, z: 1, dx: 3, dy: 2, dz: 0.5, material_name: 'silicon', power: 700 },
  { type: 'source', name: 'heat', plane: 'XY', x: 7, y: 2, z: 1, dx: 2, dy: 3, dz: 0, power: 300 },
  {
    type: 'cylinder',
    name: 'post',
    plane: 'XY',
    x: 9,
    y: 5,
    z: 1,
    dx: 2,
    dy: 2,
    dz: 2,
    material_name: 'copper',
  },
];

describe('linear conduction', () => {
  it('superposes powers', () => {
    const { problem } = preparedSketch(packageOn());
    const together = solvedSteady(problem).rise;
    const alone = problem.loads.map((load) => solvedSteady({ ...problem, loads: [load] }).rise);
    for (let cell = 0; cell < together.length; cell += 7) {
      const sum = alone.reduce((total, rise) => total + rise[cell], 0);
      expect(sum).toBeCloseTo(together[cell], 6);
    }
  });

  it('never heats up when a conductivity or a heat transfer coefficient grows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('fr4', 'silicon', 'copper'),
        fc.double({ min: 1.01, max: 50, noNaN: true }),
        fc.boolean(),
        (name, factor, film) => {
          const scaled = film
            ? preparedSketch(packageOn({ hc: 16.1 * factor }))
            : preparedSketch(packageOn(), {}, {}, { [name]: factor });
          expect(heatedRise(scaled)).toBeLessThanOrEqual(
            heatedRise(preparedSketch(packageOn())) * (1 + 1e-9),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  it('gives the mirrored answer to the mirrored model', () => {
    const mirrored = packageOn().map((node) => ({ ...node, x: -(node.x as number) - (node.dx as number) }));
    const [one, other] = [preparedSketch(packageOn()), preparedSketch(mirrored)];
    const [rise, back] = [solvedSteady(one.problem).rise, solvedSteady(other.problem).rise];
    const { nx } = one.grid;
    for (let cell = 0; cell < rise.length; cell++) {
      const i = cell % nx;
      expect(back[cell - i + (nx - 1 - i)]).toBeCloseTo(rise[cell], 6);
    }
  });

  it('does not depend on the order of objects that do not overlap', () => {
    const forwards = preparedSketch(packageOn());
    const backwards = preparedSketch([...packageOn()].reverse());
    const [rise, again] = [solvedSteady(forwards.problem).rise, solvedSteady(backwards.problem).rise];
    for (let cell = 0; cell < rise.length; cell++) expect(again[cell]).toBeCloseTo(rise[cell], 6);
  });
});
