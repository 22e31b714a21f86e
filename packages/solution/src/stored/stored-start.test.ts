import { describe, expect, it } from 'vitest';
import { preparedSketch, type Sketch } from '../../../mesh/src/testing/model-of.ts';
import type { Solution } from '../solution.ts';
import { type SolveSummary, solveModel } from '../solve.ts';
import { encodeField, type StoredField } from './field-file.ts';
import { packField, unpackField } from './packed-field.ts';
import { startRises } from './stored-start.ts';

const place = { x: 0, y: 0, dx: 10, dy: 10 };
const block = (more: object = {}): Sketch => ({
  ...{ type: 'box', name: 'block', ...place, z: 0, dz: 5, material_name: 'epoxy', hc: 40, ...more },
});
const source = { type: 'source', name: 'source', plane: 'XY', ...place, z: 5, dz: 0, power: 600 };
const WORLD = { ambient: 25, hc: 0, resolution: 1, precision: 1e-9, duration: 400, steps: 8 };
const FROM_STORED = { start_from: 'stored solution' };

interface Run {
  readonly report: SolveSummary;
  readonly stored: StoredField;
  readonly warned: readonly string[];
}

/** Solves, over time where there is a start or the world is to be, and keeps the last field as bytes. */
function run(
  tree: readonly Sketch[],
  world: object,
  analysis: 'steady' | 'transient',
  from: StoredField | null = null,
): Run {
  const discretisation = preparedSketch(tree, { ...WORLD, ...world, ...(from && FROM_STORED) }, { analysis });
  const start = from && startRises(discretisation, from);
  let stored: StoredField | null = null;
  const solve = solveModel(discretisation, 'model', {
    ...(start && { start: start.rise }),
    onSolution: (solution: Solution) => {
      stored = unpackField(packField(encodeField(solution)));
    },
  });
  let step = solve.next();
  while (!step.done) step = solve.next();
  if (!stored) throw new Error('No solution was told.');
  return { report: step.value, stored, warned: (start?.issues ?? []).map(({ message }) => message) };
}

const means = ({ report }: Run, name = 'block') =>
  report.transient.map(({ objects }) => Number(objects[name].mean_t));

