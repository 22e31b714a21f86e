import type { Box } from '@thermarium/geometry';
import type { Body } from './picture-object.ts';

/** A box that grows to hold the points and boxes that are added. */
export class Extent {
  readonly min: [number, number, number] = [Infinity, Infinity, Infinity];
  readonly max: [number, number, number] = [-Infinity, -Infinity, -Infinity];

  add(box: Box | null, shift: ArrayLike<number> = [0, 0, 0], at = 0): void {
    if (box === null) return;
    for (let axis = 0; axis < 3; axis++) {
      this.min[axis] = Math.min(this.min[axis], box.min[axis] + shift[at + axis]);
      this.max[axis] = Math.max(this.max[axis], box.max[axis] + shift[at + axis]);
    }
  }

  box(): Box | null {
    return this.min[0] > this.max[0] ? null : { min: [...this.min], max: [...this.max] };
  }
}

/** Around the bodies with all their elements, or around what stands in their place; without copies. mm. */
export function boundsOf(bodies: readonly Body[], otherwise: Box | null): Box | null {
  const extent = new Extent();
  extent.add(otherwise);
  for (const { solid, offsets } of bodies) {
    if (offsets === null) extent.add(solid.bounds);
    else for (let at = 0; at < offsets.length; at += 3) extent.add(solid.bounds, offsets, at);
  }
  return extent.box();
}
