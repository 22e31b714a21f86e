import type { StepSolids } from '@thermarium/exchange';
import { boxSize, OTHER_AXES } from '@thermarium/geometry';
import { planeAcross, summedMillimetres } from '@thermarium/model';
import { FLAT_SHARE, hasVolume, isFlat, placeOfBox } from '../step.ts';

/** Prisms along an axis: two faces across it, all others along it. */
export const polygonInStep: StepSolids = {
  recognise: (solid) => {
    if (!isFlat(solid)) return null;
    const { faces, bounds } = solid;
    for (const axis of [2, 1, 0] as const) {
      const across = faces.filter(({ surface }) => Math.abs(surface.axis[axis]) > 1 - 1e-9);
      const along = faces.filter(({ surface }) => Math.abs(surface.axis[axis]) < 1e-9);
      if (across.length !== 2 || along.length !== faces.length - 2) continue;
      const thickness = boxSize(bounds)[axis];
      if (!hasVolume(solid, Math.abs(across[0].area[axis]) * thickness, FLAT_SHARE)) continue;
      const [u, v] = OTHER_AXES[axis];
      const rings = across[0].loops.map((loop) =>
        loop
          .map((point) => [point[u] - bounds.min[u], point[v] - bounds.min[v]])
          .map((corner) => corner.map(summedMillimetres).join(' '))
          .join(', '),
      );
      const polygon = rings.length === 1 ? rings[0] : rings.map((ring) => `(${ring})`).join(', ');
      return {
        ...placeOfBox(bounds),
        ...{ plane: planeAcross(axis), polygon, thickness: summedMillimetres(thickness) },
      };
    }
    return null;
  },
};
