import { OTHER_AXES } from './axes.ts';
import { Outline } from './outline.ts';
import { type Ring, tidyRings } from './rings.ts';
import type { Axis, Solid, Vec3 } from './solid.ts';
import { swept } from './swept.ts';

/**
 * A polygon swept along `normal` by `thickness` from `offset`. `rings` are in the two other axes, ascending, relative to
 * `offset`; closed or not, run either way; the first surrounds the body, the others its holes. Rings must be simple and
 * apart from each other (`parsePolygon` sees to it).
 * Throws RangeError on a ring of fewer than three different corners and unless the thickness is > 0 and finite.
 */
export function prism(normal: Axis, rings: readonly Ring[], offset: Vec3, thickness: number): Solid {
  const [first, second] = OTHER_AXES[normal];
  const placed = rings.map((ring) =>
    ring.map(([u, v]): readonly [number, number] => [u + offset[first], v + offset[second]]),
  );
  const tidy = tidyRings(placed);
  if (tidy.length === 0 || tidy.some((ring) => ring.length < 3)) {
    throw new RangeError('A prism needs an outline, and three different corners in every ring.');
  }
  const low = offset[normal];
  const high = low + thickness;
  if (!(high > low) || !Number.isFinite(high)) {
    throw new RangeError(`A prism cannot have the thickness ${thickness} at ${low}.`);
  }
  return swept('prism', normal, new Outline(tidy), low, high);
}
