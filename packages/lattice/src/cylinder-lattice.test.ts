import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrangement, cellArea, nearestDistance } from './arrangement.ts';
import { cylinderLatticeConductivity, effortMs, multipoleConductivity } from './cylinder-lattice.ts';
import type { RoundElement } from './round-element.ts';
import { extrapolated } from './testing/unit-cell.ts';

const square: Arrangement = { pitchX: 1, pitchY: 1, staggered: false };
const hexagonal: Arrangement = { pitchX: 1, pitchY: Math.sqrt(3) / 2, staggered: true };

function disc(radius: number, conductivity: number): RoundElement {
  return { radius, conductivity, core: null };
}

const conductivities = fc.double({ min: -3, max: 3, noNaN: true }).map((exponent) => 10 ** exponent);

/** Lattices with discs over 10 to 98 % of the distance of centres, some of them coated. */
const lattices = fc
  .record({
    arrangement: fc.record({
      pitchX: fc.double({ min: 0.2, max: 5, noNaN: true }),
      pitchY: fc.double({ min: 0.2, max: 5, noNaN: true }),
      staggered: fc.boolean(),
    }),
    share: fc.double({ min: 0.1, max: 0.98, noNaN: true }),
    shell: conductivities,
    core: fc.option(
      fc.record({ share: fc.double({ min: 0.1, max: 0.95, noNaN: true }), conductivity: conductivities }),
    ),
    surrounding: conductivities,
  })
  .map(({ arrangement, share, shell, core, surrounding }) => {
    const radius = (share * nearestDistance(arrangement)) / 2;
    const inner = core && { radius: core.share * radius, conductivity: core.conductivity };
    return { arrangement, element: { radius, conductivity: shell, core: inner }, surrounding };
  });

function inverse({ radius, conductivity, core }: RoundElement): RoundElement {
  return {
    radius,
    conductivity: 1 / conductivity,
    core: core && { radius: core.radius, conductivity: 1 / core.conductivity },
  };
}

