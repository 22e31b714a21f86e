import { describe, expect, it } from 'vitest';
import { blockProblem, cellLoad } from '../steady/testing/block-problem.ts';
import { march } from './testing/march.ts';
import { heldRows } from './testing/schedules.ts';

describe('cells without capacity', () => {
  /** Heat enters a cell that stores nothing, between a lump and a tie. */
  const divider = (plateCapacity: number) =>
    blockProblem({
      dx: [0.01, 0.01],
      dy: [0.01],
      dz: [0.01],
      conductivity: () => 100,
      heatCapacity: (i) => (i === 0 ? 1e6 : plateCapacity),
      innerTie: (i) => (i === 1 ? 0.5 : 0),
    });
  const load = cellLoad(
    [[1, 3]],
    heldRows([
      [0, 1],
      [4, 0],
    ]),
  );

  it('follow the others at once, through jumps of their loads too', () => {
    // Coupling 1 W/K: the lump sees 3 W * 1/1.5 through a conductance of 1/3 W/K; 1 J/K.
    const { outputs, outcome } = march(divider(0).with(load), 8, 16, { absolute: true, absTol: 1e-5 });
    for (const { time, rise } of outputs.slice(1)) {
      const grown = (duration: number) => 6 * (1 - Math.exp(-duration / 3));
      const lump = time <= 4 ? grown(time) : grown(4) * Math.exp(-(time - 4) / 3);
      const power = time <= 4 ? 3 : 0;
      expect(rise[0]).toBeCloseTo(lump, 3);
      expect(rise[1]).toBeCloseTo((lump + power) / 1.5, 3);
    }
    expect(outcome.energy.imbalance).toBeLessThan(1e-9);
  });

  it('are the limit of small capacities', () => {
    const [none, small] = [0, 10].map((capacity) => march(divider(capacity).with(load), 8, 2).outcome.rise);
    expect(Math.max(...none.map((rise, cell) => Math.abs(rise - small[cell])))).toBeLessThan(1e-2);
  });

  it('fit a start before it is reported, whatever stands in their place', () => {
    const initial = Float64Array.of(90, -7);
    const { outputs } = march(divider(0), 8, 4, { absolute: true, absTol: 1e-5, initial });
    for (const { time, rise } of outputs) {
      const lump = 90 * Math.exp(-time / 3);
      expect(rise[0]).toBeCloseTo(lump, 3);
      expect(rise[1]).toBeCloseTo(lump / 1.5, 3);
    }
  });
});
