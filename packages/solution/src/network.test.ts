import { solveSteady } from '@thermarium/solver';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preparedSketch, prepareSketch } from '../../mesh/src/testing/model-of.ts';
import { describeField, type FieldReport } from './report/report.ts';
import { Solution } from './solution.ts';
import { solvedSteady } from './testing/solved.ts';
import { solvedSketch } from './testing/solved-sketch.ts';

type Sketch = Parameters<typeof preparedSketch>[0];

/** mm */
const SIDE = 10;
const AREA = (SIDE / 1000) ** 2;
const place = { x: 0, y: 0, dx: SIDE, dy: SIDE };
const node = (name: string, face = '', more: object = {}) => ({
  name,
  face,
  power: 0,
  capacity: null,
  ...more,
});
const joint = (first: string, second: string, resistance: number) => ({ first, second, resistance });
const part = (nodes: readonly object[], resistances: readonly object[], more: object = {}) => ({
  ...{ type: 'network', name: 'U1', ...place, z: 1, dz: 2, nodes, resistances, ...more },
});
const sink = (name: string, z: number, resistance: number) => ({
  ...{ type: 'coldplate', name, ...place, z, dz: 1, resistance, conductivity: 1e6 },
});

function reportOf(tree: Sketch, world: Record<string, unknown> = {}): FieldReport {
  const discretisation = preparedSketch(tree, { hc: 0, ambient: 25, ...world });
  const solution = new Solution(discretisation, { ...solvedSteady(discretisation.problem), time: null });
  return describeField(solution, []);
}

const meanOf = ({ objects }: FieldReport, path: string): number => objects[path].mean_t ?? Number.NaN;

/**
 * The rises of nodes by Gauss and Seidel: those of what they are joined to, weighted by the conductances, and their powers.
 *
 * @param ties W/K to ambient
 */
function risesOf(
  count: number,
  joints: readonly (readonly [number, number, number])[],
  ties: readonly number[],
  watts: readonly number[],
): readonly number[] {
  const rises = new Array<number>(count).fill(0);
  for (let pass = 0; pass < 20_000; pass++) {
    for (let n = 0; n < count; n++) {
      let [sum, total] = [watts[n], ties[n]];
      for (const [one, other, resistance] of joints) {
        if (one !== n && other !== n) continue;
        sum += rises[one === n ? other : one] / resistance;
        total += 1 / resistance;
      }
      rises[n] = sum / total;
    }
  }
  return rises;
}

