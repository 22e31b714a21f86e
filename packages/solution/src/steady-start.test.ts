import { describe, expect, it } from 'vitest';
import { preparedSketch, prepareSketch, type Sketch } from '../../mesh/src/testing/model-of.ts';
import type { Solution } from './solution.ts';
import { solveModel } from './solve.ts';
import { solvedSketch } from './testing/solved-sketch.ts';

const SIDE = 10;
const place = { x: 0, y: 0, dx: SIDE, dy: SIDE };
const block = (more: object = {}): Sketch => ({
  ...{ type: 'box', name: 'block', ...place, z: 0, dz: 10, material_name: 'copper', ...more },
});
const pulse = (...powers: readonly (readonly [number, number])[]): Sketch => ({
  ...{ type: 'transient_source', name: 'pulse', plane: 'XY', ...place, z: 10, dz: 0 },
  powers: powers.map(([time, power]) => ({ time, power })),
});
const FROM_STEADY = { ambient: 25, start_from: 'steady state', duration: 400, steps: 8 };

/** Of a copper cube of 10 mm in tests, J/K: 2000 kg/m³, 1000 J/kg·K; W/K at 40 W/(m²·K); s. */
const CAPACITY = 2000 * 1000 * 1e-6;
const HC = 40;
const FILM = HC * 6e-4;
const TAU = CAPACITY / FILM;

const solved = (tree: readonly Sketch[], world: object = {}) =>
  solvedSketch(tree, { ...FROM_STEADY, ...world }, true).report;
const meansOf = (report: ReturnType<typeof solved>, name = 'block') =>
  report.transient.map(({ time, objects }) => ({ time, mean: Number(objects[name].mean_t) }));

