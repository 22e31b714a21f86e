import { translateBox } from './box.ts';
import {
  type Axis,
  type Box,
  type Crossings,
  OTHER_AXES,
  type Placement,
  type Solid,
  type TriangleMesh,
  type Vec3,
} from './solid.ts';
import { difference } from './vector.ts';

/**
 * The same solid moved by `offset`. It refers to the original, so that the elements of an array share one outline and
 * one volume and cost two short arrays each.
 */
export function translate(solid: Solid, offset: Vec3): Solid {
  if (solid instanceof Translated) {
    const { base, offset: before } = solid;
    return new Translated(base, [before[0] + offset[0], before[1] + offset[1], before[2] + offset[2]]);
  }
  return new Translated(solid, offset);
}

/** Rounding of the two sums between a box's coordinate here and in the original's place. */
const SHIFT_ROUNDING = 4 * Number.EPSILON;

class Translated implements Solid {
  readonly base: Solid;
  readonly offset: Vec3;
  readonly bounds: Box;

  constructor(base: Solid, offset: Vec3) {
    this.base = base;
    this.offset = offset;
    this.bounds = translateBox(base.bounds, offset);
  }

  get copyOf(): { readonly solid: Solid; readonly offset: Vec3 } {
    return { solid: this.base, offset: this.offset };
  }

  get shape(): Solid['shape'] {
    return this.base.shape;
  }

  get volume(): number {
    return this.base.volume;
  }

  get curved(): boolean {
    return this.base.curved;
  }

  get invariantAxis(): Axis | null {
    return this.base.invariantAxis;
  }

  planes(axis: Axis): readonly number[] {
    return this.base.planes(axis).map((at) => at + this.offset[axis]);
  }

  contains(point: Vec3): boolean {
    return this.base.contains(difference(point, this.offset));
  }

  crossings(axis: Axis, u: number, v: number, out: Crossings): void {
    const [first, second] = OTHER_AXES[axis];
    this.base.crossings(axis, u - this.offset[first], v - this.offset[second], out);
    for (let i = 0; i < out.count; i++) out.at[i] += this.offset[axis];
  }

  placement(box: Box): Placement {
    const { offset } = this;
    const min: [number, number, number] = [0, 0, 0];
    const max: [number, number, number] = [0, 0, 0];
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = box.min[axis] - offset[axis] + SHIFT_ROUNDING * Math.abs(box.min[axis]);
      max[axis] = box.max[axis] - offset[axis] - SHIFT_ROUNDING * Math.abs(box.max[axis]);
    }
    return this.base.placement({ min, max });
  }

  tessellate(tolerance: number): TriangleMesh {
    const mesh = this.base.tessellate(tolerance);
    const positions = mesh.positions.slice();
    for (let i = 0; i < positions.length; i++) positions[i] += this.offset[i % 3];
    return { positions, indices: mesh.indices };
  }

  clip(box: Box): Solid | null {
    const moved = { min: difference(box.min, this.offset), max: difference(box.max, this.offset) };
    const part = this.base.clip(moved);
    if (part === null) return null;
    return part === this.base ? this : translate(part, this.offset);
  }
}
