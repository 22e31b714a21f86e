import { bridgeHoles, createLoop, type Loop, turn } from './loop.ts';

/**
 * Triangles (three vertex numbers each, counter-clockwise) that fill the region bounded by rings of vertex numbers: the
 * outer one first and counter-clockwise, holes clockwise, all simple and apart. Uses every vertex and no other, so that
 * each edge of a ring borders exactly one triangle, also where corners are in line.
 * Holes are joined to the outer ring by bridges, then ears are cut off. D. Eberly, Triangulation by Ear Clipping (2002).
 */
export function triangulate(vertices: ArrayLike<number>, rings: readonly (readonly number[])[]): number[] {
  const loop = createLoop(vertices, rings);
  bridgeHoles(loop, rings);
  return cutEars(loop, 0);
}

function cutEars(loop: Loop, start: number): number[] {
  const { next, previous, vertexOf } = loop;
  const triangles: number[] = [];
  let left = 1;
  for (let node = next[start]; node !== start; node = next[node]) left++;

  let node = start;
  let refused = 0;
  while (left > 3) {
    // After a full round without an ear only rounding is left to decide: take the flattest corner off.
    const isStuck = refused >= left;
    if (isStuck) node = flattestCorner(loop, node);
    if (isStuck || isEar(loop, node)) {
      const before = previous[node];
      const after = next[node];
      triangles.push(vertexOf[before], vertexOf[node], vertexOf[after]);
      next[before] = after;
      previous[after] = before;
      left--;
      refused = 0;
      // Going on two corners further keeps the ears from forming a fan of slivers.
      node = next[after];
    } else {
      refused++;
      node = next[node];
    }
  }
  triangles.push(vertexOf[previous[node]], vertexOf[node], vertexOf[next[node]]);
  return triangles;
}

/** A convex corner whose triangle holds no other corner, except those at the same place as its own (ends of bridges). */
function isEar(loop: Loop, node: number): boolean {
  const { u, v, next, previous, flat } = loop;
  const a = previous[node];
  const c = next[node];
  if (turn(loop, a, node, c) <= flat) return false;
  const uMin = Math.min(u[a], u[node], u[c]);
  const uMax = Math.max(u[a], u[node], u[c]);
  const vMin = Math.min(v[a], v[node], v[c]);
  const vMax = Math.max(v[a], v[node], v[c]);
  for (let other = next[c]; other !== a; other = next[other]) {
    if (u[other] < uMin || u[other] > uMax || v[other] < vMin || v[other] > vMax) continue;
    if (isSamePlace(loop, other, a) || isSamePlace(loop, other, node) || isSamePlace(loop, other, c))
      continue;
    if (
      turn(loop, a, node, other) >= -flat &&
      turn(loop, node, c, other) >= -flat &&
      turn(loop, c, a, other) >= -flat
    ) {
      return false;
    }
  }
  return true;
}

function isSamePlace(loop: Loop, a: number, b: number): boolean {
  return loop.u[a] === loop.u[b] && loop.v[a] === loop.v[b];
}

function flattestCorner(loop: Loop, start: number): number {
  let best = start;
  let least = Infinity;
  let node = start;
  do {
    const size = Math.abs(turn(loop, loop.previous[node], node, loop.next[node]));
    if (size < least) {
      least = size;
      best = node;
    }
    node = loop.next[node];
  } while (node !== start);
  return best;
}
