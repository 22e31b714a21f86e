import { type Axis, type Box, OTHER_AXES } from '@thermarium/geometry';
import { type Issue, warning } from '@thermarium/model';
import type { Scene } from '../../scene/scene.ts';
import { PLANE_TOLERANCE } from '../../scene/tolerance.ts';
import { nearestPlane } from '../axis-demands.ts';
import type { Grid } from '../grid.ts';
import { missedOfHottest, powerMaps } from './power-map.ts';

/** What a grid does not show of a power map. */
export interface MissedOfMap {
  /** Of objects whose sources share cells with others: by how much their middle may be hotter than the cells say, K. */
  readonly objects: ReadonlyMap<number, number>;
  /** Of its assembly. */
  readonly path: string;
  /** By about so much the hottest place of the map may be hotter, K; and the part of its rise, from above. */
  readonly largest: number;
  readonly part: number;
}

/** What a grid does not show of the power maps of a scene. */
export function missedOfMaps(scene: Scene, grid: Grid, isSteady: boolean): readonly MissedOfMap[] {
  return powerMaps(scene, isSteady).flatMap((map) => {
    const [u, v] = OTHER_AXES[map.outline.axis ?? 0];
    const objects = new Map<number, number>();
    const missed: number[] = [];
    map.members.forEach(({ box, object }, n) => {
      if (hasPlanesAt(grid, u, box) && hasPlanesAt(grid, v, box)) return;
      const cell = Math.max(cellSizeAt(grid, u, box), cellSizeAt(grid, v, box));
      const sharing = map.sharings.findLast((each) => each.cell >= cell) ?? map.sharings[0];
      objects.set(object, Math.max(objects.get(object) ?? 0, sharing.missed[n]));
      missed.push(sharing.missed[n]);
    });
    const largest = missedOfHottest(Float64Array.from(missed));
    const path = scene.assemblies[map.outline.object] ?? scene.objects[map.outline.object].path;
    return missed.length === 0 ? [] : [{ objects, path, largest, part: largest / map.rise }];
  });
}

/** A map is told from this part of its rise on that the hottest of them may be wrong by. */
const TOLD = 0.005;

/** The power maps that are much finer than the grid. */
export function coarselySeenMaps(scene: Scene, grid: Grid, isSteady: boolean): Issue[] {
  return missedOfMaps(scene, grid, isSteady).flatMap(({ path, largest, part }) =>
    part < TOLD
      ? []
      : [
          warning(
            'power-map-finer-than-grid',
            `tree/${path}`,
            `The sources in '${path}' are finer than the grid: the hottest of them may be about ${largest.toPrecision(2)} K hotter.`,
            'Refine the grid, or ask for fewer and larger sources.',
          ),
        ],
  );
}

const hasPlanesAt = ({ edges }: Grid, axis: Axis, { min, max }: Box): boolean =>
  [min[axis], max[axis]].every(
    (end) => Math.abs(edges[axis][nearestPlane(edges[axis], end)] - end) <= PLANE_TOLERANCE,
  );

function cellSizeAt({ edges }: Grid, axis: Axis, { min, max }: Box): number {
  const middle = (min[axis] + max[axis]) / 2;
  const nearest = nearestPlane(edges[axis], middle);
  const low = Math.min(
    Math.max(edges[axis][nearest] > middle ? nearest - 1 : nearest, 0),
    edges[axis].length - 2,
  );
  return edges[axis][low + 1] - edges[axis][low];
}
