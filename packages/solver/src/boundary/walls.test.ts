import { describe, expect, it } from 'vitest';
import type { Walls } from '../problem.ts';
import { ambientShare, heatToAmbientThroughWall, wallRise } from './walls.ts';

function wall(half: number, film: number, emissive: number | null = null): Walls {
  return {
    count: 1,
    cell: Int32Array.of(0),
    half: Float64Array.of(half),
    film: Float64Array.of(film),
    emissive: emissive === null ? null : Float64Array.of(emissive),
  };
}

/** Wall rise, heat to ambient and its radiated part for a cell at 10 K and 2 W on the wall. */
function at(walls: Walls, cellRise = 10, watts = 2): [rise: number, total: number, radiated: number] {
  const [rise, total, radiated] = [new Float64Array(1), new Float64Array(1), new Float64Array(1)];
  const [cells, source] = [Float64Array.of(cellRise), Float64Array.of(watts)];
  wallRise(walls, 25, cells, source, rise);
  heatToAmbientThroughWall(walls, 25, cells, source, rise, total, radiated);
  return [rise[0], total[0], radiated[0]];
}

describe('an exposed wall', () => {
  it('shares its source between cell and ambient by their conductances', () => {
    expect(ambientShare(3, 1)).toBe(0.25);
    expect(ambientShare(3, 0)).toBe(0);
    expect(ambientShare(3, Infinity)).toBe(1);
    expect(ambientShare(0, 1)).toBe(1);
    expect(ambientShare(0, 0)).toBe(0);
    expect(ambientShare(0, Infinity)).toBe(1);
  });

  it('takes the rise at which its heat is in balance', () => {
    // (3 * 10 + 2) / (3 + 5) = 4 K, 20 W lost.
    expect(at(wall(3, 5))).toEqual([4, 20, 0]);
  });

  it('that is held stays at ambient and takes everything', () => {
    expect(at(wall(3, Infinity))).toEqual([0, 32, 0]);
    expect(at(wall(3, Infinity, 1))).toEqual([0, 32, 0]);
  });

  it('that is adiabatic hands its source to the cell and rises above it', () => {
    const [rise, total] = at(wall(4, 0));
    expect(rise).toBe(10.5);
    expect(total).toBe(0);
  });

  it('without a way to its cell loses its source to ambient', () => {
    expect(at(wall(0, 5))).toEqual([0.4, 2, 0]);
    expect(at(wall(0, 0), 10, 0)).toEqual([0, 0, 0]);
  });

  it('convects and radiates what reaches it', () => {
    const [rise, total, radiated] = at(wall(3, 0.5, 0.1), 200);
    expect(total).toBeCloseTo(3 * (200 - rise) + 2, 9);
    expect(radiated).toBeCloseTo(5.670374419e-9 * ((298.15 + rise) ** 4 - 298.15 ** 4), 9);
    expect(total - radiated).toBeCloseTo(0.5 * rise, 9);
  });
});
