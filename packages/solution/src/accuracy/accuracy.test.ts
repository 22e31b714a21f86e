import { kinds } from '@thermarium/kinds';
import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../mesh/src/testing/model-of.ts';
import { type RunOptions, runModel } from '../run-model.ts';
import type { Solution } from '../solution.ts';

type Tree = Parameters<typeof modelOf>[0];

async function run(
  tree: Tree,
  accuracy: number | null,
  more: Partial<RunOptions> = {},
  world: Record<string, unknown> = {},
) {
  const told: Solution[] = [];
  const fractions: number[] = [];
  const meshed: (number | undefined)[] = [];
  const { report } = await runModel(
    { model: modelOf(tree, { hc: 0, accuracy, ...world }), issues: [] },
    {
      ...{ kinds, analysis: 'steady', refine: 1, bands: 'means' },
      cellLimit: { cells: 2e6, reason: 'the test' },
      ...more,
    },
    {
      now: () => 0,
      peakMemoryMb: () => 0,
      onMeshed: ({ prepared }) => meshed.push(prepared?.grid.cells),
      onProgress: ({ fraction }) => fractions.push(fraction),
      onSolution: (solution) => told.push(solution),
    },
  );
  if (!report) throw new Error('The model has errors.');
  return { report, told, fractions, meshed };
}

const box = (name: string, z: number, [dx, dy, dz]: readonly number[], more: object = {}) => ({
  ...{ type: 'box', name, x: -dx / 2, y: -dy / 2, z, dx, dy, dz, material_name: 'copper' },
  ...more,
});
/** A die on a spreader on a board, with a thin layer between. */
const stack = [
  box('board', 0, [40, 40, 1.6], { material_name: 'fr4', hc: 10 }),
  box('spreader', 1.6, [20, 20, 2], { hc: 40 }),
  box('glue', 3.6, [6, 6, 0.05], { material_name: 'epoxy' }),
  box('die', 3.65, [6, 6, 0.5], { material_name: 'silicon', power: 5000 }),
] as Tree;

describe('a solve to an accuracy', () => {
  it('goes on to finer grids until the mean is proven as closely as is asked for, and tells the last solution alone', async () => {
    const truth = await run(stack, null, { refine: 2 });
    const { mean_t_low: low, mean_t_high: high } = truth.report.objects.die;
    for (const asked of [5, 1, 0.25]) {
      const { report, told, meshed } = await run(stack, asked);
      const { accuracy, objects, cells } = report;
      expect(report.status).toBe('converged');
      expect(accuracy?.reason).toBeNull();
      expect(accuracy?.reached).toBeLessThanOrEqual(asked);
      expect(accuracy?.reached).toBe(objects.die.mean_t_error);
      expect(accuracy?.grids.at(-1)).toEqual({ cells, reached: accuracy?.reached });
      // Two proven intervals of one value meet.
      expect(Number(objects.die.mean_t_low)).toBeLessThanOrEqual(Number(high));
      expect(Number(objects.die.mean_t_high)).toBeGreaterThanOrEqual(Number(low));
      expect(told.map(({ discretisation }) => discretisation.grid.cells)).toEqual([cells]);
      expect(meshed).toEqual([cells]);
      expect(report.warnings.filter(({ code }) => code === 'accuracy-not-reached')).toEqual([]);
    }
  });

  it('takes fewer cells than the usual grid for the error that this has', async () => {
    const usual = await run(stack, null);
    const error = Number(usual.report.objects.die.mean_t_error);
    const { report } = await run(stack, error);
    expect(report.accuracy?.reached).toBeLessThanOrEqual(error);
    expect(report.cells).toBeLessThan(0.6 * usual.report.cells);
  });

  it('goes on from grid to grid without its progress going back', async () => {
    const { fractions } = await run(stack, 0.25);
    expect(fractions.every((fraction, n) => n === 0 || fraction >= fractions[n - 1] - 1e-12)).toBe(true);
    expect(Math.max(...fractions)).toBeLessThan(1);
  });

  it('ends with what it has where a finer grid does not fit, and says so', async () => {
    const coarse = await run(stack, 50);
    const cells = 2 * coarse.report.cells;
    const { report } = await run(stack, 0.01, { cellLimit: { cells, reason: 'the test' } });
    expect(report.status).toBe('converged');
    expect(report.cells * 1.25).toBeLessThanOrEqual(cells);
    expect(report.accuracy?.reached).toBeGreaterThan(0.01);
    const [warning] = report.warnings.filter(({ code }) => code === 'accuracy-not-reached');
    expect(warning.path).toBe('project.world.accuracy');
    expect(warning.message).toContain('A finer grid would not fit: the test allows');
  });

  it('says that nothing can be proven where nothing is heated', async () => {
    const { report } = await run([box('warm', 0, [4, 4, 4], { hc: 10, ambient: 50 })] as Tree, 1);
    expect(report.accuracy).toMatchObject({ asked: 1, reached: null, grids: [{ reached: null }] });
    // On the grid that it has without an accuracy.
    const { report: usual } = await run([box('warm', 0, [4, 4, 4], { hc: 10, ambient: 50 })] as Tree, null);
    expect(report.cells).toBe(usual.cells);
    expect(report.warnings.map(({ code }) => code)).toContain('accuracy-not-reached');
  });

  it('is an option of the run too, before that of the model; transients have none', async () => {
    const { report } = await run(stack, 50, { accuracy: 2 });
    expect(report.accuracy?.asked).toBe(2);
    const over = await run(stack, 1, { analysis: 'transient' }, { duration: 1, steps: 2 });
    expect(over.report.accuracy).toBeNull();
    expect((await run(stack, null)).report.accuracy).toBeNull();
  });

  it('goes with radiation, natural convection and properties that follow temperature', async () => {
    const tree = stack.map((each) =>
      each.name === 'spreader' ? { ...each, hc: null, convection: 'natural' } : each,
    );
    const { report } = await run(tree, 1, {}, { radiation: true });
    expect(report.status).toBe('converged');
    expect(report.accuracy?.reached).toBeLessThanOrEqual(1);
  });
});
