import { boxVolume } from './box.ts';
import { writeInterval } from './crossings.ts';
import { facesOfCut, innerHigh, innerLow, isSameBox, slackOf, solidBounds } from './extent.ts';
import { sweepMesh } from './section.ts';
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

/**
 * The axis-aligned cuboid. It holds its lower faces and not its upper ones, so that blocks side by side share no point.
 * Throws RangeError unless sizes are > 0 and finite.
 */
export function block(min: Vec3, size: Vec3): Solid {
  return new Block(solidBounds(min, size));
}

class Block implements Solid {
  readonly shape = 'block';
  readonly curved = false;
  readonly invariantAxis: Axis = 2;
  readonly bounds: Box;
  readonly volume: number;
  private readonly slack: Vec3;

  constructor(bounds: Box) {
    this.bounds = bounds;
    this.volume = boxVolume(bounds);
    this.slack = slackOf(bounds);
  }

  planes(axis: Axis): readonly number[] {
    return [this.bounds.min[axis], this.bounds.max[axis]];
  }

  contains(point: Vec3): boolean {
    return this.spans(0, point[0]) && this.spans(1, point[1]) && this.spans(2, point[2]);
  }

  crossings(axis: Axis, u: number, v: number, out: Crossings): void {
    const [first, second] = OTHER_AXES[axis];
    if (this.spans(first, u) && this.spans(second, v)) {
      writeInterval(out, this.bounds.min[axis], this.bounds.max[axis], 1, 1);
    } else {
      out.count = 0;
    }
  }

  placement(box: Box): Placement {
    const { min, max } = this.bounds;
    let inside = true;
    for (let axis = 0; axis < 3; axis++) {
      const low = innerLow(box.min[axis], box.max[axis], this.slack[axis]);
      const high = innerHigh(box.min[axis], box.max[axis], this.slack[axis]);
      if (low >= max[axis] || high <= min[axis]) return 'outside';
      if (low < min[axis] || high > max[axis]) inside = false;
    }
    return inside ? 'inside' : 'cut';
  }

  tessellate(): TriangleMesh {
    const { min, max } = this.bounds;
    const vertices = [min[0], min[1], max[0], min[1], max[0], max[1], min[0], max[1]];
    return sweepMesh(2, { vertices, rings: [[0, 1, 2, 3]], triangles: [0, 1, 2, 0, 2, 3] }, min[2], max[2]);
  }

  clip(box: Box): Solid | null {
    const faces = facesOfCut(this, box);
    if (faces === null) return null;
    return isSameBox(faces, this.bounds) ? this : new Block(faces);
  }

  private spans(axis: Axis, coordinate: number): boolean {
    return coordinate >= this.bounds.min[axis] && coordinate < this.bounds.max[axis];
  }
}
