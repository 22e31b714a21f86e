import { describe, expect, it } from 'vitest';
import { preparedSketch, type Sketch } from '../../../mesh/src/testing/model-of.ts';
import type { Solution } from '../solution.ts';
import { type ModelSolveOptions, solveModel } from '../solve.ts';
import type { BandChoice } from './mean-bands.ts';

interface Asked {
  readonly world?: Record<string, unknown>;
  readonly refine?: number;
  readonly bands?: BandChoice;
  readonly analysis?: 'steady' | 'transient';
  readonly options?: ModelSolveOptions;
}

/** The objects of a solved sketch whose walls are adiabatic unless it says otherwise. */
function solvedWithBands(tree: readonly Sketch[], asked: Asked = {}) {
  const { world = {}, refine = 1, bands = 'means', analysis = 'steady', options = {} } = asked;
  const discretisation = preparedSketch(
    tree,
    { hc: 0, resolution: 1, ambient: 20, ...world },
    { analysis, refine },
  );
  const stages = new Set<string>();
  let told: Solution | null = null;
  const solve = solveModel(discretisation, 'model', {
    ...options,
    bands,
    onSolution: (solution) => {
      told = solution;
    },
  });
  let step = solve.next();
  for (; !step.done; step = solve.next()) stages.add(step.value.stage);
  return { objects: step.value.objects, report: step.value, stages, solution: told as Solution | null };
}

type Objects = ReturnType<typeof solvedWithBands>['objects'];

function bandOf(objects: Objects, path: string) {
  const { mean_t_low: low, mean_t_high: high, mean_t_error: error } = objects[path];
  if (low === null || high === null || error === null) throw new Error(`'${path}' is not enclosed.`);
  return { low, high, error, middle: (low + high) / 2 };
}

/** Asks that the middle of what a finer grid says lies within the bounds of a coarser one, and that bounds come closer. */
function expectHeld(tree: readonly Sketch[], paths: readonly string[], world: Record<string, unknown> = {}) {
  const [coarse, fine] = [1, 2].map((refine) => solvedWithBands(tree, { world, refine }).objects);
  for (const path of paths) {
    const [wide, narrow] = [bandOf(coarse, path), bandOf(fine, path)];
    expect(narrow.middle).toBeGreaterThanOrEqual(wide.low);
    expect(narrow.middle).toBeLessThanOrEqual(wide.high);
    expect(narrow.error).toBeLessThan(wide.error);
    const ofCells = fine[path].mean_t ?? 0;
    expect(Math.abs(narrow.middle - ofCells)).toBeLessThan(0.05 * (ofCells - 20));
    // Heat that is not in balance counts as unknown: a wrong solution would hold anything.
    expect(wide.error).toBeLessThan(16);
  }
}

const box = (name: string, place: object, more: object = {}): Sketch => ({
  ...{ type: 'box', name, material_name: 'silicon', x: 0, y: 0, z: 0, dx: 10, dy: 10, dz: 1 },
  ...{ ...place, ...more },
});
const board = box('board', { dx: 12, dy: 12, dz: 1, z: -1 }, { material_name: 'fr4', hc: 40 });
const die = box('die', { x: 3, y: 3, dx: 4, dy: 4, dz: 0.5 }, { power: 800 });
const second = box('second', { x: 8, y: 8, dx: 2, dy: 3, dz: 0.5 }, { power: 200, material_name: 'copper' });

