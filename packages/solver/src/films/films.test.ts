import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airAt, STANDARD_PRESSURE } from './air.ts';
import { nusseltOfLayerFromBelow, nusseltOfLayerFromSide } from './enclosed.ts';
import { nusseltOfChannelInFlow, nusseltOfPlateInFlow } from './forced.ts';
import {
  nusseltOfFreeSide,
  nusseltOfHeldSide,
  nusseltOfLyingCylinder,
  nusseltOfStandingFins,
  nusseltOfVerticalChannel,
  nusseltOfVerticalPlate,
  rayleigh,
} from './natural.ts';

describe('air', () => {
  // Incropera et al., table A.4, at a pressure of 1 atm: K, W/(m K), m²/s, Prandtl number.
  it.each([
    [250, 0.0223, 11.44e-6, 0.72],
    [300, 0.0263, 15.89e-6, 0.7072],
    [400, 0.0338, 26.41e-6, 0.69],
    [500, 0.0407, 38.79e-6, 0.684],
  ])('is that of tables at %s K', (kelvin, conductivity, viscosity, prandtl) => {
    const air = airAt(kelvin, STANDARD_PRESSURE);
    expect(Math.abs(air.conductivity / conductivity - 1)).toBeLessThan(0.015);
    expect(Math.abs(air.viscosity / viscosity - 1)).toBeLessThan(0.025);
    expect(Math.abs(air.prandtl / prandtl - 1)).toBeLessThan(0.025);
    expect(air.expansion * kelvin).toBeCloseTo(1, 12);
  });

  it('is thinner where the pressure is lower', () => {
    const [low, high] = [airAt(300, 0.5 * STANDARD_PRESSURE), airAt(300, STANDARD_PRESSURE)];
    expect(low.viscosity / high.viscosity).toBeCloseTo(2, 12);
    expect(low.conductivity).toBe(high.conductivity);
  });
});

