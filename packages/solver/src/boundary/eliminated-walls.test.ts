import { describe, expect, it } from 'vitest';
import { type BoundaryLaw, convection, held, radiation } from '../laws/index.ts';
import type { Walls } from '../problem.ts';
import { ambientShare, EliminatedWalls, losesHeat } from './eliminated-walls.ts';
import { forHeatByMechanism, NO_HEAT } from './heat-to-ambient.ts';

type Law = readonly [law: BoundaryLaw, strength: number];

function wall(half: number, ...laws: Law[]): Walls {
  return {
    count: 1,
    surroundings: null,
    cell: Int32Array.of(0),
    half: Float64Array.of(half),
    laws: laws.map(([law, strength]) => ({ law, strength: Float64Array.of(strength) })),
  };
}

/** Wall rise and heat to ambient for a cell at 10 K and 2 W on the wall, at 25 °C. */
function at(walls: Walls, cellRise = 10, watts = 2) {
  const eliminated = new EliminatedWalls(walls, 25);
  const [rise, total] = [new Float64Array(1), new Float64Array(1)];
  const [cells, source] = [Float64Array.of(cellRise), Float64Array.of(watts)];
  const heat = { ...NO_HEAT };
  eliminated.rise(cells, source, rise);
  eliminated.heatToAmbient(cells, source, rise, total, heat);
  return { rise: rise[0], total: total[0], heat };
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
    expect(at(wall(3, [convection, 5]))).toEqual({
      rise: 4,
      total: 20,
      heat: { ...NO_HEAT, convection: 20 },
    });
  });

  it('that is held stays at ambient and takes everything, whatever else would act on it', () => {
    const everything = { rise: 0, total: 32, heat: { ...NO_HEAT, bound: 32 } };
    expect(at(wall(3, [held, 1]))).toEqual(everything);
    const walls = wall(3, [held, 1], [convection, 5], [radiation, 1]);
    expect(at(walls)).toEqual(everything);
    expect(new EliminatedWalls(walls, 25).areLinear).toBe(true);
  });

  it('that is adiabatic hands its source to the cell and rises above it', () => {
    const { rise, total } = at(wall(4));
    expect(rise).toBe(10.5);
    expect(total).toBe(0);
    expect(losesHeat(wall(4, [convection, 0]), 0)).toBe(false);
    expect(losesHeat(wall(4, [convection, 0], [radiation, 1]), 0)).toBe(true);
  });

  it('without a way to its cell loses its source to ambient', () => {
    expect(at(wall(0, [convection, 5]))).toMatchObject({ rise: 0.4, total: 2 });
    expect(at(wall(0), 10, 0)).toMatchObject({ rise: 0, total: 0 });
  });

  it('convects and radiates what reaches it', () => {
    const { rise, total, heat } = at(wall(3, [convection, 0.5], [radiation, 0.1]), 200);
    expect(total).toBeCloseTo(3 * (200 - rise) + 2, 9);
    expect(heat.radiation).toBeCloseTo(5.670374419e-9 * ((298.15 + rise) ** 4 - 298.15 ** 4), 9);
    expect(heat.convection).toBeCloseTo(0.5 * rise, 9);
    expect(heat.convection + heat.radiation).toBeCloseTo(total, 9);
  });

  it('loses by two laws of one kind what one of their sum would take', () => {
    const apart = at(wall(3, [convection, 2], [radiation, 0.04], [convection, 1], [radiation, 0.06]), 200);
    const together = at(wall(3, [convection, 3], [radiation, 0.1]), 200);
    expect(apart.rise).toBeCloseTo(together.rise, 9);
    expect(apart.heat.convection).toBeCloseTo(together.heat.convection, 9);
    expect(apart.heat.radiation).toBeCloseTo(together.heat.radiation, 9);
  });
});

describe('a wall with surroundings of its own', () => {
  const laws: readonly Law[][] = [
    [],
    [[held, 1]],
    [[convection, 5]],
    [
      [convection, 0.5],
      [radiation, 0.1],
    ],
  ];

  it.each(laws)('is what it would be in an ambient of that temperature', (...own: Law[]) => {
    const [cells, source] = [Float64Array.of(200), Float64Array.of(2)];
    const found = (walls: Walls, ambient: number, around: number) => {
      const eliminated = new EliminatedWalls(walls, ambient);
      const [rise, total, share] = [new Float64Array(1), new Float64Array(1), new Float64Array(1)];
      const [right, offset] = [new Float64Array(1), new Float64Array(1)];
      const heat = { ...NO_HEAT };
      const cellRise = cells.map((value) => value - (around === 0 ? 40 : 0));
      eliminated.rise(cellRise, source, rise);
      eliminated.heatToAmbient(cellRise, source, rise, total, heat);
      eliminated.linearise(rise, share);
      eliminated.addSources(share, source, right);
      eliminated.addTangentOffsets(share, cellRise, source, rise, offset);
      const into = (given: number) => walls.half[0] * share[0] * cellRise[0] - given;
      const byMechanism: Record<string, number> = {};
      forHeatByMechanism(walls, ambient, rise, total, (_, mechanism, watts) => {
        byMechanism[mechanism] = watts;
      });
      return {
        rise: rise[0] - around,
        total: total[0],
        share: share[0],
        ...heat,
        byMechanism,
        sources: eliminated.areLinear ? into(right[0]) : 0,
        tangent: into(offset[0]),
      };
    };
    const inIt = found({ ...wall(3, ...own), surroundings: Float64Array.of(40) }, 25, 40);
    const inAmbient = found(wall(3, ...own), 65, 0);
    const flat = ({ byMechanism, ...rest }: typeof inIt) => Object.values({ ...rest, ...byMechanism });
    flat(inIt).forEach((value, n) => {
      expect(value).toBeCloseTo(flat(inAmbient)[n], 9);
    });
    // What leaves the cell is what is lost less the source.
    expect(inIt.tangent).toBeCloseTo(inIt.total - 2, 9);
  });
});

describe('walls together', () => {
  it('count as one wall of a body of one temperature', () => {
    const walls: Walls = {
      count: 3,
      surroundings: null,
      cell: Int32Array.of(0, 0, 0),
      half: Float64Array.of(4, 4, 4),
      laws: [
        { law: held, strength: Float64Array.of(1, 0, 0) },
        { law: convection, strength: Float64Array.of(9, 4, 0) },
        { law: radiation, strength: Float64Array.of(7, 1, 2) },
      ],
    };
    expect(new EliminatedWalls(walls, 25).joined()).toEqual([
      { surroundings: 0, conductance: 4 + 2, laws: [{ law: radiation, strength: Float64Array.of(3) }] },
    ]);
    const apart = { ...walls, surroundings: Float64Array.of(0, 7, 7) };
    expect(new EliminatedWalls(apart, 25).joined()).toEqual([
      { surroundings: 0, conductance: 4, laws: [{ law: radiation, strength: Float64Array.of(0) }] },
      { surroundings: 7, conductance: 2, laws: [{ law: radiation, strength: Float64Array.of(3) }] },
    ]);
  });
});
