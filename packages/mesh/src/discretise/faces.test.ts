import { AXES } from '@thermarium/geometry';
import { describe, expect, it } from 'vitest';
import { preparedSketch } from '../testing/model-of.ts';
import type { Discretisation } from './discretise.ts';
import { Face } from './face.ts';
import { Faces, faceNumber, faceOfNumber } from './faces.ts';

const place = { x: 0, y: 0, dx: 4, dy: 3 };
/** Two blocks with a ball in the upper one: whole cells, cut cells and void. */
const sketch = () =>
  preparedSketch(
    [
      { type: 'box', name: 'low', ...place, z: 0, dz: 1, material_name: 'silicon', bound: true },
      { type: 'box', name: 'high', ...place, z: 1, dz: 2, material_name: 'fr4' },
      {
        type: 'box',
        name: 'ball',
        sphere: true,
        x: 3,
        y: 1,
        z: 1,
        dx: 2,
        dy: 2,
        dz: 2,
        material_name: 'copper',
      },
    ],
    { hc: 5 },
  );

/** Every face within the grid. */
function* facesOf({ grid }: Discretisation) {
  for (const axis of AXES) {
    for (let low = 0; low < grid.cells; low++) {
      if (grid.indexAlong(low, axis) + 1 < grid.counts[axis]) yield { low, axis };
    }
  }
}

describe('the faces of a grid', () => {
  it('have the couplings with which the model is solved', () => {
    const discretisation = sketch();
    const { faces, problem, grid } = discretisation;
    const couplings = AXES.map((axis) => problem.couplings(axis));
    const face = new Face();
    const [counted, closed] = [new Set<boolean>(), new Float64Array(3)];
    for (const { low, axis } of facesOf(discretisation)) {
      const solved = couplings[axis][low];
      expect(faces.coupling(low, axis)).toBe(solved);
      expect(faces.conducts(low, axis)).toBe(solved > 0);
      const { conducts } = faces.read(low, axis, face);
      expect(conducts).toBe(solved > 0);
      if (conducts) expect(face.flowFromLow(1, 0) / solved).toBeCloseTo(1, 12);
      counted.add(conducts);
      closed[axis]++;
    }
    expect([...counted].sort()).toEqual([false, true]);
    expect(closed.reduce((sum, count) => sum + count, 0)).toBeLessThan(3 * grid.cells);
    // Nothing lies beyond the last cells.
    for (const axis of AXES) expect(couplings[axis][grid.cells - 1]).toBe(0);
  });

  it('are as warm by conductances over their area as by whole ones', () => {
    const discretisation = sketch();
    const { grid } = discretisation;
    const joints = new Map(
      [...facesOf(discretisation)].map(({ low, axis }) => [faceNumber(low, axis), 1e-4]),
    );
    for (const faces of [discretisation.faces, new Faces(grid, discretisation.conductances, joints)]) {
      const [whole, ratio] = [new Face(), new Face()];
      for (const { low, axis } of facesOf(discretisation)) {
        if (!faces.conducts(low, axis)) continue;
        faces.read(low, axis, whole);
        faces.readPerArea(low, axis, grid.indexAlong(low, axis), ratio);
        expect(ratio.riseBelow(9, 2)).toBeCloseTo(whole.riseBelow(9, 2), 12);
        expect(ratio.riseAbove(9, 2)).toBeCloseTo(whole.riseAbove(9, 2), 12);
      }
    }
  });

  it('conduct as much less as their joints resist', () => {
    const discretisation = sketch();
    const { grid, conductances } = discretisation;
    const low = grid.cellAt(0, 0, 0);
    const joined = new Faces(grid, conductances, new Map([[faceNumber(low, 0), 2e-3]]));
    const area = conductances.sideArea(0, grid.indices(low));
    const bare = discretisation.faces.coupling(low, 0);
    expect(1 / joined.coupling(low, 0)).toBeCloseTo(1 / bare + 2e-3 / area, 9);
    expect(joined.couplings(0)[low]).toBe(joined.coupling(low, 0));
    expect(joined.coupling(low, 1)).toBe(discretisation.faces.coupling(low, 1));
    expect(joined.withJoint).toEqual([{ low, axis: 0 }]);
    expect(faceOfNumber(faceNumber(7, 2))).toEqual({ low: 7, axis: 2 });
  });
});
