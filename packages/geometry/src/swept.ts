import { clipped } from './clipped.ts';
import { writeInterval } from './crossings.ts';
import { Ellipse } from './ellipse.ts';
import { facesOfCut, innerHigh, innerLow, isSameBox, slackOf, solidBounds } from './extent.ts';
import { Outline } from './outline.ts';
import { tidyRings } from './rings.ts';
import { type Rectangle, type Section, sweepMesh } from './section.ts';
import {
  type Axis,
  type Box,
  type Crossings,
  OTHER_AXES,
  type Placement,
  type Ring,
  type Solid,
  type TriangleMesh,
  type Vec3,
} from './solid.ts';

/** `section` in the plane normal to `axis`, swept from `low` to `high` along it. */
function swept(shape: 'cylinder' | 'prism', axis: Axis, section: Section, low: number, high: number): Solid {
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
