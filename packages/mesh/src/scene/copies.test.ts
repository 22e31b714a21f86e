import { describe, expect, it } from 'vitest';
import { prepareSketch } from '../testing/model-of.ts';

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

describe('copies that stand in each other', () => {
  const cylinder = { type: 'cylinder', name: 'pin', material_name: 'copper', dx: 1, dy: 1, dz: 1 };

  it('are refused before ten thousand of them are cut out of each other', () => {
    expect(found([assembly({ xcount: 10_000, xpitch: 0.1 }, cylinder)])).toEqual([
      'tree/pin elements-overlap',
    ]);
  });

  it('may touch, and may overlap nothing else along the way', () => {
    const touching = assembly({ xcount: 3, xpitch: 1000, ycount: 2, ypitch: 1000 }, cylinder);
    expect(found([touching])).toEqual([]);
    expect(found([{ ...touching, is_array: false, xpitch: 1 }])).toEqual([]);
  });

  it('may interlock where their shape leaves room', () => {
    const chevron = { polygon: '0 0, 2 1, 4 0, 4 1, 2 2, 0 1', thickness: 1, material_name: 'copper' };
    const rows = assembly({ ycount: 3, ypitch: 1200 }, { type: 'polygon', name: 'chevron', ...chevron });
    expect(found([rows])).toEqual([]);
  });
});

it('sources astray are one problem, however many copies there are', () => {
  const source = { type: 'source', name: 'lost', z: 9, dx: 1, dy: 1, dz: 0, power: 1 };
  const rows = assembly({ xcount: 40, ycount: 40 }, source);
  expect(found([box, rows])).toEqual(['tree/lost power-on-nothing']);
});

it('problems are listed up to five hundred, also those that only geometry tells', () => {
  const tree = Array.from({ length: 600 }, (_, n) => ({ ...box, name: `b${n}`, x: 200 }));
  const listed = found(tree);
  expect(listed).toContain('tree/b0 outside-world');
  expect(listed).toContain(' too-many-issues');
  expect(listed.length).toBeLessThanOrEqual(1002);
});

describe('many objects that overlap in plan', () => {
  it('ask for their cells in little more time than as many apart', () => {
    const stack = Array.from({ length: 20_000 }, (_, n) => ({ ...box, name: `b${n}`, x: n / 1000, dx: 60 }));
    // 20,000 faces on either side; a walk over what each of them covers would visit 400 million intervals.
    expect(prepareSketch(stack, {}, { cellLimit: { cells: 1e5, reason: 'the test' } }).issues[0].code).toBe(
      'grid-too-large',
    );
  });
});
