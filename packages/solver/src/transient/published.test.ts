import { describe, expect, it } from 'vitest';
import { blockProblem, cellLoad, equalCells, fluxOn } from '../steady/testing/block-problem.ts';
import type { TransientSettings } from './outcome.ts';
import { halfSpaceRise } from './testing/erfc.ts';
import { march } from './testing/march.ts';
import { smooth } from './testing/schedules.ts';

describe('NAFEMS T3: one-dimensional transient with a varying end temperature', () => {
  // NAFEMS, The Standard NAFEMS Benchmarks (1990), test T3: target 36.60 °C at 0.08 m from the cold end, 32 s.
  const [length, k, c, rho, time] = [0.1, 35, 440.5, 7200, 32];
  const omega = Math.PI / 40;

  /** Fourier series of the rise at x from the varying end; u = (1 - x/L) f(t) + Σ v_n sin(n π x / L). */
  function exact(x: number): number {
    let sum = (1 - x / length) * 100 * Math.sin(omega * time);
    for (let n = 1; n <= 400; n++) {
      const wave = (n * Math.PI) / length;
      const decay = (k / (rho * c)) * wave * wave;
      const memory =
        (decay * (Math.cos(omega * time) - Math.exp(-decay * time)) + omega * Math.sin(omega * time)) /
        (decay * decay + omega * omega);
      sum -= (2 / (n * Math.PI)) * 100 * omega * memory * Math.sin(wave * x);
    }
    return sum;
  }

  /** The end is held through the half cell before it: a tie g to ambient, and a load of g T(t). */
  function simulate(cells: number, settings: Partial<TransientSettings> = {}): number {
    const g = (2 * k * 1e-4) / (length / cells);
    const bar = blockProblem({
      dx: equalCells(length, cells),
      dy: [0.01],
      dz: [0.01],
      conductivity: () => k,
      heatCapacity: () => rho * c,
      faces: { 'x+': { h: Infinity } },
      innerTie: (i) => (i === 0 ? g : 0),
    });
    const held = cellLoad(
      [[0, g]],
      smooth((t) => 100 * Math.sin(omega * t)),
    );
    const { rise } = march(bar.with(held), time, 1, settings).outcome;
    // 20 mm from the varying end is a face between two cells.
    const before = Math.round(0.2 * cells) - 1;
    return (rise[before] + rise[before + 1]) / 2;
  }

  it('is met to its digits, 36.60 °C, and the series (36.603) to 2e-4 of it', () => {
    expect(exact(0.02)).toBeCloseTo(36.603, 3);
    const found = simulate(200, { absolute: true, absTol: 1e-3 });
    expect(Math.abs(found / exact(0.02) - 1)).toBeLessThan(2e-4);
    expect(Math.abs(found - 36.6)).toBeLessThan(0.005);
  });

  it('is met by the default error control to 1e-3 of the largest rise, in 32 steps', () => {
    expect(Math.abs(simulate(200) - exact(0.02))).toBeLessThan(1e-3 * 100 * Math.sin(omega * 20));
  });
});

describe('Holman, Heat Transfer, example 4-2: semi-infinite solid under a constant flux', () => {
  it('is met: 0.1 % of the closed form, 79.3 °C at 25 mm after 30 s to its digits', () => {
    const [k, rho, c, flux, start] = [45, 8000, 401.79, 3.2e5, 35];
    const block = blockProblem({
      dx: equalCells(0.25, 250),
      dy: [0.01],
      dz: [0.01],
      conductivity: () => k,
      heatCapacity: () => rho * c,
      faces: { 'x-': { h: 0 } },
      ambient: start,
    });
    const { rise } = march(block.with(fluxOn(block, 'x-', flux)), 30, 1).outcome;
    const found = (rise[24] + rise[25]) / 2;
    const exact = halfSpaceRise(flux, k, k / (rho * c), 0.025, 30);
    expect(Math.abs(found / exact - 1)).toBeLessThan(1e-3);
    expect(Math.abs(start + found - 79.3)).toBeLessThan(0.05);
  });
});
