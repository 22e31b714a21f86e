import { cylinder, ellipsoid } from '@thermarium/geometry';
import { describe, expect, it } from 'vitest';
import { CutCellGauge, VOID } from './cut-cell.ts';

const gauge = new CutCellGauge((region) => [1, 100][region]);
const cell = { min: [0, 0, 0], max: [1, 1, 1] } as const;

describe('CutCellGauge', () => {
  it('finds volume, side fractions and lateral area of a quarter cylinder', () => {
    const quarter = cylinder(2, [-0.8, -0.8, -1], [1.6, 1.6, 3]);
    const { parts } = gauge.measure(cell, VOID, [{ solid: quarter, region: 0 }]);
    expect(parts).toHaveLength(1);
    expect(parts[0].share).toBeCloseTo((Math.PI * 0.64) / 4, 3);
    expect(parts[0].wallArea).toBeCloseTo((2 * Math.PI * 0.8) / 4, 2);
    const sides = [0.8, 0, 0.8, 0, parts[0].share, parts[0].share];
    for (const [n, side] of sides.entries()) expect(parts[0].sides[n]).toBeCloseTo(side, 1);
  });

  it('finds the volume and the surface of an octant of a sphere', () => {
    const octant = ellipsoid([-0.9, -0.9, -0.9], [1.8, 1.8, 1.8]);
    const { parts } = gauge.measure(cell, VOID, [{ solid: octant, region: 0 }]);
    expect(parts[0].share).toBeCloseTo((4 * Math.PI * 0.9 ** 3) / 3 / 8, 2);
    expect(parts[0].wallArea).toBeCloseTo((4 * Math.PI * 0.81) / 8, 1);
  });

  it('fills the whole cell when a solid cuts a solid, and makes no wall between them', () => {
    const inner = cylinder(2, [-0.5, -0.5, -1], [1, 1, 3]);
    const { parts } = gauge.measure(cell, 0, [{ solid: inner, region: 1 }]);
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(parts.every(({ wallArea }) => wallArea === 0)).toBe(true);
  });

  it('measures the surface where two media meet, and tells which way walls and contacts face', () => {
    const inner = cylinder(2, [-0.8, -1.6, -1], [1.6, 3.2, 3]);
    const around = ellipsoid([-0.95, -1.9, -9], [1.9, 3.8, 18.2]);
    const { parts, contacts } = gauge.measure(cell, VOID, [
      { solid: around, region: 1 },
      { solid: inner, region: 0 },
    ]);
    const [contact, ...others] = contacts;
    expect(others).toEqual([]);
    // The arc of the ellipse up to the cell's side at y = 1.
    let arc = 0;
    for (let n = 0; n < 1e4; n++) {
      const angle = ((n + 0.5) / 1e4) * (Math.PI / 2);
      if (1.6 * Math.sin(angle) > 1) break;
      arc += Math.hypot(0.8 * Math.sin(angle), 1.6 * Math.cos(angle)) * (Math.PI / 2e4);
    }
    expect(contact.area / arc).toBeCloseTo(1, 1);
    expect(contact).toMatchObject({ low: 0, high: 1, side: 1 });
    expect(parts.find(({ region }) => region === 1)?.wallSide).toBe(1);
    expect(parts.find(({ region }) => region === 0)?.wallArea).toBe(0);
  });

  it('paints nested solids in order: the core replaces its barrel, not what lies outside', () => {
    const barrel = cylinder(2, [-0.8, -0.8, -1], [1.6, 1.6, 3]);
    const core = cylinder(2, [-0.6, -0.6, -1], [1.2, 1.2, 3]);
    const { parts } = gauge.measure(cell, VOID, [
      { solid: barrel, region: 0 },
      { solid: core, region: 1 },
    ]);
    const share = (region: number) => parts.find((part) => part.region === region)?.share ?? 0;
    expect(share(1)).toBeCloseTo((Math.PI * 0.36) / 4, 2);
    expect(share(0)).toBeCloseTo((Math.PI * (0.64 - 0.36)) / 4, 2);
  });

  it('puts what a line meets in series and lines side by side', () => {
    const half = cylinder(2, [-200, -1e5, -1], [200.5, 2e5, 3]);
    const { conductivity } = gauge.measure(cell, 0, [{ solid: half, region: 1 }]);
    const [low, high, , , down, up] = conductivity;
    expect(low).toBeCloseTo(100, 0);
    expect(high).toBeCloseTo(1, 1);
    expect(down).toBeCloseTo(50.5, 0);
    expect(up).toBe(down);
  });

  it('carries nothing to a side where the lines meet void, and the more to the other the nearer its centroid is', () => {
    const far = cylinder(2, [-200, -1e5, -1], [200.4, 2e5, 3]);
    const { conductivity } = gauge.measure(cell, VOID, [{ solid: far, region: 0 }]);
    expect(conductivity[1]).toBe(0);
    expect(conductivity[0]).toBeCloseTo(0.5 / 0.2, 6);
  });
});