describe('a transient from a stored solution', () => {
  it('stays where a steady solution is, on its own grid, whatever the ambient of the initial temperatures', () => {
    const tree = [block({ initial: 90 }), source];
    const steady = run(tree, {}, 'steady');
    const after = run(tree, { initial: 5 }, 'transient', steady.stored);
    const { max_t, mean_t } = steady.report.objects.block;
    const rise = Number(max_t) - 25;
    expect(rise).toBeGreaterThan(20);
    for (const { objects } of after.report.transient) {
      expect(Math.abs(Number(objects.block.mean_t) - Number(mean_t))).toBeLessThan(1e-4 * rise);
      expect(Math.abs(Number(objects.block.max_t) - Number(max_t))).toBeLessThan(1e-4 * rise);
    }
    expect(after.warned).toEqual([]);
    expect(after.report.energy_imbalance).toBeLessThan(1e-4);
  });

  it('is one transient broken in two', () => {
    const tree = [block(), source];
    const whole = run(tree, {}, 'transient');
    const first = run(tree, { duration: 200, steps: 4 }, 'transient');
    const second = run(tree, { duration: 200, steps: 4 }, 'transient', first.stored);
    const rise = means(whole)[8] - 25;
    const joined = [...means(first), ...means(second).slice(1)];
    expect(joined).toHaveLength(9);
    joined.forEach((mean, step) => {
      expect(Math.abs(mean - means(whole)[step])).toBeLessThan(1e-3 * rise);
    });
    expect(means(second)[0]).toBeCloseTo(means(first)[4], 4);
  });

  it('takes temperatures by place on another grid, and over another ambient', () => {
    const layers = [
      block({ dz: 3, held_at: null }),
      block({ name: 'top', z: 3, dz: 2, material_name: 'copper' }),
      source,
    ];
    const steady = run(layers, {}, 'steady');
    const finer = run(
      layers,
      { resolution: 0.6, ambient: 30, duration: 1e-6, steps: 1 },
      'transient',
      steady.stored,
    );
    const rise = Number(steady.report.t_max) - 25;
    for (const name of ['block', 'top']) {
      const { mean_t } = steady.report.objects[name];
      expect(Math.abs(means(finer, name)[0] - Number(mean_t))).toBeLessThan(0.002 * rise);
    }
  });

  it('has round bodies whole on another grid', () => {
    const rod = {
      ...{ type: 'cylinder', name: 'rod', plane: 'XY', x: 0, y: 0, z: 0, dx: 8, dy: 8, dz: 6 },
      ...{ material_name: 'copper', held_at: 80 },
    };
    const steady = run([rod], {}, 'steady');
    const other = run([rod], { resolution: 0.7, duration: 1e-6, steps: 1 }, 'transient', steady.stored);
    expect(other.warned).toEqual([]);
    expect(means(other, 'rod')[0]).toBeCloseTo(80, 3);
  });

  it('has the stored temperature in every cell of the same grid, cut ones too', () => {
    const rod = {
      ...{ type: 'cylinder', name: 'rod', plane: 'XY', x: 0, y: 0, z: 0, dx: 8, dy: 8, dz: 6 },
      ...{ material_name: 'epoxy', hc: 60, power: 400 },
    };
    const discretisation = preparedSketch([rod], WORLD, { analysis: 'transient' });
    const kept: Solution[] = [];
    const solve = solveModel(discretisation, 'model', { onSolution: (solution) => void kept.push(solution) });
    while (!solve.next().done);
    const { state } = kept[kept.length - 1];
    const { rise, issues } = startRises(discretisation, encodeField(kept[kept.length - 1]));
    expect(issues).toEqual([]);
    const hottest = Math.max(...state.rise);
    discretisation.grid.code.forEach((code, cell) => {
      if (code !== -1) expect(Math.abs(rise[cell] - state.rise[cell])).toBeLessThan(1e-6 * hottest);
    });
  });

  it('starts new objects, and what has grown, at their initial temperature and names them', () => {
    const steady = run([block({ held_at: 60 })], {}, 'steady');
    const tree = [
      block({ dz: 8 }),
      block({ name: 'aside', x: 20, initial: 45 }),
      block({ name: 'within', x: 2, y: 2, z: 1, dx: 2, dy: 2, dz: 2, material_name: 'copper', initial: 5 }),
    ];
    const short = { duration: 1e-6, steps: 1, initial: 10 };
    const after = run(tree, short, 'transient', steady.stored);
    expect(means(after, 'aside')[0]).toBeCloseTo(45, 3);
    expect(means(after, 'within')[0]).toBeCloseTo(60, 3);
    expect(Number(after.report.transient[0].objects.block.min_t)).toBeCloseTo(10, 3);
    expect(Number(after.report.transient[0].objects.block.max_t)).toBeCloseTo(60, 3);
    expect(after.warned).toEqual([
      "In the stored solution nothing was at some places of 'block', 'aside': there the transient starts at the initial temperature.",
    ]);
  });

  it('has its powers on from the first moment, of which nothing follows in an isolated block but its heat', () => {
    const cold = run([block({ hc: 0, held_at: 25 })], {}, 'steady');
    const heated = run([block({ hc: 0 }), source], { duration: 10, steps: 2 }, 'transient', cold.stored);
    // 0.6 W over 10 s in 500 mm³ of 2e6 J/(m³·K).
    const capacity = Number(heated.report.power_in_W) * 10;
    expect(capacity).toBeCloseTo(6, 6);
    expect(means(heated)[2] - 25).toBeGreaterThan(1);
    expect(Number(heated.report.transient[0].objects.source.max_t)).toBeGreaterThan(means(heated)[0]);
  });
});

it('refuses bytes that are no field', () => {
  const { stored } = run([block({ held_at: 60 })], {}, 'steady');
  expect(() => unpackField(Uint8Array.of(1, 2, 3))).toThrow(/cut off/);
  expect(() => unpackField(packField(stored).subarray(0, 900))).toThrow(/cut off/);
});
