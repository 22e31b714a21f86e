import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slabModes } from './slab-modes.ts';

const LENGTH = 0.03;
const filmRatios = fc.constantFrom(0, 1e-3, 1, 40, 1e4);

describe('slabModes', () => {
  it('satisfy the film condition at both faces', () => {
    fc.assert(
      fc.property(filmRatios, fc.integer({ min: 0, max: 30 }), (filmRatio, n) => {
        const mode = slabModes(LENGTH, filmRatio, n + 1)[n];
        const at = (x: number): number => mode.mean(x, x);
        const step = LENGTH * 1e-6;
        for (const [face, inward] of [
          [0, 1],
          [LENGTH, -1],
        ]) {
          const slope = (at(face + inward * step) - at(face)) / step;
          const size = Math.max(mode.wavenumber, filmRatio, 1 / LENGTH);
          expect(Math.abs(slope - filmRatio * at(face)) / size).toBeLessThan(
            1e-2 * Math.abs(at(face)) + 1e-3,
          );
        }
      }),
    );
  });

  it('are orthogonal, and their norm is the integral of their square', () => {
    const count = 6;
    const points = 20_000;
    for (const filmRatio of [0, 40]) {
      const modes = slabModes(LENGTH, filmRatio, count);
      for (const [a, first] of modes.entries()) {
        for (const [b, second] of modes.entries()) {
          let product = 0;
          for (let n = 0; n < points; n++) {
            const x = ((n + 0.5) / points) * LENGTH;
            product += (first.mean(x, x) * second.mean(x, x) * LENGTH) / points;
          }
          expect(product / first.norm).toBeCloseTo(a === b ? 1 : 0, 6);
        }
      }
    }
  });

  it('have the mean of their values over a range', () => {
    const [, mode] = slabModes(LENGTH, 40, 2);
    const points = 10_000;
    let sum = 0;
    for (let n = 0; n < points; n++) {
      const x = 0.004 + ((n + 0.5) / points) * 0.011;
      sum += mode.mean(x, x);
    }
    expect(mode.mean(0.004, 0.015)).toBeCloseTo(sum / points, 8);
  });
});
