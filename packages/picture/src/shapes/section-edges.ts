import { AXES, type Axis, type Solid } from '@thermarium/geometry';
import { meshOf } from './mesh-shapes.ts';

/** The border of a cross-section that is the same all along an axis: u v of both ends of each of its edges, mm. */
export interface SectionEdges {
  readonly axis: Axis;
  /** In the two other axes in ascending order. */
  readonly edges: readonly number[];
}

const known = new WeakMap<Solid, SectionEdges | null>();

/** The section of a solid; null: it changes along every axis. */
export function sectionEdgesOf(solid: Solid): SectionEdges | null {
  let section = known.get(solid);
  if (section === undefined) {
    const { invariantAxis } = solid;
    section =
      invariantAxis === null ? null : { axis: invariantAxis, edges: borderOfEnd(solid, invariantAxis) };
    known.set(solid, section);
  }
  return section;
}

/** The border of the lower end: the sides that belong to only one of its triangles. */
function borderOfEnd(solid: Solid, axis: Axis): readonly number[] {
  const { positions, indices } = meshOf(solid).mesh;
  const [first, second] = AXES.filter((each) => each !== axis);
  const end = solid.bounds.min[axis];
  const slack = 1e-9 * (Math.abs(end) + solid.bounds.max[axis] - end);
  const isAtEnd = (vertex: number) => Math.abs(positions[3 * vertex + axis] - end) <= slack;
  const sides = new Map<string, readonly number[]>();
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i], indices[i + 1], indices[i + 2]];
    if (!corners.every(isAtEnd)) continue;
    const points = corners.map((corner) => [positions[3 * corner + first], positions[3 * corner + second]]);
    for (const [n, from] of points.entries()) {
      const to = points[(n + 1) % 3];
      if (!sides.delete(`${to} ${from}`)) sides.set(`${from} ${to}`, [...from, ...to]);
    }
  }
  return [...sides.values()].flat();
}