describe('a transient from the steady state', () => {
  it.each<[string, readonly Sketch[], object]>([
    [
      'a block and a source on another one',
      [
        block({ hc: HC, power: 500 }),
        { type: 'source', name: 'source', plane: 'XY', ...place, z: 10, dz: 0, power: 700 },
        block({ name: 'foot', z: -5, dz: 5, material_name: 'epoxy', held_at: 60 }),
      ],
      {},
    ],
    [
      'radiation, natural convection, and properties and powers that follow temperature',
      [
        block({
          ...{ convection: 'natural', power: 900, power_over_temperature: 'exp 0.002 from 25' },
          material_name: 'softening',
        }),
      ],
      { radiation: true },
    ],
    [
      'a coolant that warms',
      [
        block({ hc: 5, power: 4000 }),
        {
          ...{ type: 'coldplate', name: 'plate', ...place, z: -2, dz: 2, resistance: 0.5, conductivity: 200 },
          flow: 0.02,
        },
      ],
      {},
    ],
  ])('stays where it is: %s', (_, tree, world) => {
    const steady = solvedSketch(tree, { ambient: 25, ...world }).report;
    const report = solved(tree, world);
    expect(report.status).toBe('converged');
    expect(report.transient).toHaveLength(9);
    const rise = Number(steady.t_max) - 25;
    for (const { objects } of report.transient) {
      for (const [name, { max_t, mean_t }] of Object.entries(steady.objects)) {
        expect(Math.abs(Number(objects[name].mean_t) - Number(mean_t))).toBeLessThan(1e-4 * rise);
        expect(Math.abs(Number(objects[name].max_t) - Number(max_t))).toBeLessThan(1e-4 * rise);
      }
    }
    expect(report.energy_imbalance).toBeLessThan(1e-4);
    expect(report.iterations).toBeGreaterThan(0);
  });

  it('follows a step of power by the exponential of its lump', () => {
    const report = solved([block({ hc: HC }), pulse([0, 600], [100, 1800])]);
    const [before, step] = [25 + 0.6 / FILM, 1.2 / FILM];
    for (const { time, mean } of meansOf(report)) {
      const exact = before + (time > 100 ? step * (1 - Math.exp(-(time - 100) / TAU)) : 0);
      expect(Math.abs(mean - exact)).toBeLessThan(0.002 * step);
    }
    expect(report.energy_imbalance).toBeLessThan(1e-6);
  });

  it('takes what is around at 0 s: ambients, held temperatures and coefficients over time', () => {
    const around = (more: object) => meansOf(solved([block(more)], { steps: 40 }));
    const warm = around({ hc: HC, power: 600, ambient_over_time: '0 45, 100 45, 101 25' });
    expect(warm[0].mean).toBeCloseTo(45 + 0.6 / FILM, 2);
    expect(warm[10].mean).toBeCloseTo(45 + 0.6 / FILM, 2);
    expect(warm[40].mean).toBeLessThan(45 + 0.6 / FILM - 15);
    const held = around({ held_at: 30, held_at_over_time: '0 70, 10 70, 20 50' });
    expect(held[0].mean).toBeCloseTo(70, 6);
    const cooled = around({ convection: 'over time 0 80, 50 80, 60 20', power: 600 });
    expect(cooled[0].mean).toBeCloseTo(25 + 0.6 / (2 * FILM), 2);
    expect(cooled[5].mean).toBeCloseTo(25 + 0.6 / (2 * FILM), 2);
  });

  it('has its powers on from the first moment: faces and balances are those of the steady state', () => {
    const source = { type: 'source', name: 'source', plane: 'XY', ...place, z: 10, dz: 0, power: 2000 };
    const slab = block({ hc: HC, material_name: 'epoxy', dz: 2 });
    const on = { ...source, z: 2 };
    const { heatFlow } = solvedSketch([slab, on], { ambient: 25 }).solution;
    const kept: Solution['heatFlow'][] = [];
    const solve = solveModel(
      preparedSketch([slab, on], { hc: 0, precision: 1e-9, ...FROM_STEADY }, { analysis: 'transient' }),
      'model',
      { onSolution: (solution) => void kept.push(solution.heatFlow) },
    );
    let step = solve.next();
    while (!step.done) step = solve.next();
    expect(kept[0].objects.source.power_W).toBeCloseTo(2, 9);
    expect(Math.abs(kept[0].objects.block.stored_W ?? 0)).toBeLessThan(1e-3);
    expect(kept[0].objects.block.to_ambient_W.convection).toBeCloseTo(
      heatFlow.objects.block.to_ambient_W.convection,
      3,
    );
    expect(step.value.transient[0].objects.source.max_t).toBeCloseTo(
      Number(step.value.transient[8].objects.source.max_t),
      2,
    );
  });

  it('takes no account of initial temperatures, and steady solves none of it', () => {
    const tree = (initial: number | null) => [block({ hc: HC, power: 600, material_name: 'epoxy', initial })];
    expect(meansOf(solved(tree(150), { initial: 90 }))).toEqual(meansOf(solved(tree(null))));
    expect(preparedSketch(tree(150), FROM_STEADY, { analysis: 'transient' }).initial).toBeNull();
    const steady = (world: object) => solvedSketch(tree(null), { ambient: 25, ...world }).report.objects;
    expect(steady(FROM_STEADY)).toEqual(steady({ duration: 400 }));
  });

  it('is refused where heat has no way out at 0 s', () => {
    const codes = (powers: readonly (readonly [number, number])[]) =>
      prepareSketch([block({ hc: 0 }), pulse(...powers)], FROM_STEADY, { analysis: 'transient' }).issues.map(
        ({ code }) => code,
      );
    expect(codes([[0, 500]])).toContain('no-path-to-ambient');
    expect(
      codes([
        [0, 0],
        [5, 500],
      ]),
    ).not.toContain('no-path-to-ambient');
  });

  it('says where there is none: thermal runaway', () => {
    const leaky = block({ hc: 5, power: 3000, power_over_temperature: 'exp 0.1 from 25' });
    const report = solved([leaky]);
    expect(report.status).toBe('not_converged');
    expect(report.message).toMatch(
      /^The steady state to start from was not found\. Thermal runaway: .*Cool 'block' better/,
    );
    expect(report.transient).toEqual([]);
  });
});