describe('correlations', () => {
  it('give what textbooks work out by them', () => {
    // Incropera et al., example 9.2 (a glass door before a fire) and 7.1 (a plate in an air stream).
    expect(nusseltOfVerticalPlate(1.813e9, 0.69)).toBeCloseTo(147, 0);
    expect(nusseltOfPlateInFlow(9597, 0.687)).toBeCloseTo(57.4, 1);
    // An exercise of lectures after that book: a pipe of 0.1 m, 100 K above its air.
    expect(nusseltOfLyingCylinder(7.6e6, 0.7)).toBeCloseTo(26.0, 1);
    // By hand: 1 + 1.44 (1 - 1708 / 41 790) + 1.928 - 1, and the largest of 1.303, 1.264 and 1.087.
    expect(nusseltOfLayerFromBelow(41_790)).toBeCloseTo(3.309, 3);
    expect(nusseltOfLayerFromSide(1e4, 40)).toBeCloseTo(1.303, 3);
    // Çengel, Heat Transfer, example 9-5: panes 0.8 m high, 20 mm apart, at 12 and 2 °C; Catton's law gives 1.40 there.
    const ra = rayleigh(airAt(280.15, STANDARD_PRESSURE), 10, 0.02);
    expect(ra / 1.05e4).toBeCloseTo(1, 1);
    expect(nusseltOfLayerFromSide(ra, 40) / 1.4).toBeCloseTo(0.95, 1);
    // Bar-Cohen and Rohsenow: at the spacing that takes most heat, 2.714 in their unit, it is 1.31.
    expect(nusseltOfVerticalChannel(2.714 ** 4, 1)).toBeCloseTo(1.31, 2);
  });

  it('have their limits', () => {
    // A channel so narrow that its air is as hot as its walls takes what it carries: Ra' / 24.
    expect(nusseltOfVerticalChannel(1e-3, 1) / (1e-3 / 24)).toBeCloseTo(1, 6);
    // Air that has warmed up carries Re* Pr / 2.
    expect(nusseltOfChannelInFlow(1e-3, 0.7, 1) / (1e-3 * 0.35)).toBeCloseTo(1, 6);
    // Fins far apart are flat plates, 0.54 Ra^¼.
    expect(nusseltOfStandingFins(1e9) / (0.54 * 1e9 ** 0.25)).toBeCloseTo(1, 1);
    // Both parts of the boundary layer meet where it becomes turbulent.
    expect(nusseltOfPlateInFlow(5.0001e5, 0.7) / nusseltOfPlateInFlow(5e5, 0.7)).toBeCloseTo(1, 2);
  });

  it('take more heat the more air is driven', () => {
    const correlations = [
      (ra: number) => nusseltOfVerticalPlate(ra, 0.7),
      (ra: number) => nusseltOfLyingCylinder(ra, 0.7),
      (ra: number) => nusseltOfFreeSide(ra, 0.7),
      (ra: number) => nusseltOfHeldSide(ra, 0.7),
      (ra: number) => nusseltOfVerticalChannel(ra, 0.1),
      nusseltOfStandingFins,
      (ra: number) => nusseltOfLayerFromSide(2e3 + ra, 10),
      (ra: number) => nusseltOfLayerFromBelow(1709 + ra),
      (re: number) => nusseltOfPlateInFlow(re, 0.7),
      (re: number) => nusseltOfChannelInFlow(re, 0.7, 0.05),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...correlations),
        fc.double({ min: -3, max: 7, noNaN: true }),
        fc.double({ min: 0.01, max: 2, noNaN: true }),
        (nusselt, exponent, more) => {
          const [less, most] = [10 ** exponent, 10 ** (exponent + more)];
          expect(nusselt(most)).toBeGreaterThan(nusselt(less));
          expect(nusselt(less)).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('of layers are 1 where the air is at rest, and grow without a jump from there', () => {
    for (const ra of [0, 1, 100, 1708]) expect(nusseltOfLayerFromBelow(ra)).toBe(1);
    expect(nusseltOfLayerFromBelow(1708.01)).toBeCloseTo(1, 4);
    expect(nusseltOfLayerFromSide(0, 10)).toBe(1);
    expect(nusseltOfLayerFromSide(1, 10)).toBeCloseTo(1, 9);
    for (const ra of [5830, 6310, 1e5, 1e6]) {
      expect(nusseltOfLayerFromBelow(ra * 1.0001) / nusseltOfLayerFromBelow(ra)).toBeCloseTo(1, 3);
      expect(nusseltOfLayerFromSide(ra * 1.0001, 20) / nusseltOfLayerFromSide(ra, 20)).toBeCloseTo(1, 3);
    }
  });

  it('of layers agree with other sources where these are known', () => {
    // Globe and Dropkin (1959), 3e5 to 7e9: 0.069 Ra^⅓ Pr^0.074.
    for (const ra of [3e5, 1e6, 4e6]) {
      const other = 0.069 * Math.cbrt(ra) * 0.71 ** 0.074;
      expect(Math.abs(nusseltOfLayerFromBelow(ra) / other - 1)).toBeLessThan(0.15);
    }
    // Berkovsky and Polevikov (1977), 0.22 (Pr Ra / (0.2 + Pr))^0.28 (H/L)^-¼ for 2 < H/L < 10.
    for (const ra of [1e5, 1e6]) {
      for (const slenderness of [5, 9]) {
        const other = 0.22 * ((0.71 * ra) / 0.91) ** 0.28 * slenderness ** -0.25;
        expect(Math.abs(nusseltOfLayerFromSide(ra, slenderness) / other - 1)).toBeLessThan(0.1);
      }
    }
  });

  it('free faces take more heat than held ones, from where both are known', () => {
    for (const ra of [1e3, 1e5, 1e7, 1e9]) {
      expect(nusseltOfFreeSide(ra, 0.7)).toBeGreaterThan(nusseltOfHeldSide(ra, 0.7));
    }
  });

  it('count a difference of either sign alike', () => {
    const air = airAt(320, STANDARD_PRESSURE);
    expect(rayleigh(air, -20, 0.1)).toBe(rayleigh(air, 20, 0.1));
    // 9.80665 x 20 / 320 x 0.1³ Pr / ν².
    expect(rayleigh(air, 20, 0.1)).toBeCloseTo(
      (9.80665 * 20 * 1e-3 * air.prandtl) / (320 * air.viscosity ** 2),
      6,
    );
  });
});
