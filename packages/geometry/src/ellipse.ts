import { writeInterval } from './crossings.ts';
import { discArea } from './disc.ts';
import type { Direction, Rectangle, Section, SectionMesh, SectionPart } from './section.ts';
import type { Crossings, Placement } from './solid.ts';

/** The ellipse inscribed in a rectangle. */
export class Ellipse implements Section {
  readonly curved = true;
  readonly bounds: Rectangle;
  readonly area: number;
  private readonly center: readonly [number, number];
  private readonly radius: readonly [number, number];

  constructor(bounds: Rectangle) {
    const { min, max } = bounds;
    this.bounds = bounds;
    this.center = [0.5 * (min[0] + max[0]), 0.5 * (min[1] + max[1])];
    this.radius = [0.5 * (max[0] - min[0]), 0.5 * (max[1] - min[1])];
    this.area = Math.PI * this.radius[0] * this.radius[1];
  }

  planes(direction: Direction): readonly number[] {
    return [this.bounds.min[direction], this.bounds.max[direction]];
  }

  contains(u: number, v: number): boolean {
    const x = (u - this.center[0]) / this.radius[0];
    const y = (v - this.center[1]) / this.radius[1];
    return x * x + y * y < 1;
  }

  crossings(direction: Direction, coordinate: number, out: Crossings): void {
    const other = direction === 0 ? 1 : 0;
    const across = (coordinate - this.center[other]) / this.radius[other];
    const square = (1 - across) * (1 + across);
    if (!(square > 0)) {
      out.count = 0;
      return;
    }
    const along = Math.sqrt(square);
    const center = this.center[direction];
    const radius = this.radius[direction];
    const normalAlong = along / radius;
    const normalAcross = across / this.radius[other];
    const slope = normalAlong / Math.sqrt(normalAlong * normalAlong + normalAcross * normalAcross);
    writeInterval(out, center - radius * along, center + radius * along, slope, slope);
  }

  placement(uMin: number, vMin: number, uMax: number, vMax: number): Placement {
    const x0 = (uMin - this.center[0]) / this.radius[0];
    const x1 = (uMax - this.center[0]) / this.radius[0];
    const y0 = (vMin - this.center[1]) / this.radius[1];
    const y1 = (vMax - this.center[1]) / this.radius[1];
    const nearX = Math.max(x0, -x1, 0);
    const nearY = Math.max(y0, -y1, 0);
    if (nearX * nearX + nearY * nearY >= 1) return 'outside';
    const farX = Math.max(-x0, x1);
    const farY = Math.max(-y0, y1);
    return farX * farX + farY * farY <= 1 ? 'inside' : 'cut';
  }

  within(rectangle: Rectangle): SectionPart {
    const { center, radius } = this;
    const scaled = (direction: Direction, coordinate: number): number =>
      (coordinate - center[direction]) / radius[direction];
    const x0 = scaled(0, rectangle.min[0]);
    const x1 = scaled(0, rectangle.max[0]);
    const y0 = scaled(1, rectangle.min[1]);
    const y1 = scaled(1, rectangle.max[1]);
    // The longest chord through the rectangle is the one nearest the centre.
    const nearX = Math.max(x0, -x1, 0);
    const nearY = Math.max(y0, -y1, 0);
    const reachX = radius[0] * Math.sqrt(Math.max(0, 1 - nearY * nearY));
    const reachY = radius[1] * Math.sqrt(Math.max(0, 1 - nearX * nearX));
    return {
      area: radius[0] * radius[1] * discArea(1, x0, x1, y0, y1),
      curved: true,
      bounds: {
        min: [Math.max(rectangle.min[0], center[0] - reachX), Math.max(rectangle.min[1], center[1] - reachY)],
        max: [Math.min(rectangle.max[0], center[0] + reachX), Math.min(rectangle.max[1], center[1] + reachY)],
      },
    };
  }

  mesh(tolerance: number): SectionMesh {
    const { center, radius } = this;
    const count = segmentsAround(Math.max(radius[0], radius[1]), tolerance);
    const vertices = new Float64Array(2 * count);
    const ring: number[] = [];
    const triangles: number[] = [];
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * i) / count;
      vertices[2 * i] = center[0] + radius[0] * Math.cos(angle);
      vertices[2 * i + 1] = center[1] + radius[1] * Math.sin(angle);
      ring.push(i);
      if (i >= 2) triangles.push(0, i - 1, i);
    }
    return { vertices, rings: [ring], triangles };
  }
}

/** A circle never has fewer chords, so that it still looks like one, nor more, so that a picture of many stays light. */
const FEWEST = 12;
const MOST = 96;

/**
 * Chords around a circle of `radius` that stay within `tolerance` of it (sagitta: radius (1 - cos(pi / n))), as a
 * multiple of four from 12 to 96 so that the extremes on both axes are vertices. At 96 the chords of a circle are
 * within 5.4e-4 of its radius; a smaller tolerance gets no more.
 */
export function segmentsAround(radius: number, tolerance: number): number {
  const cosine = 1 - tolerance / radius;
  if (!(cosine < 1)) return MOST;
  const needed = cosine <= 0 ? FEWEST : Math.PI / Math.acos(cosine);
  return Math.min(MOST, Math.max(FEWEST, 4 * Math.ceil(needed / 4)));
}
