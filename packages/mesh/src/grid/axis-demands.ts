import type { Axis } from '@thermarium/geometry';
import type { SizeDemand } from './size-demands.ts';

/** The demands of all objects together on the cells along an axis. Lengths in mm. */
export interface AxisDemands {
  /** Coordinates that are grid planes, ascending. */
  readonly planes: readonly number[];
  /** Per interval between planes: the largest cell, and which object asks for it (-1: none). */
  readonly largest: Float64Array;
  readonly asker: Int32Array;
  /** Per plane: the largest cell beside it. */
  readonly largestAtPlane: Float64Array;
  /** No grid that meets the demands has fewer cells along the axis. */
  readonly leastCells: number;
}

/**
 * The strictest demand on every interval. Demands are taken from the strictest on, and each only visits the intervals
 * that no other has filled: a hundred thousand objects that overlap in plan cost no more than as many apart.
 */
export function strictestDemands(
  planes: readonly number[],
  demands: readonly SizeDemand[],
  axis: Axis,
): AxisDemands {
  const count = Math.max(0, planes.length - 1);
  const largest = new Float64Array(count).fill(Infinity);
  const asker = new Int32Array(count).fill(-1);
  const largestAtPlane = new Float64Array(planes.length).fill(Infinity);
  const unfilled = new NextUnfilled(count);
  const own = demands.filter((demand) => demand.axis === axis);
  for (const demand of own.sort((a, b) => a.largestCell - b.largestCell)) {
    const start = nearestPlane(planes, demand.from);
    const end = nearestPlane(planes, demand.to);
    for (const plane of [start, end]) {
      largestAtPlane[plane] = Math.min(largestAtPlane[plane], demand.largestAtFace);
    }
    for (let i = unfilled.from(start); i < end; i = unfilled.from(i)) {
      largest[i] = demand.largestCell;
      asker[i] = demand.object;
      unfilled.fill(i);
    }
  }
  let leastCells = 0;
  for (let i = 0; i < count; i++) leastCells += Math.max(1, (planes[i + 1] - planes[i]) / largest[i]);
  return { planes, largest, asker, largestAtPlane, leastCells };
}

/** Finds the next interval that is not filled yet: union-find with path halving. */
class NextUnfilled {
  private readonly next: Int32Array;

  constructor(count: number) {
    this.next = Int32Array.from({ length: count + 1 }, (_, i) => i);
  }

  from(interval: number): number {
    const { next } = this;
    let i = interval;
    while (next[i] !== i) {
      next[i] = next[next[i]];
      i = next[i];
    }
    return i;
  }

  fill(interval: number): void {
    this.next[interval] = interval + 1;
  }
}

/** The interval between planes that holds a coordinate, of two that meet there the upper one; outside, the nearest one. */
export function intervalAt(planes: ArrayLike<number>, coordinate: number): number {
  let low = 0;
  let high = planes.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (planes[middle] <= coordinate) low = middle;
    else high = middle;
  }
  return low;
}

/** The index of the plane nearest to a coordinate; `planes` ascend. */
export function nearestPlane(planes: ArrayLike<number>, coordinate: number): number {
  const low = intervalAt(planes, coordinate);
  const high = Math.min(low + 1, planes.length - 1);
  return coordinate - planes[low] <= planes[high] - coordinate ? low : high;
}
