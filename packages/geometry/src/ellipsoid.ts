import { clipped } from './clipped.ts';
import { writeInterval } from './crossings.ts';
import { discArea } from './disc.ts';
import { segmentsAround } from './ellipse.ts';
import { facesOfCut, innerHigh, innerLow, isSameBox, slackOf, solidBounds } from './extent.ts';
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
 * Volume of the unit ball within the box low..high, each within -1..1.
 *
 * Cut along one axis: the closed form of a spherical segment. Otherwise the area of disc and rectangle, in closed form,
 * is integrated along z. That area has root singularities where the disc's radius passes a side or a corner of the
 * rectangle; the interval is split there.
 */
function ballVolume(low: Vec3, high: Vec3): number {
  const cut = [0, 1, 2].filter((axis) => low[axis] > -1 || high[axis] < 1);
  if (cut.length === 0) return (4 / 3) * Math.PI;
  if (cut.length === 1) return segmentVolume(low[cut[0]], high[cut[0]]);

  const radii = [low[0], high[0], low[1], high[1]];
  for (const x of [low[0], high[0]]) for (const y of [low[1], high[1]]) radii.push(Math.hypot(x, y));
  const kinks: number[] = [];
  for (const radius of radii) {
    const square = (1 - radius) * (1 + radius);
    if (square > 0) kinks.push(Math.sqrt(square), -Math.sqrt(square));
  }
  return integrate(
    (z) => discArea(Math.sqrt(Math.max(0, (1 - z) * (1 + z))), low[0], high[0], low[1], high[1]),
    low[2],
    high[2],
    kinks,
  );
}

/** Volume of the unit ball between two parallel planes, measured from the nearer pole so that thin caps keep their digits. */
function segmentVolume(low: number, high: number): number {
  return low + high > 0 ? capVolume(-low) - capVolume(-high) : capVolume(high) - capVolume(low);
}

/** Volume of the unit ball below z. */
function capVolume(z: number): number {
  return (Math.PI / 3) * (1 + z) ** 2 * (2 - z);
}

/**
 * Double exponential quadrature: x = tanh(pi/2 sinh t) and the trapezoidal rule in t, which converges exponentially
 * also where the integrand has a root singularity at an end. With step 1/16 on |t| <= 3.3 (107 values) the area of a
 * quarter disc comes out to 1e-15.
 * H. Takahasi and M. Mori, Double exponential formulas for numerical integration, Publ. RIMS 9 (1974) 721-741.
 */
const STEP = 1 / 16;
const LAST = 3.3;

interface Node {
  readonly x: number;
  readonly weight: number;
}

const NODES: readonly Node[] = Array.from({ length: 2 * Math.round(LAST / STEP) + 1 }, (_, i) => {
  const t = (i - Math.round(LAST / STEP)) * STEP;
  const inner = 0.5 * Math.PI * Math.sinh(t);
  return {
    x: Math.tanh(inner),
    weight: (STEP * 0.5 * Math.PI * Math.cosh(t)) / Math.cosh(inner) ** 2,
  };
});

/** Integral of `f` from a to b; `kinks` are the places where it or a derivative jumps. */
function integrate(f: (x: number) => number, a: number, b: number, kinks: readonly number[]): number {
  const ends = [a, ...kinks.filter((x) => x > a && x < b).sort((p, q) => p - q), b];
  let sum = 0;
  for (let piece = 1; piece < ends.length; piece++) {
    const middle = 0.5 * (ends[piece - 1] + ends[piece]);
    const half = 0.5 * (ends[piece] - ends[piece - 1]);
    if (half === 0) continue;
    let part = 0;
    for (const { x, weight } of NODES) part += weight * f(middle + half * x);
    sum += half * part;
  }
  return sum;
}

/** The ellipsoid inscribed in a box. Throws RangeError unless sizes are > 0 and finite. */
export function ellipsoid(min: Vec3, size: Vec3): Solid {
  return new Ellipsoid(solidBounds(min, size));
}

class Ellipsoid implements Solid {
  readonly shape = 'ellipsoid';
  readonly curved = true;
  readonly invariantAxis = null;
  readonly bounds: Box;
  readonly volume: number;
  private readonly center: Vec3;
  private readonly radius: Vec3;
  private readonly slack: Vec3;

  constructor(bounds: Box) {
    const { min, max } = bounds;
    this.bounds = bounds;
    this.center = [0.5 * (min[0] + max[0]), 0.5 * (min[1] + max[1]), 0.5 * (min[2] + max[2])];
    this.radius = [0.5 * (max[0] - min[0]), 0.5 * (max[1] - min[1]), 0.5 * (max[2] - min[2])];
    this.volume = (4 / 3) * Math.PI * this.radius[0] * this.radius[1] * this.radius[2];
    this.slack = slackOf(bounds);
  }

  planes(axis: Axis): readonly number[] {
    return [this.bounds.min[axis], this.bounds.max[axis]];
  }

  contains(point: Vec3): boolean {
    const x = this.scaled(0, point[0]);
    const y = this.scaled(1, point[1]);
    const z = this.scaled(2, point[2]);
    return x * x + y * y + z * z < 1;
  }

