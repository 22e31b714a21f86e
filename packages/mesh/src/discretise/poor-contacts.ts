import { AXES, type Axis } from '@thermarium/geometry';
import { type Issue, warning } from '@thermarium/model';
import { VOID } from '../paint/cut-cell.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';

/** Wider gaps, such as the stand-off of a soldered package, are meant, mm. */
const WIDEST_GAP = 0.02;
/** A gap along less than this part of the smaller face is a detail. */
const LEAST_PART = 0.25;

/**
 * Blocks that nearly touch: flat faces with a gap of some µm of void between them, which conducts nothing. That is
 * mostly a slip of a coordinate.
 */
export function poorContacts(scene: Scene, grid: PaintedGrid): Issue[] {
  const { code, counts, stride, edges } = grid;
  const { objectOf } = scene;
  const gaps = new Map<string, { one: number; other: number; axis: Axis; area: number; width: number }>();
  for (const axis of AXES) {
    const [u, v] = AXES.filter((other) => other !== axis);
    const near = nearPlanes(edges[axis]);
    if (near.length === 0) continue;
    for (let b = 0; b < counts[v]; b++) {
      for (let a = 0; a < counts[u]; a++) {
        const first = a * stride[u] + b * stride[v];
        for (const { from, to } of near) {
          if (from === 0 || to >= counts[axis]) continue;
          const below = code[first + (from - 1) * stride[axis]];
          const above = code[first + to * stride[axis]];
          if (below < 0 || above < 0 || objectOf[below] === objectOf[above]) continue;
          let isVoid = true;
          for (let n = from; n < to; n++) isVoid &&= code[first + n * stride[axis]] === VOID;
          if (!isVoid) continue;
          const area = (edges[u][a + 1] - edges[u][a]) * (edges[v][b + 1] - edges[v][b]);
          const [one, other] = [objectOf[below], objectOf[above]];
          const key = `${axis} ${one} ${other}`;
          const known = gaps.get(key);
          if (known) known.area += area;
          else gaps.set(key, { one, other, axis, area, width: edges[axis][to] - edges[axis][from] });
        }
      }
    }
  }
  return [...gaps.values()].flatMap(({ one, other, axis, area, width }) => {
    const face = Math.min(faceOf(scene, one, axis), faceOf(scene, other, axis));
    if (!(area >= LEAST_PART * face)) return [];
    const [path, beyond] = [scene.objects[one].path, scene.objects[other].path];
    return warning(
      'poor-contact',
      `tree/${path}`,
      `'${path}' and '${beyond}' nearly touch: ${Number((width * 1000).toPrecision(3))} µm of void lie between them along ${Number(area.toPrecision(3))} mm², and no heat crosses.`,
      'Align their faces exactly, or put the material of the joint between them.',
    );
  });
}

/** Runs of cells no wider than a slip. */
function nearPlanes(edges: Float64Array): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let from = 0; from + 1 < edges.length; from++) {
    for (let to = from + 1; to < edges.length && edges[to] - edges[from] <= WIDEST_GAP; to++) {
      found.push({ from, to });
    }
  }
  return found;
}

/** The largest face of an object's blocks normal to an axis, mm²; infinite where it is curved. */
function faceOf(scene: Scene, object: number, normal: Axis): number {
  let largest = 0;
  for (const { solid, region, object: of } of scene.strokes) {
    if (of !== object || region < 0) continue;
    if (solid.curved) return Infinity;
    const { min, max } = solid.bounds;
    const [u, v] = AXES.filter((axis) => axis !== normal).map((axis) => max[axis] - min[axis]);
    largest = Math.max(largest, u * v);
  }
  return largest;
}
