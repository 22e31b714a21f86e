import { block } from './block.ts';
import { boxSize, intersection } from './box.ts';
import { clampCrossings } from './crossings.ts';
import { facesOfCut, innerHigh, innerLow, isSameBox, isThickerThan, slackOf } from './extent.ts';
import { cutMesh } from './mesh-cut.ts';
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

/** The measures that the body has in closed form of its part within a box. */
export interface CutFigures {
  readonly bounds: Box;
  readonly volume: number;
  readonly curved: boolean;
}

/**
 * The intersection of `base` with `faces`, which must be what `facesOfCut` says and cut something off; a block when it
 * fills its bounds, null when it is thinner than the tolerance.
 */
export function clipped(base: Solid, faces: Box, figures: CutFigures): Solid | null {
  const { bounds } = figures;
  if (!isThickerThan(bounds, slackOf(base.bounds))) return null;
  if (base.placement(bounds) === 'inside') return block(bounds.min, boxSize(bounds));
  return new Clipped(base, faces, figures);
}

class Clipped implements Solid {
  readonly shape = 'clipped';
  readonly bounds: Box;
  readonly volume: number;
  readonly curved: boolean;
  readonly invariantAxis: Axis | null;
  private readonly base: Solid;
  private readonly faces: Box;
  private readonly slack: Vec3;

  constructor(base: Solid, faces: Box, figures: CutFigures) {
    this.base = base;
    this.faces = faces;
    this.bounds = figures.bounds;
    this.volume = figures.volume;
    this.curved = figures.curved;
    this.invariantAxis = base.invariantAxis;
    this.slack = slackOf(figures.bounds);
  }

  get cutFrom(): { readonly solid: Solid; readonly faces: Box } {
    return { solid: this.base, faces: this.faces };
  }

  planes(axis: Axis): readonly number[] {
    const min = this.bounds.min[axis];
    const max = this.bounds.max[axis];
    const slack = this.slack[axis];
    const between = this.base.planes(axis).filter((at) => at > min + slack && at < max - slack);
    return [min, ...between, max];
  }

  contains(point: Vec3): boolean {
    return (
      this.spans(0, point[0]) &&
      this.spans(1, point[1]) &&
      this.spans(2, point[2]) &&
      this.base.contains(point)
    );
  }

  crossings(axis: Axis, u: number, v: number, out: Crossings): void {
    const [first, second] = OTHER_AXES[axis];
    if (this.spans(first, u) && this.spans(second, v)) {
      this.base.crossings(axis, u, v, out);
      clampCrossings(out, this.faces.min[axis], this.faces.max[axis]);
    } else {
      out.count = 0;
    }
  }

  placement(box: Box): Placement {
    const { faces, slack } = this;
    let isWithin = true;
    for (let axis = 0; axis < 3; axis++) {
      const low = innerLow(box.min[axis], box.max[axis], slack[axis]);
      const high = innerHigh(box.min[axis], box.max[axis], slack[axis]);
      if (low >= faces.max[axis] || high <= faces.min[axis]) return 'outside';
      if (low < faces.min[axis] || high > faces.max[axis]) isWithin = false;
    }
    if (isWithin) return this.base.placement(box);
    const shared = intersection(box, faces);
    return shared === null || this.base.placement(shared) === 'outside' ? 'outside' : 'cut';
  }

  tessellate(tolerance: number): TriangleMesh {
    let mesh = this.base.tessellate(tolerance);
    for (const axis of [0, 1, 2] as const) {
      const snap = this.slack[axis];
      if (this.faces.min[axis] > this.base.bounds.min[axis]) {
        mesh = cutMesh(mesh, axis, this.faces.min[axis], 'above', snap);
      }
      if (this.faces.max[axis] < this.base.bounds.max[axis]) {
        mesh = cutMesh(mesh, axis, this.faces.max[axis], 'below', snap);
      }
    }
    return mesh;
  }

  clip(box: Box): Solid | null {
    const faces = facesOfCut(this, box);
    if (faces === null) return null;
    return isSameBox(faces, this.bounds) ? this : this.base.clip(faces);
  }

  private spans(axis: Axis, coordinate: number): boolean {
    return coordinate >= this.faces.min[axis] && coordinate < this.faces.max[axis];
  }
}
