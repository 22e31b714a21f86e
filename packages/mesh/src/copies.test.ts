import { describe, expect, it } from 'vitest';
import { prepareSketch } from './testing/model-of.ts';

const assembly = (counts: object, ...children: object[]) => ({
  type: 'assembly',
  name: 'rows',
  is_array: true,
  xpitch: 2000,
  ypitch: 2000,
  zpitch: 2000,
  ...counts,
  children: children.map((child) => ({ active: true, visible: true, ...child })),
});
const box = { type: 'box', name: 'die', material_name: 'copper' };
const found = (tree: Parameters<typeof prepareSketch>[0], world = {}) =>
  prepareSketch(tree, world).issues.map(({ path, code }) => `${path} ${code}`);

describe('arrays of assemblies beyond counting', () => {
  it.each([
    ['along one axis', assembly({ xcount: 1e9 }, box)],
    ['along three', assembly({ xcount: 1000, ycount: 1000, zcount: 1000 }, box)],
    ['within each other', assembly({ xcount: 3000 }, { ...assembly({ ycount: 3000 }, box), name: 'inner' })],
    ['whose product is no number any more', assembly({ xcount: 1e300, ycount: 1e300 }, box)],
  ])('are refused %s before they are spelled out, naming the object', (_, tree) => {
    expect(found([tree])).toEqual(['tree/die grid-too-large']);
  });

  it('say how many there are', () => {
    const [{ message }] = prepareSketch([assembly({ xcount: 1e9 }, box)]).issues;
    expect(message).toContain('1,000,000,000 copies of 1 single bodies; at most 1,250,000');
  });

  it('cost nothing while they hold nothing', () => {
    expect(found([assembly({ xcount: 1e9 }), { ...box, power: 1 }])).toEqual([]);
  });

  it('tell how far they reach beyond the world in one sentence', () => {
    const [{ message }] = prepareSketch([assembly({ xcount: 100, zcount: 60 }, box)]).issues;
    expect(message).toBe(
      "'die' reaches outside the world box at x = 199 mm (world: 100), z = 119 mm (world: 100).",
    );
  });
});

describe('many objects that overlap in plan', () => {
  it('ask for their cells in little more time than as many apart', () => {
    const stack = assembly({ xcount: 30_000, xpitch: 0.1 }, { ...box, dx: 60, dy: 1, dz: 1 });
    // 30,000 faces on either side; a walk over what each of them covers would visit 900 million intervals.
    expect(prepareSketch([stack], {}, { cellLimit: { cells: 1e5, reason: 'the test' } }).issues[0].code).toBe(
      'grid-too-large',
    );
  });
});
