import { kinds } from '@thermarium/kinds';
import { expect, it } from 'vitest';
import { modelOf } from '../../../mesh/src/testing/model-of.ts';
import { runModel } from '../run-model.ts';
import { type ModelPreview, previewModel } from './preview-model.ts';

type Tree = Parameters<typeof modelOf>[0];

const plate = { type: 'box', name: 'plate', x: 0, y: 0, z: 0, dx: 30, dy: 30, dz: 2 };
const spot = { type: 'source', name: 'spot', plane: 'XY', x: 4, y: 4, z: 2, dx: 3, dy: 2, dz: 0 };
const spread = (more: object = {}) =>
  modelOf(
    [
      { ...plate, material_name: 'epoxy' },
      { ...spot, power: 500 },
    ] as Tree,
    {
      ...{ ambient: 20, hc: 100 },
      ...more,
    },
  );

function preview(...[model, grid]: [Parameters<typeof previewModel>[0], 'coarse' | 'fine']): ModelPreview {
  const found = previewModel(model, kinds, grid);
  if (!found || 'problem' in found) throw new Error(`There is no preview: ${found?.problem}`);
  return found;
}

it('says between what a fine grid finds the largest temperature, and the finer preview says it closer', async () => {
  const model = spread();
  const { report } = await runModel(
    { model, issues: [] },
    { kinds, analysis: 'steady', refine: 2, cellLimit: { cells: 3e6, reason: 'the test' } },
    { now: () => 0, peakMemoryMb: () => 0 },
  );
  const found = Number(report?.t_max);
  const [coarse, fine] = (['coarse', 'fine'] as const).map((grid) => preview(model, grid));
  for (const { largest } of [coarse, fine]) {
    expect(largest?.low).toBeLessThan(found);
    expect(largest?.high).toBeGreaterThan(found);
  }
  const widthOf = ({ largest }: ModelPreview) => Number(largest?.high) - Number(largest?.low);
  expect(widthOf(fine)).toBeLessThan(widthOf(coarse) / 2);
  expect(fine.cells).toBeGreaterThan(coarse.cells);
  expect(fine.cells).toBeLessThanOrEqual(60_000);
});

it('counts that round walls have another area on each grid: of a rod of one temperature that is all that its grids differ by', async () => {
  const rod = { type: 'cylinder', name: 'rod', plane: 'YZ', x: 0, y: 0, z: 0, dx: 100, dy: 20, dz: 20 };
  const model = modelOf([{ ...rod, material_name: 'copper', power: 3000 }] as Tree, { ambient: 25, hc: 12 });
  const { report } = await runModel(
    { model, issues: [] },
    { kinds, analysis: 'steady', refine: 1, cellLimit: { cells: 3e6, reason: 'the test' } },
    { now: () => 0, peakMemoryMb: () => 0 },
  );
  for (const grid of ['coarse', 'fine'] as const) {
    const { largest } = preview(model, grid);
    expect(largest?.low).toBeLessThan(Number(report?.t_max));
    expect(largest?.high).toBeGreaterThan(Number(report?.t_max));
    expect(Number(largest?.high) - Number(largest?.low)).toBeLessThan(0.02);
  }
});

it('has the faces and figures of objects, and where it is hottest', () => {
  const { objects, faceObjects, faces, t_max_at, budget } = preview(spread(), 'coarse');
  expect(objects.map(({ type }) => type)).toEqual(['box', 'source']);
  expect(Number(objects[1].figures.max_t)).toBeGreaterThan(Number(objects[0].figures.mean_t) + 10);
  expect(new Set([...faces.object].map((object) => faceObjects[object].type))).toEqual(
    new Set(['box', 'source']),
  );
  expect(t_max_at?.[2]).toBe(2);
  expect(budget?.rise).toBeCloseTo(Number(objects[1].figures.mean_t) - 20, 6);
});

it('has no band where nothing has power', () => {
  const held = modelOf([{ ...plate, material_name: 'epoxy', held_at: 80 }] as Tree, { ambient: 20, hc: 100 });
  expect(preview(held, 'coarse').largest).toBeNull();
});

it('names what forbids it', () => {
  const insulated = spread({ hc: 0 });
  expect(previewModel(insulated, kinds, 'coarse')).toEqual({
    problem: expect.stringMatching(/plate.*ambient/),
  });
  const bars = (count: number) =>
    modelOf(
      Array.from({ length: count }, (_, n) => ({
        ...{
          type: 'box',
          name: `bar ${n}`,
          x: n * 0.7 + (n % 7) * 0.01,
          y: n * 1.1 + (n % 5) * 0.01,
          z: (n % 5) * 0.2,
        },
        ...{ dx: 0.3, dy: 0.3, dz: 0.1, material_name: 'epoxy', power: 1 },
      })) as Tree,
      { ambient: 20, hc: 100 },
    );
  expect(previewModel(bars(60), kinds, 'fine')).toBeNull();
  expect(previewModel(bars(90), kinds, 'coarse')).toEqual({
    problem: expect.stringMatching(/a preview allows 200,?000/),
  });
});
