import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import {
  modelOf,
  preparedSketch,
  prepareSketch,
  type Sketch,
  SMALL_BUDGET,
} from '../../mesh/src/testing/model-of.ts';
import { totalOf } from './heat-flow/heat-flow.ts';
import { describeField } from './report/report.ts';
import { runImpedance } from './run-impedance.ts';
import type { Solution } from './solution.ts';
import { solutionOf } from './testing/solution-of.ts';
import { solvedSteady } from './testing/solved.ts';

const WORLD = { ambient: 20 };
const block = (name: string, z: number, dz: number, more: object = {}): Sketch => ({
  ...{ type: 'box', name, x: 0, y: 0, z, dx: 4, dy: 4, dz, material_name: 'unit', hc: 0 },
  ...more,
});

function solved(tree: readonly Sketch[], world: Record<string, unknown> = {}): Solution {
  const discretisation = preparedSketch(tree, { ...WORLD, ...world });
  return solutionOf(discretisation, { ...solvedSteady(discretisation.problem), time: null });
}

const temperaturesOf = (solution: Solution) => describeField(solution, []).objects;

describe('walls that are held at a temperature', () => {
  const hot = block('hot', 0, 0.01, { held_at: 100, material_name: 'copper' });
  const cold = block('cold', 10.01, 0.01, { held_at: 30, material_name: 'copper' });
  const slab = block('slab', 0.01, 10);

  it('drive heat through what lies between them, without any power', () => {
    const solution = solved([hot, slab, cold]);
    const watts = (1 * 16e-6 * 70) / 0.01;
    expect(solution.temperatureAt([2, 2, 5.01])).toBeCloseTo(65, 2);
    const { objects, contacts, to_ambient_W } = solution.heatFlow;
    expect(objects.hot.to_ambient_W.bound).toBeCloseTo(-watts, 5);
    expect(objects.cold.to_ambient_W.bound).toBeCloseTo(watts, 5);
    expect(contacts.map(({ from, to }) => [from, to])).toEqual([
      ['hot', 'slab'],
      ['slab', 'cold'],
    ]);
    expect(totalOf(to_ambient_W)).toBeCloseTo(0, 9);
    for (const { unbalanced_W } of Object.values(objects)) expect(Math.abs(unbalanced_W)).toBeLessThan(1e-9);
  });

  it('are at that temperature on their faces, edges and corners, and no colder', () => {
    const { max_t, min_t } = temperaturesOf(
      solved([block('one', 0, 4, { held_at: 80, power: 4000 }), block('two', 4, 4, { held_at: -40 })]),
    ).one;
    expect(min_t).toBeGreaterThan(-40);
    expect(max_t).toBeGreaterThan(80);
    const alone = temperaturesOf(solved([block('one', 0, 4, { held_at: 80, power: 4000 })])).one;
    expect(alone.min_t).toBe(80);
    const cooled = temperaturesOf(solved([block('one', 0, 4, { held_at: 80, power: -4000 })])).one;
    expect(cooled.max_t).toBe(80);
    expect(cooled.min_t).toBeLessThan(80);
  });

  it('take no account of a film, a binding or an ambient beside it', () => {
    const other = { hc: 500, bound: true, ambient: 60 };
    const [alone, beside] = [{}, other].map((more) =>
      solved([block('hot', 0, 1, { held_at: 100, ...more }), block('slab', 1, 9, { hc: 10 })]),
    );
    expect(temperaturesOf(beside)).toEqual(temperaturesOf(alone));
  });
});

describe('an ambient of its own', () => {
  it('is what a film loses heat to', () => {
    const flux = (90 - 20) / (1 / 200 + 0.01 / 1 + 1 / 50);
    const films = [
      block('warm', -0.001, 0.001, { material_name: 'copper', hc: 200, ambient: 90 }),
      block('slab', 0, 10),
      block('cool', 10, 0.001, { material_name: 'copper', hc: 50 }),
    ];
    const solution = solved(films);
    expect(solution.temperatureAt([2, 2, 0])).toBeCloseTo(90 - flux / 200, 1);
    expect(solution.temperatureAt([2, 2, 10])).toBeCloseTo(20 + flux / 50, 1);
    expect(solution.heatFlow.objects.warm.to_ambient_W.convection).toBeCloseTo(-flux * 16e-6, 4);
  });

  it('is what a body radiates to, and what it is bound to', () => {
    const radiating = solved([block('body', 0, 1, { material_name: 'copper', ambient: 300 })], {
      radiation: true,
    });
    expect(temperaturesOf(radiating).body.mean_t).toBeCloseTo(300, 6);
    const bound = solved([block('body', 0, 1, { ambient: 300, bound: true })]);
    expect(temperaturesOf(bound).body.mean_t).toBeCloseTo(300, 6);
  });

  it('is that of the assembly where an object has none, with the coefficient of either', () => {
    const inside = (more: object) =>
      ({ active: true, visible: true, ...block('die', 0, 4, { hc: null, ...more }) }) as Sketch;
    const rack = (ofRack: object, ofDie: object) =>
      temperaturesOf(solved([{ type: 'assembly', name: 'rack', ...ofRack, children: [inside(ofDie)] }]));
    const meanOf = (found: ReturnType<typeof temperaturesOf>) => Object.values(found)[0].mean_t;
    expect(meanOf(rack({ ambient: 70 }, {}))).toBeCloseTo(70, 6);
    expect(meanOf(rack({ ambient: 70 }, { hc: 90 }))).toBeCloseTo(70, 6);
    expect(meanOf(rack({ ambient: 70, hc: 90 }, { ambient: -10 }))).toBeCloseTo(-10, 6);
  });

  it('of a coldplate is the temperature behind its resistance', () => {
    const plate: Sketch = {
      ...{ type: 'coldplate', name: 'plate', x: 0, y: 0, z: -1, dx: 4, dy: 4, dz: 1 },
      ...{ resistance: 2, conductivity: 1e6, ambient: 55 },
    };
    const solution = solved([plate, block('die', 0, 1, { material_name: 'copper', power: 3000 })]);
    expect(temperaturesOf(solution).plate.mean_t).toBeCloseTo(55 + 2 * 3, 3);
    expect(solution.heatFlow.objects.plate.to_ambient_W.resistance).toBeCloseTo(3, 6);
    expect(temperaturesOf(solved([plate, block('die', 0, 1)])).die.max_t).toBeCloseTo(55, 6);
  });

  it('leaves a thermal impedance as it is', async () => {
    const curveOf = async (more: object) => {
      const { report } = await runImpedance(
        { model: modelOf([block('die', 0, 2, { hc: 30, power: 10, ...more })], WORLD), issues: [] },
        {
          ...{ kinds, refine: 1, cellBudget: SMALL_BUDGET, cellLimit: { cells: 1e6, reason: 'the test' } },
          ...{ source: 'die', object: 'die', reference: null, from: 1e-2, to: 100 },
        },
        { now: () => 0, peakMemoryMb: () => 0 },
      );
      return report?.zth;
    };
    expect(await curveOf({ ambient: 200 })).toEqual(await curveOf({}));
  });

  it('that no wall can feel is warned of', () => {
    const inside = block('inside', 0, 1, { hc: null, ambient: 60 });
    const { issues } = prepareSketch([inside], { ...WORLD, material_name: 'epoxy' });
    expect(issues.map(({ code, path }) => [code, path])).toEqual([['hc-without-effect', 'tree/inside']]);
  });
});
