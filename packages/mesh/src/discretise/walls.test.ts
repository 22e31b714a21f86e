import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../testing/model-of.ts';
import { CURVED } from './walls.ts';

/** Half conductances of the curved walls of a ball of a material, W/K, sorted. */
function curvedHalves(material_name: string): number[] {
  const { walls } = preparedSketch([
    { type: 'box', name: 'ball', sphere: true, ...{ x: 0, y: 0, z: 0, dx: 4, dy: 4, dz: 4, material_name } },
  ]);
  return [...walls.half].filter((_, wall) => walls.side[wall] === CURVED).sort((a, b) => a - b);
}

it('a curved wall is reached along all axes: its medium may be turned without a change', () => {
  const along = curvedHalves('fibres along x');
  expect(along.length).toBeGreaterThan(50);
  for (const turned of ['fibres along y', 'fibres along z']) {
    const halves = curvedHalves(turned);
    expect(halves).toHaveLength(along.length);
    for (const [n, half] of halves.entries()) expect(half / along[n]).toBeCloseTo(1, 9);
  }
});

it('an exposed side has its whole area and half its cell in front of it', () => {
  const plate = {
    type: 'box',
    name: 'plate',
    ...{ x: 0, y: 0, z: 0, dx: 3, dy: 2, dz: 1, material_name: 'copper', hc: 10 },
  };
  const { walls } = preparedSketch([plate]);
  const areaOf = (side: number) =>
    walls.area.reduce((sum, area, wall) => (walls.side[wall] === side ? sum + area : sum), 0) * 1e6;
  expect([0, 1, 2, 3, 4, 5].map((side) => Number(areaOf(side).toFixed(9)))).toEqual([2, 2, 3, 3, 6, 6]);
});

describe('the walls of a plate', () => {
  const plate = {
    type: 'box',
    name: 'plate',
    ...{ x: 0, y: 0, z: 0, dx: 3, dy: 2, dz: 1, material_name: 'copper', hc: 10 },
  };
  const strengths = (fields: object, world = {}) => {
    const { walls } = preparedSketch([{ ...plate, ...fields }], world);
    return Object.fromEntries(
      walls.laws.map(({ law, strength }) => [
        law.mechanism,
        // Per area, m².
        [...new Set(strength.map((value, wall) => Number((value / walls.area[wall]).toFixed(9))))],
      ]),
    );
  };

  it('convect, and radiate where the world does', () => {
    expect(strengths({})).toEqual({ convection: [10] });
    expect(strengths({}, { radiation: true })).toEqual({ convection: [10], radiation: [0.8] });
    expect(strengths({ hc: 0 })).toEqual({});
  });

  it('are held at ambient where the plate is', () => {
    const { walls } = preparedSketch([{ ...plate, bound: true }]);
    const held = walls.laws.find(({ law }) => law.mechanism === 'bound');
    expect(new Set(held?.strength)).toEqual(new Set([1]));
  });
});
