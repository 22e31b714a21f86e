import type { TriangleMesh } from '@thermarium/geometry';

export interface FineMesh {
  /** x y z each, mm. */
  readonly positions: readonly number[];
  readonly indices: readonly number[];
}

/** The same surface with no edge longer than `longest`, mm: each longer one is halved, on both sides alike. */
export function subdivided({ positions, indices }: TriangleMesh, longest: number): FineMesh {
  const points = [...positions];
  const middles = new Map<number, number>();
  const square = (a: number, b: number): number =>
    (points[3 * a] - points[3 * b]) ** 2 +
    (points[3 * a + 1] - points[3 * b + 1]) ** 2 +
    (points[3 * a + 2] - points[3 * b + 2]) ** 2;
  const middleOf = (a: number, b: number): number => {
    const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
    const known = middles.get(key);
    if (known !== undefined) return known;
    const made = points.length / 3;
    for (let axis = 0; axis < 3; axis++) points.push((points[3 * a + axis] + points[3 * b + axis]) / 2);
    middles.set(key, made);
    return made;
  };
  const fine: number[] = [];
  const left = [...indices];
  while (left.length > 0) {
    const c = left.pop() ?? 0;
    const b = left.pop() ?? 0;
    const a = left.pop() ?? 0;
    const [ab, bc, ca] = [square(a, b), square(b, c), square(c, a)];
    const most = Math.max(ab, bc, ca);
    if (most <= longest * longest) fine.push(a, b, c);
    else if (most === ab) split(left, a, b, c, middleOf(a, b));
    else if (most === bc) split(left, b, c, a, middleOf(b, c));
    else split(left, c, a, b, middleOf(c, a));
  }
  return { positions: points, indices: fine };
}

/** Adds the two halves of a triangle whose first edge is halved. */
function split(into: number[], from: number, to: number, opposite: number, middle: number): void {
  into.push(from, middle, opposite, middle, to, opposite);
}

/** mm² */
export function areaOf({ positions, indices }: TriangleMesh): number {
  let area = 0;
  const edge = (from: number, to: number, axis: number): number =>
    positions[3 * to + axis] - positions[3 * from + axis];
  for (let n = 0; n < indices.length; n += 3) {
    const [a, b, c] = [indices[n], indices[n + 1], indices[n + 2]];
    const cross = [0, 1, 2].map((axis) => {
      const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
      return edge(a, b, i) * edge(a, c, j) - edge(a, b, j) * edge(a, c, i);
    });
    area += Math.hypot(...cross) / 2;
  }
  return area;
}
