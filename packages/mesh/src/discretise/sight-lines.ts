import { AXES, OTHER_AXES, type Vec3 } from '@thermarium/geometry';
import { intervalAt } from '../grid/axis-demands.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import { BlockingGrid } from './blocking-grid.ts';
import { type FacingRectangle, seenParts } from './view-factors.ts';

/** Points along each side of a rectangle from which another one is looked at; where not all or none are seen, more of them. */
const FEW = 3;
const MORE = 5;
/** A line begins and ends so much of its length before the surfaces. */
const OFF_SURFACE = 1e-7;

/** Lines through the void of a grid. */
export class SightLines {
  readonly #grid: BlockingGrid;
  /** The line at hand: its cell along each axis, the part of the line at which the next cell begins, and its extent. */
  readonly #index = new Int32Array(3);
  readonly #next = new Float64Array(3);
  readonly #away = new Float64Array(3);

  constructor(grid: PaintedGrid) {
    this.#grid = BlockingGrid.of(grid);
  }

  /**
   * The part of what two rectangles would exchange that nothing between them stops: of lines between points on both, each by
   * cos θ cos θ' / r².
   */
  openPart(one: FacingRectangle, other: FacingRectangle): number {
    const seen = seenParts(one, other);
    if (seen === null) return 0;
    const few = this.#openAmong(seen, FEW);
    return few === 0 || few === 1 ? few : this.#openAmong(seen, MORE);
  }

  #openAmong([one, other]: readonly [FacingRectangle, FacingRectangle], points: number): number {
    let [open, all] = [0, 0];
    const ends = pointsOn(other, points);
    const away = this.#away;
    for (const from of pointsOn(one, points)) {
      for (const to of ends) {
        for (const axis of AXES) away[axis] = to[axis] - from[axis];
        const square = away[0] * away[0] + away[1] * away[1] + away[2] * away[2];
        const weight = Math.abs(away[one.axis] * away[other.axis]) / (square * square);
        all += weight;
        if (this.#isClear(from)) open += weight;
      }
    }
    return all > 0 ? open / all : 0;
  }

  /** From cell to cell along a line (Amanatides and Woo, Eurographics 1987). */
  #isClear(from: Vec3): boolean {
    const { edges, blocks, stride } = this.#grid;
    const [index, next, away] = [this.#index, this.#next, this.#away];
    let cell = 0;
    for (const axis of AXES) {
      index[axis] = intervalAt(edges[axis], from[axis] + OFF_SURFACE * away[axis]);
      next[axis] = away[axis] === 0 ? Infinity : this.#crossing(axis, index[axis], from[axis], away[axis]);
      cell += index[axis] * stride[axis];
    }
    for (;;) {
      if (blocks[cell] === 1) return false;
      const axis = next[0] <= next[1] ? (next[0] <= next[2] ? 0 : 2) : next[1] <= next[2] ? 1 : 2;
      if (next[axis] >= 1 - OFF_SURFACE) return true;
      const step = away[axis] > 0 ? 1 : -1;
      index[axis] += step;
      cell += step * stride[axis];
      next[axis] = this.#crossing(axis, index[axis], from[axis], away[axis]);
    }
  }

  /** The part of a line at which it leaves a cell along an axis. */
  #crossing(axis: 0 | 1 | 2, index: number, from: number, away: number): number {
    return (this.#grid.edges[axis][away > 0 ? index + 1 : index] - from) / away;
  }
}

function pointsOn({ axis, min, max }: FacingRectangle, count: number): readonly Vec3[] {
  const [u, v] = OTHER_AXES[axis];
  return Array.from({ length: count * count }, (_, n): Vec3 => {
    const point: [number, number, number] = [min[0], min[1], min[2]];
    point[u] += ((max[u] - min[u]) * ((n % count) + 0.5)) / count;
    point[v] += ((max[v] - min[v]) * (Math.floor(n / count) + 0.5)) / count;
    return point;
  });
}
