import { type Axis, type Box, OTHER_AXES } from '@thermarium/geometry';
import { type Issue, quoted, warning } from '@thermarium/model';
import type { Scene } from '../../scene/scene.ts';
import { PLANE_TOLERANCE } from '../../scene/tolerance.ts';
import { intervalAt, nearestPlane } from '../axis-demands.ts';
import type { Grid } from '../grid.ts';
import { missedOfHottest, powerMaps } from './power-map.ts';

/** The rises in a power map that a grid does not show. */
export interface MissedOfMap {
  /** The rise of each object whose sources share cells with others: so much hotter than the cells say its middle may be, K. */
  readonly objects: ReadonlyMap<number, number>;
  /** The path of its assembly. */
  readonly path: string;
  /** The hottest place of the map may be hotter by about this, K. */
  readonly largest: number;
  /** The same as a part of the map's rise, from above. */
  readonly part: number;
}

/** The rises in the power maps of a scene that a grid does not show. */
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

/** A warning is given where the hottest source of a map may be wrong by this part of the map's rise. */
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
            `The sources in ${quoted(path)} are finer than the grid: the hottest of them may be about ${largest.toPrecision(2)} K hotter.`,
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
  const cell = intervalAt(edges[axis], (min[axis] + max[axis]) / 2);
  return edges[axis][cell + 1] - edges[axis][cell];
}
