import { OTHER_AXES } from './axes.ts';
import type { Body } from './body.ts';
import { intersection } from './box.ts';
import { clampCrossings } from './crossings.ts';
import { innerHigh, innerLow, slackOf } from './extent.ts';
import { cutMesh } from './mesh-cut.ts';
import type { Axis, Box, Crossings, Placement, Solid, TriangleMesh, Vec3 } from './solid.ts';

/** What the body knows in closed form of the part of it within a box. */
export interface CutFigures {
  readonly bounds: Box;
  readonly volume: number;
  readonly curved: boolean;
}

/**
 * The intersection of `base` with `faces`, which must be what `facesOfCut` says and cut something off; null when the
 * rest is thinner than the tolerance.
 */
export function clipped(base: Body, faces: Box, figures: CutFigures): Body | null {
  const slack = slackOf(base.bounds);
  return isThickerThan(figures.bounds, slack) ? new Clipped(base, faces, figures) : null;
}

/** A body is placed with its slack taken off on both sides: one of less than four times that would be nowhere. */
function isThickerThan({ min, max }: Box, slack: Vec3): boolean {
  return [0, 1, 2].every((axis) => max[axis] - min[axis] > 4 * slack[axis]);
}

/**
 * The bounds of `solid` as `box` cuts them; null when nothing of the solid is left. A face of the box that lies on the
 * solid's own extreme but for rounding becomes that extreme, so that a fit leaves no sliver.
 */
export function facesOfCut(solid: Solid, box: Box): Box | null {
  if (solid.placement(box) === 'outside') return null;
  const slack = slackOf(solid.bounds);
  const min: [number, number, number] = [...solid.bounds.min];
  const max: [number, number, number] = [...solid.bounds.max];
  for (let axis = 0; axis < 3; axis++) {
    if (box.min[axis] > min[axis] + slack[axis]) min[axis] = box.min[axis];
    if (box.max[axis] < max[axis] - slack[axis]) max[axis] = box.max[axis];
  }
  return isThickerThan({ min, max }, slack) ? { min, max } : null;
}

/** Whether `facesOfCut` cut nothing off. */
export function isSameBox(a: Box, b: Box): boolean {
  return [0, 1, 2].every((axis) => a.min[axis] === b.min[axis] && a.max[axis] === b.max[axis]);
}

class Clipped implements Body {
  readonly shape = 'clipped';
  readonly bounds: Box;
  readonly volume: number;
  readonly curved: boolean;
  readonly invariantAxis: Axis | null;
  private readonly base: Body;
  private readonly faces: Box;
  private readonly slack: Vec3;

  constructor(base: Body, faces: Box, figures: CutFigures) {
    this.base = base;
    this.faces = faces;
    this.bounds = figures.bounds;
    this.volume = figures.volume;
    this.curved = figures.curved;
    this.invariantAxis = base.invariantAxis;
    this.slack = slackOf(figures.bounds);
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

  clip(box: Box): Body | null {
    const faces = facesOfCut(this, box);
    if (faces === null) return null;
    return isSameBox(faces, this.bounds) ? this : this.base.clip(faces);
  }

  private spans(axis: Axis, coordinate: number): boolean {
    return coordinate >= this.faces.min[axis] && coordinate < this.faces.max[axis];
  }
}
