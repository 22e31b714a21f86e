import { AXES, type Axis, discArea } from '@thermarium/geometry';
import { type Issue, warning } from '@thermarium/model';
import { nearestPlane } from '../grid/axis-demands.ts';
import type { Grid, Side } from '../grid/grid.ts';
import type { Patch, Scene } from '../scene/scene.ts';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';

/** A patch on its grid plane, with the cells that its rectangle reaches: from the first to before the last. */
interface PlacedPatch {
  readonly patch: Patch;
  readonly u: readonly [Axis, number, number];
  readonly v: readonly [Axis, number, number];
}

/** The part of a side of a cell that a patch covers. */
export interface CoveredPart {
  readonly patch: Patch;
  /** The share of the side, 0 to 1. */
  readonly part: number;
}

/** Slivers below this part of a side are rounding. */
const LEAST_PART = 1e-9;

/**
 * The patches of a scene on its grid. The edges of their rectangles are grid planes, so that a rectangle covers sides whole; a
 * disc covers them by area. Where patches overlap the last one counts; on a side that a disc covers in part, as if the parts
 * lay side by side.
 */
export class PatchCover {
  readonly #edges: readonly Float64Array[];
  /** By axis and plane, the last in the tree first. */
  readonly #byPlane = new Map<string, PlacedPatch[]>();
  /** The objects whose patches have covered something. */
  readonly #effective = new Set<number>();

  constructor({ patches }: Scene, { edges }: Grid) {
    this.#edges = edges;
    for (const patch of patches) {
      const { axis, box } = patch;
      const plane = nearestPlane(edges[axis], box.min[axis]);
      if (Math.abs(edges[axis][plane] - box.min[axis]) > PLANE_TOLERANCE) continue;
      const [u, v] = AXES.filter((other) => other !== axis).map(
        (a) => [a, nearestPlane(edges[a], box.min[a]), nearestPlane(edges[a], box.max[a])] as const,
      );
      const key = keyOf(axis, plane);
      this.#byPlane.set(key, [{ patch, u, v }, ...(this.#byPlane.get(key) ?? [])]);
    }
  }

  /**
   * The patches on a side of a cell, each with the part that no later one covers.
   *
   * @param index of the cell along x, y, z
   */
  on(side: Side, index: readonly [number, number, number]): readonly CoveredPart[] {
    const axis = (side >> 1) as Axis;
    const placed = this.#byPlane.get(keyOf(axis, index[axis] + (side & 1)));
    if (!placed) return [];
    const parts: CoveredPart[] = [];
    let left = 1;
    for (const { patch, u, v } of placed) {
      if (left <= LEAST_PART) break;
      if (!isWithin(index, u) || !isWithin(index, v)) continue;
      const part = Math.min(left, patch.disc ? this.#partInDisc(patch, u[0], v[0], index) : 1);
      if (part <= LEAST_PART) continue;
      left -= part;
      parts.push({ patch, part });
      this.#effective.add(patch.object);
    }
    return parts;
  }

  /** A warning for every object whose patches cover no exposed face; all walls must have been asked for. */
  issues({ patches, objects }: Scene): Issue[] {
    const idle = new Set(
      patches.map(({ object }) => object).filter((object) => !this.#effective.has(object)),
    );
    return [...idle].map((object) => {
      const { path } = objects[object];
      return warning(
        'patch-without-effect',
        `tree/${path}`,
        `'${path}' lies on no exposed face: nothing is cooled, held or insulated by it.`,
        'Move it to the coordinate of a flat face that no other object covers, or turn its plane.',
      );
    });
  }

  /** The part of a side that the ellipse in a patch's rectangle covers. */
  #partInDisc({ box }: Patch, u: Axis, v: Axis, index: readonly [number, number, number]): number {
    const [[x0, x1], [y0, y1]] = [u, v].map((axis) => {
      const [middle, radius] = [(box.min[axis] + box.max[axis]) / 2, (box.max[axis] - box.min[axis]) / 2];
      const edges = this.#edges[axis];
      return [(edges[index[axis]] - middle) / radius, (edges[index[axis] + 1] - middle) / radius];
    });
    return discArea(1, x0, x1, y0, y1) / ((x1 - x0) * (y1 - y0));
  }
}

const keyOf = (axis: Axis, plane: number): string => `${axis} ${plane}`;

function isWithin(
  index: readonly [number, number, number],
  [axis, from, to]: readonly [Axis, number, number],
): boolean {
  return index[axis] >= from && index[axis] < to;
}