describe('bounds of mean temperatures', () => {
  it('meet in a slab, at its exact temperature', () => {
    const slab = box('slab', { dz: 5 }, { material_name: 'unit' });
    const sink = box('sink', { z: -0.001, dz: 0.001 }, { material_name: 'copper', bound: true });
    const heat: Sketch = {
      ...{ type: 'source', name: 'heat', plane: 'XY', power: 300 },
      ...{ x: 0, y: 0, z: 5, dx: 10, dy: 10, dz: 0 },
    };
    const { low, high } = bandOf(solvedWithBands([sink, slab, heat]).objects, 'heat');
    const exact = 20 + (0.3 * (5e-3 / 1 + 1e-6 / 390)) / 1e-4;
    expect(low).toBeLessThanOrEqual(exact + 1e-6);
    expect(high).toBeGreaterThanOrEqual(exact - 1e-6);
    expect(high - low).toBeLessThan(1e-4 * (exact - 20));
  });

  it('hold what a finer grid finds of one heated object, and of several', () => {
    expectHeld([board, die], ['die']);
    expectHeld([board, die, second], ['die', 'second']);
    const plane = { type: 'source', plane: 'XY', dz: 0 };
    const spots: Sketch[] = [
      { ...plane, name: 'one spot', x: 3, y: 3, z: 0, dx: 1, dy: 1, power: 300 },
      { ...plane, name: 'other spot', x: 8, y: 8, z: 0, dx: 2, dy: 3, power: 50 },
    ];
    expectHeld([board, { ...die, power: 0 }, { ...second, power: 0 }, ...spots], ['one spot', 'other spot']);
  });

  it('hold it where walls radiate, conductivities follow temperature, and powers do', () => {
    const hot = { ...die, material_name: 'softening', power: 600 };
    expectHeld([{ ...board, hc: 5 }, hot, second], ['die', 'second'], { radiation: true });
    expectHeld(
      [board, { ...hot, power_over_temperature: 'linear 0.002 from 20' }, second],
      ['die', 'second'],
    );
  });

  it('hold it across contact resistances, and where walls have other surroundings', () => {
    const pressed = { ...die, contact_resistance: 200 };
    expectHeld([board, pressed, second], ['die', 'second']);
    const held = box('held', { z: -1.5, dz: 0.5, dx: 5 }, { held_at: 60, material_name: 'copper' });
    expectHeld([held, board, pressed, second], ['die', 'second']);
  });

  it('of an object that takes heat out are those of one that gives as much, below ambient', () => {
    const colder = (sketch: Sketch): Sketch => ({ ...sketch, power: -Number(sketch.power) });
    for (const heated of [[die], [die, second]]) {
      const asked = { world: { radiation: false } };
      const warm = bandOf(solvedWithBands([board, ...heated], asked).objects, 'die');
      const cold = bandOf(solvedWithBands([board, ...heated.map(colder)], asked).objects, 'die');
      expect(cold.low - 20).toBeCloseTo(20 - warm.high, 6);
      expect(cold.high - 20).toBeCloseTo(20 - warm.low, 6);
    }
  });

  it('hold it in a model with a sphere, a rod and a hole', () => {
    const rod: Sketch = {
      ...{ type: 'cylinder', name: 'rod', plane: 'XY', material_name: 'copper' },
      ...{ x: 4, y: 4, z: -1, dx: 2, dy: 2, dz: 1 },
    };
    const hole = box('hole', { x: 1, y: 1, z: -1, dx: 1.5, dy: 1.5, dz: 1 }, { hole: true, sphere: true });
    expectHeld([board, rod, hole, die], ['die']);
  });

  it('are found for all that have power, for the hottest ones, or for none', () => {
    const many = Array.from({ length: 20 }, (_, n) =>
      box(`die ${n}`, { x: n % 5, y: Math.floor(n / 5), dx: 1, dy: 1, dz: 0.2 }, { power: 10 + n }),
    );
    const tree = [board, ...many, box('cold', { x: 6, y: 6, dx: 1, dy: 1 })];
    const enclosed = (bands: BandChoice) =>
      Object.entries(solvedWithBands(tree, { bands }).objects).flatMap(([path, { mean_t_low }]) =>
        mean_t_low === null ? [] : [path],
      );
    expect(enclosed('all')).toHaveLength(20);
    expect(enclosed('none')).toEqual([]);
    const byTemperature = Object.entries(solvedWithBands(tree, { bands: 'none' }).objects)
      .filter(([path]) => path.startsWith('die'))
      .sort(([, one], [, other]) => (other.max_t ?? 0) - (one.max_t ?? 0));
    expect(enclosed('hottest').sort()).toEqual(
      byTemperature
        .slice(0, 12)
        .map(([path]) => path)
        .sort(),
    );
  });

  it('do not exist over time, for a solve that did not converge, and where nothing is heated', () => {
    const over = solvedWithBands([board, die], { analysis: 'transient', world: { duration: 1, steps: 2 } });
    expect(over.objects.die.mean_t_low).toBeNull();
    const stopped = solvedWithBands([board, die], { world: { iterations: 1, precision: 1e-12 } });
    expect(stopped.report.status).toBe('not_converged');
    expect(stopped.objects.die.mean_t_low).toBeNull();
    expect(stopped.stages).not.toContain('bands');
    const idle = solvedWithBands([board, { ...die, power: 0 }]);
    expect(idle.report.status).toBe('converged');
    expect(idle.objects.die.mean_t_low).toBeNull();
  });

  it('leave the field as it is', () => {
    const [without, bounded] = (['none', 'hottest'] as const).map((bands) =>
      solvedWithBands([board, die, second], { bands }),
    );
    expect(bounded.report.t_max).toBe(without.report.t_max);
    expect(bounded.solution?.solved.rise).toEqual(without.solution?.solved.rise);
    expect(bounded.stages).toContain('bands');
  });
});
