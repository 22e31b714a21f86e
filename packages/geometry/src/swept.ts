import { OTHER_AXES } from './axes.ts';
import { clipped } from './clipped.ts';
import { writeInterval } from './crossings.ts';
import { facesOfCut, isSameBox } from './cut-faces.ts';
import { innerHigh, innerLow, slackOf } from './extent.ts';
import type { Ring } from './rings.ts';
import type { Rectangle, Section } from './section.ts';
import type { Axis, Box, Crossings, Placement, Solid, TriangleMesh, Vec3 } from './solid.ts';
import { sweepMesh } from './sweep-mesh.ts';

/** `section` in the plane normal to `axis`, swept from `low` to `high` along it. */
export function swept(
  shape: 'cylinder' | 'prism',
  axis: Axis,
  section: Section,
  low: number,
  high: number,
): Solid {
  return new Swept(shape, axis, section, low, high);
}

class Swept implements Solid {
  readonly shape: 'cylinder' | 'prism';
  readonly invariantAxis: Axis;
  readonly bounds: Box;
  readonly volume: number;
  private readonly section: Section;
  private readonly first: Axis;
  private readonly second: Axis;
  private readonly low: number;
  private readonly high: number;
  private readonly slack: Vec3;

  constructor(shape: 'cylinder' | 'prism', axis: Axis, section: Section, low: number, high: number) {
    [this.first, this.second] = OTHER_AXES[axis];
    this.shape = shape;
    this.invariantAxis = axis;
    this.section = section;
    this.low = low;
    this.high = high;
    this.bounds = boxAround(axis, section.bounds, low, high);
    this.volume = section.area * (high - low);
    this.slack = slackOf(this.bounds);
  }

  get curved(): boolean {
    return this.section.curved;
  }

  get outline(): readonly Ring[] | undefined {
    return this.section.rings;
  }

  planes(axis: Axis): readonly number[] {
    if (axis === this.invariantAxis) return [this.low, this.high];
    return this.section.planes(axis === this.first ? 0 : 1);
  }

  contains(point: Vec3): boolean {
    const along = point[this.invariantAxis];
    return (
      along >= this.low && along < this.high && this.section.contains(point[this.first], point[this.second])
    );
  }

  crossings(axis: Axis, u: number, v: number, out: Crossings): void {
    if (axis === this.invariantAxis) {
      if (this.section.contains(u, v)) writeInterval(out, this.low, this.high, 1, 1);
      else out.count = 0;
      return;
    }
    const alongFirst = axis === this.first;
    const other = alongFirst ? this.second : this.first;
    const isSweepFirst = this.invariantAxis < other;
    const along = isSweepFirst ? u : v;
    if (along >= this.low && along < this.high) {
      this.section.crossings(alongFirst ? 0 : 1, isSweepFirst ? v : u, out);
    } else {
      out.count = 0;
    }
  }

  placement(box: Box): Placement {
    const { first, second, invariantAxis: axis, slack } = this;
    const low = innerLow(box.min[axis], box.max[axis], slack[axis]);
    const high = innerHigh(box.min[axis], box.max[axis], slack[axis]);
    if (low >= this.high || high <= this.low) return 'outside';
    const inPlane = this.section.placement(
      innerLow(box.min[first], box.max[first], slack[first]),
      innerLow(box.min[second], box.max[second], slack[second]),
      innerHigh(box.min[first], box.max[first], slack[first]),
      innerHigh(box.min[second], box.max[second], slack[second]),
    );
    if (inPlane === 'inside' && (low < this.low || high > this.high)) return 'cut';
    return inPlane;
  }

  tessellate(tolerance: number): TriangleMesh {
    return sweepMesh(this.invariantAxis, this.section.mesh(tolerance), this.low, this.high);
  }

  clip(box: Box): Solid | null {
    const faces = facesOfCut(this, box);
    if (faces === null) return null;
    if (isSameBox(faces, this.bounds)) return this;
    const { first, second, invariantAxis: axis } = this;
    const low = faces.min[axis];
    const high = faces.max[axis];
    const rectangle: Rectangle = {
      min: [faces.min[first], faces.min[second]],
      max: [faces.max[first], faces.max[second]],
    };
    const isCutInPlane = [first, second].some(
      (other) => faces.min[other] > this.bounds.min[other] || faces.max[other] < this.bounds.max[other],
    );
    if (!isCutInPlane) return new Swept(this.shape, axis, this.section, low, high);
    const part = this.section.within(rectangle);
    return clipped(this, faces, {
      bounds: boxAround(axis, part.bounds, low, high),
      volume: part.area * (high - low),
      curved: part.curved,
    });
  }
}

function boxAround(axis: Axis, section: Rectangle, low: number, high: number): Box {
  const [first, second] = OTHER_AXES[axis];
  const min: [number, number, number] = [0, 0, 0];
  const max: [number, number, number] = [0, 0, 0];
  min[axis] = low;
  max[axis] = high;
  min[first] = section.min[0];
  max[first] = section.max[0];
  min[second] = section.min[1];
  max[second] = section.max[1];
  return { min, max };
}
