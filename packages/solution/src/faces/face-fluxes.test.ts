import { AXES, FACE_NAMES } from '@thermarium/geometry';
import { describe, expect, it } from 'vitest';
import { preparedSketch, type Sketch } from '../../../mesh/src/testing/model-of.ts';
import { Solution } from '../solution.ts';
import { blockModel, checkModels, heatedBlockModel } from '../testing/random-scenes.ts';
import { solvedSteady } from '../testing/solved.ts';

const solutionOf = (...sketched: Parameters<typeof preparedSketch>): Solution => {
  const discretisation = preparedSketch(...sketched);
  return new Solution(discretisation, { ...solvedSteady(discretisation.problem), time: null });
};

/** The least and the greatest flux on a face of an object, W/m². */
function fluxesOn({ discretisation, faces, faceFluxes }: Solution, path: string, name: string) {
  const group = faces.groups.find(
    ({ object, face }) => discretisation.scene.objects[object].path === path && FACE_NAMES[face] === name,
  );
  const own = group ? faceFluxes.subarray(group.first, group.first + group.count) : [];
  return [Math.min(...own), Math.max(...own)];
}

/** The heat that leaves an object through the faces of some groups, W, and their area, m². */
function throughFaces(
  { discretisation, faces, faceFluxes }: Solution,
  choose: (group: Solution['faces']['groups'][number]) => boolean,
): { readonly watts: number; readonly area: number } {
  const { conductances, grid } = discretisation;
  let [watts, area] = [0, 0];
  for (const { face, first, count } of faces.groups.filter(choose)) {
    for (let row = first; row < first + count; row++) {
      const own = conductances.sideArea(AXES[face >> 1], grid.indices(faces.cell[row]));
      watts += faceFluxes[row] * own;
      area += own;
    }
  }
  return { watts, area };
}

const outflow = (solution: Solution, own: number): number =>
  throughFaces(solution, ({ object }) => object === own).watts;

function meanFlux(solution: Solution, own: number, name: string): number {
  const { watts, area } = throughFaces(
    solution,
    ({ object, face }) => object === own && FACE_NAMES[face] === name,
  );
  return watts / area;
}

const slab = (name: string, z: number, more: object = {}): Sketch => ({
  ...{ type: 'box', name, x: 0, y: 0, z, dx: 5, dy: 4, dz: 2, material_name: 'copper', hc: 0 },
  ...more,
});
const coldplate = {
  ...{ type: 'coldplate', name: 'cold', x: 0, y: 0, z: 0, dx: 5, dy: 4, dz: 2 },
  ...{ resistance: 2, conductivity: 200 },
};
const film = (z: number, power: number): Sketch => ({
  ...{ type: 'source', name: 'film', plane: 'XY', x: 0, y: 0, z, dx: 5, dy: 4, dz: 0, power },
});

describe('the heat flux through faces', () => {
  it('of a slab is its power over its area, in at the top and out at the bottom', () => {
    // 2 W through 20 mm².
    const flux = 2 / 20e-6;
    const solution = solutionOf([coldplate, slab('slab', 2), film(4, 2000)]);
    for (const [name, expected] of [
      ['top', -flux],
      ['bottom', flux],
      ['west', 0],
    ] as const) {
      for (const found of fluxesOn(solution, 'slab', name))
        expect(found / flux).toBeCloseTo(expected / flux, 6);
    }
    // Heat that leaves the slab enters the one below.
    for (const found of fluxesOn(solution, 'cold', 'top')) expect(found / flux).toBeCloseTo(-1, 6);
  });

  it('on both sides of a source between two bodies differs by its power density', () => {
    const density = 3 / 20e-6;
    const solution = solutionOf([coldplate, slab('low', 2), slab('high', 4, { hc: 5000 }), film(4, 3000)]);
    expect(fluxesOn(solution, 'low', 'top')[1]).toBeLessThan(0);
    expect(fluxesOn(solution, 'high', 'bottom')[1]).toBeLessThan(0);
    expect(outflow(solution, 1)).toBeCloseTo(0, 6);
    expect(outflow(solution, 2)).toBeCloseTo(0, 6);
    const [below, above] = [meanFlux(solution, 1, 'top'), meanFlux(solution, 2, 'bottom')];
    expect(-(below + above) / density).toBeCloseTo(1, 6);
  });

  it('carries the power of every block out of it, whatever overlaps and touches', () => {
    let bodies = 0;
    for (const models of [blockModel, heatedBlockModel]) {
      checkModels(models, 17, (discretisation) => {
        const solution = new Solution(discretisation, {
          ...solvedSteady(discretisation.problem),
          time: null,
        });
        const { scene, loads } = discretisation;
        if (scene.sources.length > 0 || loads.sourceCells.length > 0) return;
        const total = solution.power.reduce((sum, watts) => sum + Math.abs(watts), 0);
        for (const object of new Set(scene.bodies.map((body) => body.object))) {
          if (scene.objects[object].type === 'world' || scene.objects[object].type === 'coldplate') continue;
          expect(Math.abs(outflow(solution, object) - solution.power[object])).toBeLessThanOrEqual(
            1e-6 * total,
          );
          bodies++;
        }
      });
    }
    expect(bodies).toBeGreaterThan(40);
  });
});