describe('conductivity across a lattice of cylinders', () => {
  it('is the exact one of copper vias in FR4', () => {
    // Diameter 0.3, pitch 1: fraction 0.07069.
    expect(cylinderLatticeConductivity(square, disc(0.15, 390), 0.3, 0)).toBeCloseTo(0.345562308, 9);
  });

  it('is the published one of perfect conductors in a square lattice', () => {
    // Perrins, McKenzie & McPhedran 1979, table 1.
    const published = { 0.1: 1.222, 0.3: 1.86, 0.5: 3.08, 0.7: 7.433, 0.74: 11.01, 0.76: 15.44, 0.77: 20.43 };
    for (const [fraction, value] of Object.entries(published)) {
      const radius = Math.sqrt(Number(fraction) / Math.PI);
      const ratio = cylinderLatticeConductivity(square, disc(radius, 1e9), 1, 0);
      expect(ratio / value).toBeCloseTo(1, 3);
    }
  });

  it('follows Maxwell Garnett for thin cylinders', () => {
    const [fraction, contrast] = [0.01, (390 - 0.3) / (390 + 0.3)];
    const radius = Math.sqrt(fraction / Math.PI);
    const expected = (0.3 * (1 + fraction * contrast)) / (1 - fraction * contrast);
    expect(cylinderLatticeConductivity(square, disc(radius, 390), 0.3, 0) / expected).toBeCloseTo(1, 7);
  });

  it('is the same in all directions of the square and the hexagonal lattice', () => {
    for (const lattice of [square, hexagonal]) {
      const [x, y] = ([0, 1] as const).map((axis) =>
        cylinderLatticeConductivity(lattice, disc(0.45, 390), 0.3, axis),
      );
      expect(y / x).toBeCloseTo(1, 12);
    }
  });

  it('of equal conductivities is that conductivity', () => {
    fc.assert(
      fc.property(lattices, ({ arrangement, element }) => {
        const { conductivity } = element;
        const alike = { ...element, core: element.core && { ...element.core, conductivity } };
        expect(cylinderLatticeConductivity(arrangement, alike, conductivity, 0)).toBe(conductivity);
      }),
    );
  });

  it('obeys Keller: inverse conductivities conduct inversely in the other direction', () => {
    fc.assert(
      fc.property(lattices, ({ arrangement, element, surrounding }) => {
        const x = cylinderLatticeConductivity(arrangement, element, surrounding, 0);
        const y = cylinderLatticeConductivity(arrangement, inverse(element), 1 / surrounding, 1);
        expect(x * y).toBeCloseTo(1, 8);
      }),
    );
  });

  it('lies between the bounds of Wiener, and grows with the conductivity of the cylinders', () => {
    fc.assert(
      fc.property(lattices, ({ arrangement, element, surrounding }) => {
        const { radius, conductivity, core } = element;
        const area = cellArea(arrangement);
        const inner = core ? (Math.PI * core.radius ** 2) / area : 0;
        const outer = (Math.PI * radius ** 2) / area;
        const mean = (power: number) =>
          ((outer - inner) * conductivity ** power +
            inner * (core?.conductivity ?? 1) ** power +
            (1 - outer) * surrounding ** power) **
          (1 / power);
        const k = cylinderLatticeConductivity(arrangement, element, surrounding, 0);
        expect(k).toBeGreaterThan(mean(-1) * (1 - 1e-9));
        expect(k).toBeLessThan(mean(1) * (1 + 1e-9));
        const better = { ...element, conductivity: 1.1 * conductivity };
        expect(cylinderLatticeConductivity(arrangement, better, surrounding, 0)).toBeGreaterThan(
          k * (1 - 1e-9),
        );
      }),
    );
  });

  it('of isotropic lattices lies between the bounds of Hashin and Shtrikman', () => {
    const bound = (k1: number, k2: number, fraction: number) =>
      k2 + fraction / (1 / (k1 - k2) + (1 - fraction) / (2 * k2));
    for (const lattice of [square, hexagonal]) {
      for (const radius of [0.1, 0.3, 0.45, 0.499]) {
        const fraction = (Math.PI * radius ** 2) / cellArea(lattice);
        const k = cylinderLatticeConductivity(lattice, disc(radius, 50), 0.5, 0);
        expect(k).toBeGreaterThanOrEqual(bound(50, 0.5, fraction) * (1 - 1e-12));
        expect(k).toBeLessThanOrEqual(bound(0.5, 50, 1 - fraction));
      }
    }
  });

  it('of coated cylinders is the one of the resolved unit cell', () => {
    const element = { radius: 0.3, conductivity: 20, core: { radius: 0.2, conductivity: 0.2 } };
    const resolved = extrapolated(
      {
        size: [0.5, 0.5, 1],
        cells: [80, 80, 1],
        conductivity: ([x, y]) => {
          const r = Math.hypot(x, y);
          return r < 0.2 ? 0.2 : r < 0.3 ? 20 : 0.5;
        },
      },
      0,
    );
    expect(cylinderLatticeConductivity(square, element, 0.5, 0) / resolved).toBeCloseTo(1, 2);
  });

  it('of staggered rows with unequal pitches is the one of the resolved unit cell, along both axes', () => {
    const lattice = { pitchX: 1, pitchY: 1.4, staggered: true };
    const inside = (x: number, y: number) => Math.hypot(x, y) < 0.35;
    for (const axis of [0, 1] as const) {
      const resolved = extrapolated(
        {
          size: [0.5, 1.4, 1],
          cells: [64, 180, 1],
          conductivity: ([x, y]) => (inside(x, y) || inside(x - 0.5, y - 1.4) ? 50 : 0.5),
        },
        axis,
      );
      expect(cylinderLatticeConductivity(lattice, disc(0.35, 50), 0.5, axis) / resolved).toBeCloseTo(1, 2);
    }
  });

  it('with empty cores is less than with filled ones, and finite', () => {
    const plated = (core: number) => ({
      radius: 0.15,
      conductivity: 390,
      core: { radius: 0.125, conductivity: core },
    });
    const empty = cylinderLatticeConductivity(square, plated(0), 0.3, 0);
    const filled = cylinderLatticeConductivity(square, plated(0.2), 0.3, 0);
    expect(empty).toBeGreaterThan(0.3);
    expect(filled).toBeGreaterThan(empty);
    expect(filled).toBeLessThan(cylinderLatticeConductivity(square, disc(0.15, 390), 0.3, 0));
  });
});

describe('cylinders that touch', () => {
  it('are what 600 multipoles come close to from below, at a contrast of 400', () => {
    const touching = cylinderLatticeConductivity(square, disc(0.5, 400), 1, 0);
    const truncated = multipoleConductivity(square, disc(0.5, 400), 1, 0, 600);
    expect(touching / truncated).toBeGreaterThan(1);
    expect(touching / truncated).toBeLessThan(1.003);
  });

  it('conduct finitely and more than cylinders with any gap, at the contrast of copper in air', () => {
    const gaps = [1e-2, 1e-3, 3e-4, 1e-4, 1e-5, 1e-6, 0];
    const values = gaps.map((gap) => cylinderLatticeConductivity(square, disc((1 - gap) / 2, 390), 0.026, 0));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    // Keller 1963: π s / (2 ln s) to leading order.
    const contrast = 390 / 0.026;
    expect(values.at(-1)).toBeGreaterThan((0.026 * Math.PI * contrast) / (2 * Math.log(contrast)));
    expect(values.at(-1)).toBeLessThan(390);
  });

  it('and insulate obey Keller too', () => {
    const x = cylinderLatticeConductivity(hexagonal, disc(0.5, 2000), 1, 0);
    const y = cylinderLatticeConductivity(hexagonal, disc(0.5, 1 / 2000), 1, 1);
    expect(x * y).toBeCloseTo(1, 9);
  });
});

it('has an effort that is small for arrays as they are made, and a second for elements that touch', () => {
  const squareOf = (pitch: number): Arrangement => ({ ...square, pitchX: pitch, pitchY: pitch });
  expect(effortMs(squareOf(1), 0.25)).toBeLessThan(0.1);
  expect(effortMs(squareOf(1), 0.45)).toBeLessThan(2);
  expect(effortMs(squareOf(1), 0.5)).toBeGreaterThan(1000);
  expect(effortMs(squareOf(1), 0.49999)).toBeGreaterThan(1000);
});
