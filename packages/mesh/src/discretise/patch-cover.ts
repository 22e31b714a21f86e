import { AXES, type Axis, type Box, boxVolume } from '@thermarium/geometry';
import { type Issue, warning } from '@thermarium/model';
import { nearestPlane } from '../grid/axis-demands.ts';
import type { CellIndex, Grid, Side } from '../grid/grid.ts';
import type { Patch, Scene } from '../scene/scene.ts';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';
import { type ExposedPart, SideAreas } from './side-areas.ts';

/** A patch on its grid plane, with the cells that the rectangle around it reaches: from the first to before the last. */
interface PlacedPatch {
  readonly patch: Patch;
  readonly number: number;
  readonly u: readonly [Axis, number, number];
  readonly v: readonly [Axis, number, number];
}

/** A part of a side of a cell that a patch covers. */
export interface CoveredPart {
  readonly patch: Patch;
  /** The share of the side, 0 to 1. */
  readonly part: number;
}

/** A measured part of a side of a cell; null: no patch covers it. */
export interface MeasuredPart {
  readonly patch: Patch | null;
  /** m². */
  readonly area: number;
}

/** Slivers below this part of a side are rounding. */
const LEAST_PART = 1e-9;
const M2_PER_MM2 = 1e-6;

/**
 * The patches of a scene on its grid. Edges of their outlines along the axes are grid planes, so that a rectangle covers whole sides
 * whole; a disc or a polygon covers them by a closed form. Sides that are exposed in part, or that several outlines cross, are measured.
 * Where patches overlap the last one counts.
 */
export class PatchCover {
  readonly #edges: Grid['edges'];
  readonly #strokes: Scene['strokes'];
  readonly #patches: Scene['patches'];
  /** By axis and plane, the last in the tree first. */
  readonly #byPlane = new Map<string, PlacedPatch[]>();
  /** The objects whose patches have covered something. */
  readonly #effective = new Set<number>();
  readonly #areas = new SideAreas();
  /** The measured parts, by side and place of the cell. */
  readonly #measured = new Map<string, ReadonlyMap<number, readonly MeasuredPart[]>>();

  constructor({ patches, strokes }: Scene, { edges }: Grid) {
    this.#edges = edges;
    this.#strokes = strokes;
    this.#patches = patches;
    patches.forEach((patch, number) => {
      const { axis, box } = patch;
      const plane = nearestPlane(edges[axis], box.min[axis]);
      const coordinate = edges[axis][plane];
      if (Math.abs(coordinate - box.min[axis]) > PLANE_TOLERANCE) return;
      const [u, v] = AXES.filter((other) => other !== axis).map(
        (a) => [a, nearestPlane(edges[a], box.min[a]), nearestPlane(edges[a], box.max[a])] as const,
      );
      const key = keyOf(axis, plane);
      const placed = { patch, number, u, v };
      this.#byPlane.set(key, [placed, ...(this.#byPlane.get(key) ?? [])]);
    });
  }

  /**
   * The patches on a side of a whole cell beside void, each with the part that no later one covers; null: the outlines of
   * several cross it.
   */
  on(side: Side, index: CellIndex): readonly CoveredPart[] | null {
    const parts: CoveredPart[] = [];
    let left = 1;
    for (const { patch } of this.#reaching(side, index)) {
      const part = this.#partWithin(patch, index);
      if (part <= LEAST_PART) continue;
      const isPartial = part < 1 - LEAST_PART;
      if (isPartial && left < 1) return null;
      parts.push({ patch, part: isPartial ? part : left });
      left = isPartial ? 1 - part : 0;
      if (left <= LEAST_PART) break;
    }
    for (const { patch } of parts) this.#effective.add(patch.object);
    return parts;
  }

  /** The exposed parts of any side of a cell that patches reach, by region; null: none does. */
  measure(side: Side, index: CellIndex): ReadonlyMap<number, readonly MeasuredPart[]> | null {
    const placed = this.#reaching(side, index);
    if (placed.length === 0) return null;
    const key = `${side} ${index}`;
    const known = this.#measured.get(key);
    if (known) return known;
    const parts = this.#areas.measure(this.#sceneAt(side, index, placed));
    const byRegion = new Map<number, MeasuredPart[]>();
    const total = parts.reduce((sum, { area }) => sum + area, 0);
    for (const { region, patch: number, area } of parts.filter((part) => isNoSliver(part, total))) {
      const patch = number < 0 ? null : this.#patches[number];
      if (patch) this.#effective.add(patch.object);
      const own = byRegion.get(region) ?? [];
      byRegion.set(region, [...own, { patch, area: area * M2_PER_MM2 }]);
    }
    this.#measured.set(key, byRegion);
    return byRegion;
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

  #reaching(side: Side, index: CellIndex): readonly PlacedPatch[] {
    const axis = (side >> 1) as Axis;
    const placed = this.#byPlane.get(keyOf(axis, index[axis] + (side & 1)));
    return placed?.filter(({ u, v }) => isWithin(index, u) && isWithin(index, v)) ?? [];
  }

  #sceneAt(side: Side, index: CellIndex, placed: readonly PlacedPatch[]) {
    const axis = (side >> 1) as Axis;
    const edges = this.#edges[axis];
    const plane = index[axis] + (side & 1);
    const at = edges[plane];
    const beyond = edges[plane + (side & 1 ? 1 : -1)];
    const own = edges[index[axis] + 1 - (side & 1)];
    // Faces within the tolerance are in the plane.
    const step = (to: number) => Math.sign(to - at) * Math.min(2 * PLANE_TOLERANCE, Math.abs(to - at) / 4);
    const [inside, outside] = [at + step(own), beyond === undefined ? at : at + step(beyond)];
    const box = this.#boxOf(axis, index, Math.min(inside, outside), Math.max(inside, outside));
    return {
      ...{ axis, box, at, inside, outside, hasBeyond: beyond !== undefined },
      bodies: this.#strokes
        .filter(({ solid }) => reaches(solid.bounds, box))
        .map(({ solid, region }) => ({ solid, number: region })),
      patches: placed.map(({ patch, number }) => ({ solid: patch.outline, number })).reverse(),
    };
  }

  #boxOf(axis: Axis, index: CellIndex, low: number, high: number): Box {
    const ends = (end: 0 | 1): [number, number, number] => [
      this.#edges[0][index[0] + end],
      this.#edges[1][index[1] + end],
      this.#edges[2][index[2] + end],
    ];
    const [min, max] = [ends(0), ends(1)];
    min[axis] = low;
    max[axis] = high;
    return { min, max };
  }

  /** The part of a side that is within the outline of a patch which reaches it, 0 to 1. */
  #partWithin({ axis, outline }: Patch, index: CellIndex): number {
    // Edges of a rectangle may be off by the tolerance of grid planes.
    if (outline.shape === 'block') return 1;
    const box = this.#boxOf(axis, index, outline.bounds.min[axis], outline.bounds.max[axis]);
    const placement = outline.placement(box);
    if (placement !== 'cut') return placement === 'inside' ? 1 : 0;
    return (outline.clip(box)?.volume ?? 0) / boxVolume(box);
  }
}

const reaches = (one: Box, other: Box): boolean =>
  AXES.every((axis) => one.min[axis] <= other.max[axis] && one.max[axis] >= other.min[axis]);

const isNoSliver = ({ area }: ExposedPart, total: number): boolean => area > LEAST_PART * total;

const keyOf = (axis: Axis, plane: number): string => `${axis} ${plane}`;

function isWithin(index: CellIndex, [axis, from, to]: readonly [Axis, number, number]): boolean {
  return index[axis] >= from && index[axis] < to;
}