describe('a thermal network', () => {
  it('of three nodes is the same as a package of two resistances', () => {
    const nodes = [node('junction', '', { power: 2000 }), node('case', 'Top'), node('board', 'Bottom')];
    const joints = [joint('case', 'junction', 4), joint('junction', 'board', 12)];
    const found = reportOf([sink('ground', 0, 3), part(nodes, joints, { hc: 0.5 / AREA })]);
    const two = { type: 'two_resistor', name: 'U1', ...place, z: 1, dz: 2, theta_jc: 4, theta_jb: 12 };
    const same = reportOf([sink('ground', 0, 3), { ...two, power: 2000, hc: 0.5 / AREA }]);
    for (const path of ['U1', 'U1/case', 'U1/board'])
      expect(meanOf(found, path) / meanOf(same, path)).toBeCloseTo(1, 3);
    expect(found.objects.U1.dissipated_power).toBe(2000);
    expect(found.objects.U1.heat_to_ambient_W).toBeCloseTo(same.objects.U1.heat_to_ambient_W, 3);
  });

  it('of any nodes, each joined to each, is as warm as its equations say', () => {
    const resistance = fc.double({ min: 0.5, max: 50, noNaN: true });
    const count = fc.integer({ min: 3, max: 7 });
    const any = count.chain((n) =>
      fc.record({
        count: fc.constant(n),
        watts: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: n, maxLength: n }),
        resistances: fc.array(resistance, { minLength: (n * (n - 1)) / 2, maxLength: (n * (n - 1)) / 2 }),
      }),
    );
    fc.assert(
      fc.property(any, ({ count: n, watts, resistances }) => {
        const pairs = Array.from({ length: n }, (_, one) =>
          Array.from({ length: one }, (_, other) => [one, other] as const),
        ).flat();
        const joints = pairs.map(([one, other], p) => [one, other, resistances[p]] as const);
        const faces = ['', 'Bottom', 'Top 1 1 4 5', 'Top 5 3 5 5'];
        const nodes = watts.map((power, k) => node(`n${k}`, faces[k] ?? '', { power: 1000 * power }));
        const links = joints.map(([one, other, r]) => joint(`n${one}`, `n${other}`, r));
        const film = 2000;
        const found = reportOf([sink('ground', 0, 2), part(nodes, links, { hc: film })]);
        const ties = [0, 1 / 2, film * 20e-6, n > 3 ? film * 25e-6 : 0, 0, 0, 0];
        const rises = risesOf(n, joints, ties, watts);
        rises.forEach((rise, k) => {
          const path = k === 0 ? 'U1' : `U1/n${k}`;
          expect((meanOf(found, path) - 25) / Math.max(rise, 1)).toBeCloseTo(rise / Math.max(rise, 1), 3);
        });
        expect(found.heat_to_ambient_W).toBeCloseTo(found.power_in_W, 6);
      }),
      { numRuns: 12 },
    );
  });

  it('has its sides, all together or each, an inner and an outer top', () => {
    const nodes = [
      node('J', '', { power: 1000 }),
      node('sides', 'Sides'),
      node('outer', 'Top'),
      node('inner', 'top 3 3 4 4'),
    ];
    const joints = [
      joint('J', 'sides', 5),
      joint('J', 'outer', 8),
      joint('outer', 'inner', 3),
      joint('J', 'inner', 6),
    ];
    const film = 1000;
    const found = reportOf([part(nodes, joints, { hc: film, dz: 4 })]);
    // The rims of the sides at the top are the top's.
    const ties = [0, film * 4 * 38e-6, film * 84e-6, film * 16e-6];
    const rises = risesOf(
      4,
      [
        [0, 1, 5],
        [0, 2, 8],
        [2, 3, 3],
        [0, 3, 6],
      ],
      ties,
      [1, 0, 0, 0],
    );
    for (const [n, path] of ['U1', 'U1/sides', 'U1/outer', 'U1/inner'].entries())
      expect(meanOf(found, path) - 25).toBeCloseTo(rises[n], 1);
  });

  it('stores heat in its nodes: two of them have the two time constants of their equations', () => {
    const nodes = [
      node('J', '', { power: 10_000, capacity: 0.05 }),
      node('case', 'Bottom', { capacity: 0.4 }),
    ];
    const { report } = solvedSketch(
      [sink('ground', 0, 3), part(nodes, [joint('J', 'case', 2)])],
      { ambient: 25, duration: 2, steps: 40, precision: 1e-7 },
      true,
    );
    const [one, two] = [1 / 2, 1 / 3];
    for (const { time, objects } of report.transient) {
      // By many small steps.
      let [junction, atCase] = [0, 0];
      const steps = Math.round(time / 1e-4);
      for (let n = 0; n < steps; n++) {
        const flow = (junction - atCase) * one;
        junction += (1e-4 * (10 - flow)) / 0.05;
        atCase += (1e-4 * (flow - atCase * two)) / 0.4;
      }
      // At the end it is 50 K.
      expect(Math.abs(Number(objects.U1.mean_t) - 25 - junction)).toBeLessThan(0.05);
      expect(Math.abs(Number(objects['U1/case'].mean_t) - 25 - atCase)).toBeLessThan(0.05);
    }
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });

  it('is solved over time to any precision: what rounding leaves is no failure', () => {
    const nodes = ['', 'Bottom', 'Top 1 1 4 5', 'Top 5 3 5 5', '', ''].map((face, n) =>
      node(`n${n}`, face, { power: 300, capacity: 0.05 }),
    );
    const joints = nodes.flatMap((_, n) =>
      nodes.slice(0, n).map((_one, other) => joint(`n${n}`, `n${other}`, 0.5 + n + other)),
    );
    const board = {
      type: 'box',
      name: 'board',
      x: -10,
      y: -10,
      dx: 30,
      dy: 30,
      z: 0,
      dz: 1,
      material_name: 'fr4',
    };
    const { report } = solvedSketch(
      [{ ...board, hc: 20 }, part(nodes, joints, { hc: 20 })],
      { ambient: 25, duration: 100, steps: 4, precision: 1e-9 },
      true,
    );
    expect(report.status).toBe('converged');
    expect(report.energy_imbalance).toBeLessThan(1e-8);
  });

  it('may be two that share a block', () => {
    const nodes = [
      node('a', 'Bottom 0 0 5 10', { power: 1000 }),
      node('b', 'Top'),
      node('c', 'Bottom 5 0 5 10'),
      node('d', '-X'),
    ];
    const joints = [joint('a', 'b', 5), joint('c', 'd', 7)];
    const found = reportOf([sink('ground', 0, 3), part(nodes, joints, { hc: 10 })]);
    const { 'U1/c': c, 'U1/d': d } = found.objects;
    expect(Number(c.mean_t)).toBeCloseTo(Number(d.mean_t), 0);
    expect(meanOf(found, 'U1')).toBeGreaterThan(Number(c.mean_t));
  });

  it('takes few iterations: each node has a correction of its own', () => {
    const faces = ['', 'Bottom', 'Top', 'Top 3 3 4 4', 'Sides', ''];
    const nodes = faces.map((face, n) => node(`n${n}`, face, { power: 500 }));
    const joints = nodes.flatMap((_, n) =>
      nodes.slice(0, n).map((_one, other) => joint(`n${n}`, `n${other}`, 3 + n + 2 * other)),
    );
    const { problem } = preparedSketch([sink('ground', 0, 2), part(nodes, joints, { hc: 100 })], { hc: 0 });
    const iterationsOf = (own: typeof problem): number => {
      const solve = solveSteady(own, {
        ...{ precision: 1e-6, absolute: false, absTol: 0.1, iterations: 1000, precondition: true },
      });
      let step = solve.next();
      while (!step.done) step = solve.next();
      expect(step.value.status).toBe('converged');
      return step.value.iterations;
    };
    const { groups, ...without } = problem;
    expect(groups).toHaveLength(nodes.length);
    const [few, more] = [iterationsOf(problem), iterationsOf(without)];
    expect(few).toBeLessThan(0.7 * more);
  });

  it('refuses what fills its block later', () => {
    const die = {
      type: 'box',
      name: 'die',
      x: 2,
      y: 2,
      z: 1.5,
      dx: 5,
      dy: 5,
      dz: 0.4,
      material_name: 'silicon',
    };
    const tree = [
      sink('ground', 0, 3),
      part([node('a', 'Bottom'), node('b', 'Top')], [joint('a', 'b', 5)]),
      die,
    ];
    const { issues } = prepareSketch(tree, { hc: 5 });
    expect(issues.map(({ code }) => code)).toContain('network-overlapped');
  });
});
