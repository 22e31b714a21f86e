import { isMirrored, OTHER_AXES } from './axes.ts';
import { fillLoops } from './loop-fill.ts';
import type { Axis, TriangleMesh } from './solid.ts';

/**
 * The part of a closed mesh on one side of the plane `axis` = `coordinate`, closed again by flat caps. Vertices within
 * `snap` of the plane are moved onto it.
 */
export function cutMesh(
  mesh: TriangleMesh,
  axis: Axis,
  coordinate: number,
  keep: 'below' | 'above',
  snap: number,
): TriangleMesh {
  const sign = keep === 'below' ? 1 : -1;
  const { positions, indices } = mesh;
  const count = positions.length / 3;
  const height = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const over = sign * (positions[3 * i + axis] - coordinate);
    height[i] = Math.abs(over) <= snap ? 0 : over;
  }

  const kept: number[] = [];
  const onPlane: boolean[] = [];
  const newVertex = new Int32Array(count).fill(-1);
  const crossing = new Map<number, number>();
  const vertex = (i: number): number => {
    if (newVertex[i] < 0) {
      newVertex[i] = onPlane.length;
      for (let k = 0; k < 3; k++)
        kept.push(k === axis && height[i] === 0 ? coordinate : positions[3 * i + k]);
      onPlane.push(height[i] === 0);
    }
    return newVertex[i];
  };
  const between = (i: number, j: number): number => {
    const [low, high] = i < j ? [i, j] : [j, i];
    const key = low * count + high;
    const known = crossing.get(key);
    if (known !== undefined) return known;
    const t = height[low] / (height[low] - height[high]);
    for (let k = 0; k < 3; k++) {
      const from = positions[3 * low + k];
      kept.push(k === axis ? coordinate : from + t * (positions[3 * high + k] - from));
    }
    crossing.set(key, onPlane.length);
    onPlane.push(true);
    return onPlane.length - 1;
  };

  const triangles: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const corners = [indices[i], indices[i + 1], indices[i + 2]];
    const heights = corners.map((corner) => height[corner]);
    if (heights.every((h) => h === 0)) {
      // A face of the body on the plane stays when the body lies behind it.
      if (sign * normalAlong(positions, corners, axis) > 0) triangles.push(...corners.map(vertex));
      continue;
    }
    if (heights.every((h) => h >= 0)) continue;
    const polygon: number[] = [];
    for (let k = 0; k < 3; k++) {
      const after = (k + 1) % 3;
      if (heights[k] <= 0) polygon.push(vertex(corners[k]));
      if (heights[k] * heights[after] < 0) polygon.push(between(corners[k], corners[after]));
    }
    for (let k = 2; k < polygon.length; k++) triangles.push(polygon[0], polygon[k - 1], polygon[k]);
  }

  const [first, second] = OTHER_AXES[axis];
  const flat = new Float64Array(2 * onPlane.length);
  for (let i = 0; i < onPlane.length; i++) {
    flat[2 * i] = kept[3 * i + first];
    flat[2 * i + 1] = kept[3 * i + second];
  }
  const isReversed = sign > 0 === isMirrored(axis);
  const cap = fillLoops(flat, openLoops(triangles, onPlane), isReversed);
  return { positions: Float64Array.from(kept), indices: Uint32Array.from([...triangles, ...cap]) };
}

function normalAlong(positions: Float64Array, corners: readonly number[], axis: Axis): number {
  const [first, second] = OTHER_AXES[axis];
  const [a, b, c] = corners.map((corner) => 3 * corner);
  const area =
    (positions[b + first] - positions[a + first]) * (positions[c + second] - positions[a + second]) -
    (positions[c + first] - positions[a + first]) * (positions[b + second] - positions[a + second]);
  return isMirrored(axis) ? -area : area;
}

/** The edges on the plane that have lost their neighbour, turned round and chained: the borders of the caps. */
function openLoops(triangles: readonly number[], onPlane: readonly boolean[]): number[][] {
  const count = onPlane.length;
  const open = new Map<number, readonly [number, number]>();
  for (let i = 0; i < triangles.length; i++) {
    const from = triangles[i];
    const to = triangles[i % 3 === 2 ? i - 2 : i + 1];
    if (!onPlane[from] || !onPlane[to]) continue;
    if (!open.delete(to * count + from)) open.set(from * count + to, [from, to]);
  }
  const after = new Map<number, number[]>();
  for (const [from, to] of open.values()) after.set(to, [...(after.get(to) ?? []), from]);
  const loops: number[][] = [];
  for (const start of after.keys()) {
    let at = after.get(start)?.pop();
    if (at === undefined) continue;
    const loop = [start];
    while (at !== undefined && at !== start) {
      loop.push(at);
      at = after.get(at)?.pop();
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}
