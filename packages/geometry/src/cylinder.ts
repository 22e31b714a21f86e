import { OTHER_AXES } from './axes.ts';
import { Ellipse } from './ellipse.ts';
import { solidBounds } from './extent.ts';
import type { Axis, Solid, Vec3 } from './solid.ts';
import { swept } from './swept.ts';

/**
 * The elliptic cylinder inscribed in a box, its axis along `axis`; the two other sizes are its diameters.
 * Throws RangeError unless sizes are > 0 and finite.
 */
export function cylinder(axis: Axis, min: Vec3, size: Vec3): Solid {
  const bounds = solidBounds(min, size);
  const [first, second] = OTHER_AXES[axis];
  const section = new Ellipse({
    min: [bounds.min[first], bounds.min[second]],
    max: [bounds.max[first], bounds.max[second]],
  });
  return swept('cylinder', axis, section, bounds.min[axis], bounds.max[axis]);
}
