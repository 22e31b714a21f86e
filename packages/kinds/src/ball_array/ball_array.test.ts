import { expect, it } from 'vitest';
import { contextOf } from '../testing/index.ts';
import { ballArray } from './ball_array.ts';

const values = {
  x: 1,
  y: 2,
  z: 3,
  dx: 4,
  dy: 3,
  dz: 0.4,
  xcount: 4,
  ycount: 3,
  xpitch: 1000,
  ypitch: 1000,
  diameter: 500,
  inline: true,
  array_type: 'pillar' as 'pillar' | 'ball',
  hc: null,
  convection: '',
  ambient: null,
  ambient_over_time: '',
  bound: false,
  held_at: null,
  held_at_over_time: '',
  contact_resistance: null,
  initial: null,
  highest_allowed: null,
  material_name: 'solder',
  fill_material_name: 'epoxy' as string | null,
  lumped: false,
};
type Changes = Partial<typeof values>;
const node = (changes: Changes = {}) => ({
  type: 'ball_array',
  id: null,
  path: 'b',
  name: 'b',
  values: { ...values, ...changes },
  children: [],
});
const parts = (changes: Changes, overrides = {}) =>
  ballArray.contributions(node(changes), contextOf(overrides));
const codes = (changes: Changes) =>
  ballArray
    .check?.({ ...values, ...changes }, { material: () => undefined })
    .map(({ path, code }) => `${path} ${code}`);
const centres = (changes: Changes) =>
  ballArray
    .solids({ ...values, fill_material_name: null, ...changes })
    .map(({ bounds: { min, max } }) =>
      [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2].map((at) => Number(at.toFixed(6))),
    );

it('is centred in its box', () => {
  expect(centres({}).slice(0, 5)).toEqual([
    [1.5, 2.5],
    [2.5, 2.5],
    [3.5, 2.5],
    [4.5, 2.5],
    [1.5, 3.5],
  ]);
});

it('staggers odd rows by half a pitch, the pattern still centred', () => {
  const staggered = centres({ inline: false });
  expect(staggered[4][0] - staggered[0][0]).toBeCloseTo(0.5, 6);
  expect(staggered[8][0]).toBe(staggered[0][0]);
  const xs = staggered.map(([x]) => x);
  expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(3, 6);
});

it('paints the filling first; without a fill material it leaves void', () => {
  expect(parts({}).map(({ type }) => type)).toEqual(Array(13).fill('conductor'));
  expect(parts({})[0]).toMatchObject({ medium: { materials: ['epoxy'] } });
  expect(parts({ fill_material_name: null })[0].type).toBe('void');
});

it('cuts balls by its top and bottom and by its sides', () => {
  const [ball] = ballArray.solids({ ...values, array_type: 'ball', fill_material_name: null });
  // A sphere of radius R between ±h: π (2 R² h - 2/3 h³).
  expect(ball.volume).toBeCloseTo(Math.PI * (2 * 0.0625 * 0.2 - (2 / 3) * 0.008), 9);
  const narrow = ballArray.solids({ ...values, fill_material_name: null, dx: 3 });
  expect(narrow.map(({ volume }) => Number((volume / narrow[1].volume).toFixed(6))).slice(0, 4)).toEqual([
    0.5, 1, 1, 0.5,
  ]);
});

it('spells out 100,000 elements with one medium', () => {
  const [, first, second, ...rest] = parts({
    xcount: 316,
    ycount: 316,
    xpitch: 10,
    ypitch: 10,
    diameter: 5,
    dx: 3.16,
    dy: 3.16,
  });
  expect(rest.length).toBe(316 * 316 - 2);
  if (first.type !== 'conductor' || second.type !== 'conductor') throw new Error('not conductors');
  expect(second.medium).toBe(first.medium);
});

it('is one block of effective conductivities as Quick Model', () => {
  const [block, ...rest] = parts({ lumped: true });
  expect(rest).toEqual([]);
  if (block.type !== 'conductor') throw new Error('not a conductor');
  const fraction = (Math.PI * 0.25 ** 2) / 1;
  expect(block.solid.volume).toBeCloseTo(4 * 3 * 0.4, 12);
  expect(block.medium.conductivity[2]).toBeCloseTo(fraction * 50 + (1 - fraction) * 0.6, 10);
  expect(block.medium.conductivity[0]).toBeCloseTo(block.medium.conductivity[1], 12);
  expect(block.medium.volumetricHeat).toBeCloseTo(fraction * 7400 * 220 + (1 - fraction) * 1800 * 1000, 3);
  expect(block.medium.materials).toEqual(['solder', 'epoxy']);
});

it('conducts differently along x and y at unequal pitches', () => {
  const [block] = parts({ lumped: true, ycount: 2, ypitch: 1500 });
  if (block.type !== 'conductor') throw new Error('not a conductor');
  expect(block.medium.conductivity[0]).toBeGreaterThan(block.medium.conductivity[1]);
});

it('is lumped by its own switch, its assembly, the limit of the world, or its sheer count', () => {
  const isLumped = (changes: Changes, overrides = {}) => parts(changes, overrides).length === 1;
  const large = { xcount: 400, ycount: 300, xpitch: 10, ypitch: 10, diameter: 5 };
  expect(isLumped({})).toBe(false);
  expect(isLumped({ lumped: true })).toBe(true);
  expect(isLumped({}, { lumpedByAssembly: true })).toBe(true);
  expect(isLumped({ fill_material_name: null }, { lumpedByAssembly: true })).toBe(false);
  expect(isLumped({}, { world: { lumped: true, lumpLimit: 11 } })).toBe(true);
  expect(isLumped({}, { world: { lumped: true, lumpLimit: 12 } })).toBe(false);
  expect(isLumped({}, { world: { lumped: false, lumpLimit: 1 } })).toBe(false);
  expect(isLumped(large)).toBe(true);
});

it('refuses overlapping elements and a Quick Model without fill, and takes touching ones', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ diameter: 1000 })).toEqual([]);
  expect(codes({ diameter: 1001, dx: 9, dy: 9 })).toEqual(['diameter elements-overlap']);
  // Staggered rows of the hexagonal lattice touch at the pitch.
  expect(codes({ inline: false, diameter: 999, ypitch: 866, dx: 9, dy: 9 })).toEqual([]);
  expect(codes({ inline: false, diameter: 900, ypitch: 700, dx: 9, dy: 9 })).toEqual([
    'diameter elements-overlap',
  ]);
  expect(codes({ lumped: true, fill_material_name: null })).toEqual(['lumped quick-model-without-fill']);
  expect(codes({ fill_material_name: null, xcount: 5000, ycount: 5000 })).toContain('xcount grid-too-large');
});

it('warns of cut elements and of balls that touch neither top nor bottom', () => {
  expect(codes({ dx: 3.4 })).toEqual(['xcount elements-cut']);
  expect(codes({ array_type: 'ball' })).toEqual([]);
  expect(codes({ array_type: 'ball', dz: 0.6 })).toEqual(['diameter ball-detached']);
});

it('tells an assembly that asks for Quick Model in vain', () => {
  const inspect = (changes: Changes) =>
    ballArray.inspect?.(node(changes), contextOf({ lumpedByAssembly: true }));
  expect(inspect({})).toEqual([]);
  expect(inspect({ fill_material_name: null })).toMatchObject([{ severity: 'warning' }]);
});

it('draws an array too large to spell out as its box', () => {
  expect(
    ballArray.solids({ ...values, xcount: 2000, ycount: 2000, xpitch: 1, ypitch: 1, diameter: 1 }).length,
  ).toBe(1);
});
