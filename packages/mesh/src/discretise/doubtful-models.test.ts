import { describe, expect, it } from 'vitest';
import { prepareSketch } from '../testing/model-of.ts';

type Tree = Parameters<typeof prepareSketch>[0];

const block = (name: string, z: number, dz: number, more: object = {}) => ({
  ...{ type: 'box', name, x: 0, y: 0, z, dx: 4, dy: 4, dz, material_name: 'copper' },
  ...more,
});
const film = (x: number) => ({
  ...{ type: 'source', name: 'film', plane: 'XY', x, y: 0, z: 1, dx: 4, dy: 4, dz: 0, power: 100 },
});

/** The paths that a warning names. */
function warned(
  code: string,
  tree: Tree,
  ...rest: [Parameters<typeof prepareSketch>[1]?, Parameters<typeof prepareSketch>[2]?]
) {
  const { prepared, issues } = prepareSketch(tree, ...rest);
  expect(prepared).not.toBeNull();
  return issues.filter((issue) => issue.code === code).map(({ path }) => path);
}

describe('power on a sliver', () => {
  it('is what later objects leave of a heated block', () => {
    const covered = (dz: number) => [block('die', 0, 1, { power: 100 }), block('lid', 0, dz)];
    expect(warned('power-on-sliver', covered(0.97))).toEqual(['tree/die']);
    expect(warned('power-on-sliver', covered(0.9))).toEqual([]);
    expect(warned('power-on-sliver', [block('cold', 0, 1), block('lid', 0, 0.97)])).toEqual([]);
  });

  it('is the rim of a source that hangs over the void', () => {
    expect(warned('power-on-sliver', [block('die', 0, 1), film(3.9)])).toEqual(['tree/film']);
    expect(warned('power-on-sliver', [block('die', 0, 1), film(2)])).toEqual([]);
  });
});

describe('a poor contact', () => {
  const stack = (gap: number, more: object = {}) => [block('die', 0, 1), block('lid', 1 + gap, 1, more)];

  it('is a gap of some µm of void between flat faces', () => {
    expect(warned('poor-contact', stack(0.005))).toEqual(['tree/die']);
    expect(warned('poor-contact', stack(0))).toEqual([]);
    expect(warned('poor-contact', stack(0.0195))).toEqual(['tree/die']);
    expect(warned('poor-contact', stack(0.0205))).toEqual([]);
  });

  it('is none where something fills the gap, faces hardly overlap, or the world is filled', () => {
    const paste = block('paste', 1, 0.005, { material_name: 'epoxy' });
    expect(warned('poor-contact', [...stack(0.005), paste])).toEqual([]);
    // A quarter of the smaller face is 4 mm².
    expect(warned('poor-contact', stack(0.005, { x: 2.9 }))).toEqual(['tree/die']);
    expect(warned('poor-contact', stack(0.005, { x: 3.1 }))).toEqual([]);
    expect(warned('poor-contact', stack(0.005), { material_name: 'epoxy' })).toEqual([]);
  });
});

describe('a layer with one cell across', () => {
  const sheets = [block('plate', 0, 1), block('foil', 1, 0.02), block('cap', 1.02, 1)];

  it('is named on a crowded grid only', () => {
    expect(warned('one-cell-layer', sheets)).toEqual([]);
    expect(warned('one-cell-layer', sheets, {}, { cellBudget: { generous: 0, usual: 10 } })).toEqual([
      expect.stringMatching(/^tree\//),
    ]);
  });

  it('is none where a block is no sheet', () => {
    expect(
      warned('one-cell-layer', [block('cube', 0, 4)], {}, { cellBudget: { generous: 0, usual: 10 } }),
    ).toEqual([]);
  });
});