  crossings(axis: Axis, u: number, v: number, out: Crossings): void {
    const { center, radius } = this;
    const [first, second] = OTHER_AXES[axis];
    const p = this.scaled(first, u);
    const q = this.scaled(second, v);
    const across = Math.sqrt(p * p + q * q);
    const square = (1 - across) * (1 + across);
    if (!(square > 0)) {
      out.count = 0;
      return;
    }
    const along = Math.sqrt(square);
    const normal = along / radius[axis];
    const normalFirst = p / radius[first];
    const normalSecond = q / radius[second];
    const slope =
      normal / Math.sqrt(normal * normal + normalFirst * normalFirst + normalSecond * normalSecond);
    const half = radius[axis] * along;
    writeInterval(out, center[axis] - half, center[axis] + half, slope, slope);
  }

  placement(box: Box): Placement {
    let near = 0;
    let far = 0;
    for (let axis = 0; axis < 3; axis++) {
      const low = this.scaled(axis, innerLow(box.min[axis], box.max[axis], this.slack[axis]));
      const high = this.scaled(axis, innerHigh(box.min[axis], box.max[axis], this.slack[axis]));
      const nearest = Math.max(low, -high, 0);
      const farthest = Math.max(-low, high);
      near += nearest * nearest;
      far += farthest * farthest;
    }
    if (near >= 1) return 'outside';
    return far <= 1 ? 'inside' : 'cut';
  }

  tessellate(tolerance: number): TriangleMesh {
    return ellipsoidMesh(this.center, this.radius, tolerance);
  }

  clip(box: Box): Solid | null {
    const faces = facesOfCut(this, box);
    if (faces === null) return null;
    if (isSameBox(faces, this.bounds)) return this;
    // Rounding must not turn an axis that is not cut into one that is: there the ends are -1 and 1 exactly.
    const low: [number, number, number] = [-1, -1, -1];
    const high: [number, number, number] = [1, 1, 1];
    for (let axis = 0; axis < 3; axis++) {
      if (faces.min[axis] > this.bounds.min[axis]) low[axis] = this.scaled(axis, faces.min[axis]);
      if (faces.max[axis] < this.bounds.max[axis]) high[axis] = this.scaled(axis, faces.max[axis]);
    }
    const unit = this.radius[0] * this.radius[1] * this.radius[2];
    return clipped(this, faces, {
      bounds: this.boundsWithin(faces),
      volume: unit * ballVolume(low, high),
      curved: true,
    });
  }

  /** The longest chord through the box along an axis is the one nearest the centre. */
  private boundsWithin(faces: Box): Box {
    const near = [0, 1, 2].map((i) =>
      Math.max(this.scaled(i, faces.min[i]), -this.scaled(i, faces.max[i]), 0),
    );
    const min: [number, number, number] = [0, 0, 0];
    const max: [number, number, number] = [0, 0, 0];
    for (const axis of [0, 1, 2] as const) {
      const [first, second] = OTHER_AXES[axis];
      const square = 1 - near[first] ** 2 - near[second] ** 2;
      const reach = this.radius[axis] * Math.sqrt(Math.max(0, square));
      min[axis] = Math.max(faces.min[axis], this.center[axis] - reach);
      max[axis] = Math.min(faces.max[axis], this.center[axis] + reach);
    }
    return { min, max };
  }

  private scaled(axis: number, coordinate: number): number {
    return (coordinate - this.center[axis]) / this.radius[axis];
  }
}

/**
 * Meridians and parallels about z, a vertex at each of the six extremes. A facet is a right triangle with two sides of
 * one step: it sags twice as far as a chord, hence half the tolerance.
 */
function ellipsoidMesh(center: Vec3, radius: Vec3, tolerance: number): TriangleMesh {
  const around = segmentsAround(Math.max(radius[0], radius[1], radius[2]), 0.5 * tolerance);
  const rows = around / 2;
  const southPole = around * (rows - 1);
  const northPole = southPole + 1;
  const positions = new Float64Array(3 * (northPole + 1));
  const put = (vertex: number, x: number, y: number, z: number): void => {
    positions[3 * vertex] = center[0] + radius[0] * x;
    positions[3 * vertex + 1] = center[1] + radius[1] * y;
    positions[3 * vertex + 2] = center[2] + radius[2] * z;
  };
  for (let row = 1; row < rows; row++) {
    const latitude = (Math.PI * row) / rows;
    for (let i = 0; i < around; i++) {
      const longitude = (2 * Math.PI * i) / around;
      const ring = Math.sin(latitude);
      put(
        (row - 1) * around + i,
        ring * Math.cos(longitude),
        ring * Math.sin(longitude),
        -Math.cos(latitude),
      );
    }
  }
  put(southPole, 0, 0, -1);
  put(northPole, 0, 0, 1);

  const indices: number[] = [];
  for (let i = 0; i < around; i++) {
    const next = (i + 1) % around;
    indices.push(southPole, next, i);
    for (let row = 0; row < rows - 2; row++) {
      const below = row * around;
      const above = below + around;
      indices.push(below + i, below + next, above + next, below + i, above + next, above + i);
    }
    const last = (rows - 2) * around;
    indices.push(last + i, last + next, northPole);
  }
  return { positions, indices: Uint32Array.from(indices) };
}
