import type { Axis, Vec3 } from '@thermarium/geometry';
import { type Placement, pictureOf, type RoundShape } from '@thermarium/picture';

/** Distance of triangles from the true wall, by the size of the hole, where there is no closed form. */
const FACETING = 1e-4;

/** The surface of a hole where it stands, outward, and the edges between its faces. mm. */
export interface HoleMesh {
  /** x y z each. */
  readonly positions: readonly number[];
  readonly indices: readonly number[];
  /** x y z of both ends. */
  readonly edges: readonly number[];
  /** A direction out of the hole for each edge. */
  readonly outward: readonly number[];
}

/** @param around sides of a circle */
export function holeMesh(hole: Placement, around: number): HoleMesh {
  const { shape, solid, shift, box } = hole;
  if (shape.form === 'block') return placed(unitBlock(), middle(box.min, box.max), half(box.min, box.max));
  if (shape.form === 'round' && isWhole(shape)) {
    const { centre, axis } = shape;
    const at: Vec3 = [centre[0] + shift[0], centre[1] + shift[1], centre[2] + shift[2]];
    return placed(axis === null ? unitBall(around) : unitCylinder(axis, around), at, shape.half);
  }
  const { mesh, edges, outward } = pictureOf(solid, FACETING);
  const moved = (values: ArrayLike<number>) => Array.from(values, (value, n) => value + shift[n % 3]);
  return {
    positions: moved(mesh.positions),
    indices: [...mesh.indices],
    edges: moved(edges),
    outward: [...outward],
  };
}

/** Whether the box cuts nothing off the shape. */
function isWhole({ box: { min, max }, centre, half }: RoundShape): boolean {
  return [0, 1, 2].every((axis) => {
    const slack = 1e-6 * half[axis];
    return min[axis] <= centre[axis] - half[axis] + slack && max[axis] >= centre[axis] + half[axis] - slack;
  });
}

function middle(min: Vec3, max: Vec3): Vec3 {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

function half(min: Vec3, max: Vec3): Vec3 {
  return [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2, (max[2] - min[2]) / 2];
}

/** A mesh of half axes 1 about the origin, stretched and moved. */
function placed(unit: HoleMesh, at: Vec3, halfAxes: Vec3): HoleMesh {
  const stretched = (values: readonly number[]) =>
    values.map((value, n) => at[n % 3] + value * halfAxes[n % 3]);
  return { ...unit, positions: stretched(unit.positions), edges: stretched(unit.edges) };
}

const known = new Map<string, HoleMesh>();

function once(name: string, make: () => HoleMesh): HoleMesh {
  const mesh = known.get(name) ?? make();
  known.set(name, mesh);
  return mesh;
}

function unitBlock(): HoleMesh {
  return once('block', () => swept(2, [1, 1, -1, 1, -1, -1, 1, -1], true));
}

function unitCylinder(axis: Axis, around: number): HoleMesh {
  return once(`cylinder ${axis} ${around}`, () => {
    const circle = Array.from({ length: around }, (_, i) => (2 * Math.PI * i) / around);
    return swept(
      axis,
      circle.flatMap((angle) => [Math.cos(angle), Math.sin(angle)]),
      false,
    );
  });
}

/** A convex outline, counter-clockwise in the two axes after `axis`, from -1 to 1 along it. */
function swept(axis: Axis, outline: readonly number[], hasCorners: boolean): HoleMesh {
  const count = outline.length / 2;
  const point = (n: number, along: number): Vec3 => {
    const at: [number, number, number] = [along, along, along];
    at[(axis + 1) % 3] = outline[2 * (n % count)];
    at[(axis + 2) % 3] = outline[2 * (n % count) + 1];
    return at;
  };
  const positions: number[] = [];
  const indices: number[] = [];
  const edges: number[] = [];
  const outward: number[] = [];
  for (let n = 0; n < count; n++) positions.push(...point(n, -1), ...point(n, 1));
  for (let n = 0; n < count; n++) {
    const [low, high] = [2 * n, 2 * n + 1];
    const [nextLow, nextHigh] = [2 * ((n + 1) % count), 2 * ((n + 1) % count) + 1];
    indices.push(low, nextLow, nextHigh, low, nextHigh, high);
    if (n > 1) indices.push(0, low, low - 2, 1, high - 2, high);
    const side = point(n, 0).map((at, k) => at + point(n + 1, 0)[k]);
    const length = Math.hypot(...side);
    for (const end of [-1, 1]) {
      edges.push(...point(n, end), ...point(n + 1, end));
      outward.push(...side.map((at, k) => (k === axis ? end : at / length)));
    }
    if (!hasCorners) continue;
    edges.push(...point(n, -1), ...point(n, 1));
    outward.push(...point(n, 0));
  }
  return { positions, indices, edges, outward };
}

function unitBall(around: number): HoleMesh {
  return once(`ball ${around}`, () => {
    const rows = around / 2;
    const positions: number[] = [];
    const indices: number[] = [];
    for (let row = 0; row <= rows; row++) {
      const latitude = (Math.PI * row) / rows;
      for (let i = 0; i <= around; i++) {
        const longitude = (2 * Math.PI * i) / around;
        const ring = Math.sin(latitude);
        positions.push(ring * Math.cos(longitude), ring * Math.sin(longitude), -Math.cos(latitude));
      }
    }
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i < around; i++) {
        const low = row * (around + 1) + i;
        const high = low + around + 1;
        if (row > 0) indices.push(low, low + 1, high + 1);
        if (row < rows - 1) indices.push(low, high + 1, high);
      }
    }
    return { positions, indices, edges: [], outward: [] };
  });
}
