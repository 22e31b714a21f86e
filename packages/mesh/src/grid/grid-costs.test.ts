import { expect, test } from 'vitest';
import { prepareSketch } from '../testing/model-of.ts';

test('the demands that make a grid large are named, the costliest first', () => {
  const board = { type: 'box', name: 'board', x: 0, y: 0, z: 0, dx: 20, dy: 4, dz: 1, material_name: 'fr4' };
  const wire = {
    type: 'box',
    name: 'wire',
    x: 0,
    y: 1,
    z: 1,
    dx: 20,
    dy: 0.1,
    dz: 0.1,
    material_name: 'copper',
  };
  const { costliest, prepared } = prepareSketch([board, wire], { resolution: 0.2 });
  const [nx, ny, nz] = [prepared?.grid.nx, prepared?.grid.ny, prepared?.grid.nz];
  // Along x both have the same length, and the resolution is asked for by both.
  expect(costliest[0]).toMatchObject({ axis: 0, cells: nx, of: nx });
  const along = (axis: number) => costliest.filter((cost) => cost.axis === axis);
  expect(costliest).toHaveLength(3);
  for (const { cells, of, axis } of costliest) {
    expect(of).toBe([nx, ny, nz][axis]);
    expect(cells).toBeGreaterThan(0);
  }
  const shares = costliest.map(({ cells, of }) => cells / of);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(along(1).map(({ path }) => path)).toContain('board');
});

test('the blocks of an assembly are named together, also where they make the grid too large', () => {
  const board = { type: 'box', name: 'board', x: 0, y: 0, z: 0, dx: 40, dy: 40, dz: 1, material_name: 'fr4' };
  const blocks = Array.from({ length: 400 }, (_, n) => ({
    ...{ type: 'box', name: `block ${n}`, material_name: 'copper', active: true, visible: true },
    ...{ x: 2 * (n % 20), y: 2 * Math.floor(n / 20), z: 1, dx: 2, dy: 2, dz: 0.3 },
  }));
  const parts = { type: 'assembly', name: 'parts', children: blocks };
  const { costliest } = prepareSketch([board, parts], { resolution: 100 });
  expect(costliest.filter(({ axis }) => axis < 2)).toMatchObject([
    { path: 'parts', objects: 20 },
    { path: 'parts', objects: 20 },
  ]);
  const { issues } = prepareSketch(
    [board, parts],
    { resolution: 100 },
    { cellLimit: { cells: 3000, reason: 'the test' } },
  );
  expect(issues).toMatchObject([{ code: 'grid-too-large', path: 'tree/parts' }]);
  expect(issues[0].message).toMatch(/Most of them are there for the sizes of the \d+ objects in 'parts'\.$/);
  expect(issues[0].remedy).toMatch(/^Make fewer and larger ones of/);
});

test('a grid that is taken over has no demands of its own', () => {
  const block = { type: 'box', name: 'block', x: 0, y: 0, z: 0, dx: 2, dy: 2, dz: 2, material_name: 'fr4' };
  const first = prepareSketch([block]);
  expect(first.costliest).toHaveLength(3);
  const again = prepareSketch([block], {}, first.discretisation ? { alike: first.discretisation } : {});
  expect(again.costliest).toEqual([]);
  // One more body has no cells in it: the grid is made anew.
  const lid = { ...block, name: 'lid', z: 2 };
  const other = prepareSketch([block, lid], {}, first.discretisation ? { alike: first.discretisation } : {});
  expect(other.costliest).not.toEqual([]);
  expect(other.discretisation?.volumes).toHaveLength(2);
});
