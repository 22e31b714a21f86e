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

/** Corners as circular doubly linked lists; a vertex at the end of a bridge has more than one node. */
interface Loop {
  readonly u: number[];
  readonly v: number[];
  readonly vertexOf: number[];
  readonly next: number[];
  readonly previous: number[];
  /** Twice the area below which a triangle is a line that rounding bent. */
  readonly flat: number;
}

/** One circular list per ring; the nodes of a ring follow each other in number, the outer ring's begin at 0. */
function createLoop(vertices: ArrayLike<number>, rings: readonly (readonly number[])[]): Loop {
  // Relative to the first corner, so that a small outline far from the origin keeps its digits.
  const u0 = vertices[2 * rings[0][0]];
  const v0 = vertices[2 * rings[0][0] + 1];
  const u: number[] = [];
  const v: number[] = [];
  const vertexOf: number[] = [];
  const next: number[] = [];
  const previous: number[] = [];
  let extent = 0;
  for (const ring of rings) {
    const first = u.length;
    for (const [i, vertex] of ring.entries()) {
      u.push(vertices[2 * vertex] - u0);
      v.push(vertices[2 * vertex + 1] - v0);
      extent = Math.max(extent, Math.abs(u[u.length - 1]), Math.abs(v[v.length - 1]));
      vertexOf.push(vertex);
      next.push(first + ((i + 1) % ring.length));
      previous.push(first + ((i + ring.length - 1) % ring.length));
    }
  }
  return { u, v, vertexOf, next, previous, flat: 1e-15 * extent * extent };
}

/** Twice the area of the triangle of three nodes, positive when they turn left. */
function turn({ u, v }: Loop, a: number, b: number, c: number): number {
  return (u[b] - u[a]) * (v[c] - v[a]) - (u[c] - u[a]) * (v[b] - v[a]);
}

/** Joins every hole to the outer ring by an edge there and back, the rightmost hole first, so that one list is left. */
function bridgeHoles(loop: Loop, rings: readonly (readonly number[])[]): void {
  let first = rings[0].length;
  const holes = rings.slice(1).map((ring) => {
    let rightmost = first;
    for (let node = first; node < first + ring.length; node++) {
      if (loop.u[node] > loop.u[rightmost]) rightmost = node;
    }
    first += ring.length;
    return rightmost;
  });
  holes.sort((a, b) => loop.u[b] - loop.u[a]);
  for (const [i, hole] of holes.entries()) {
    addBridge(loop, nearestVisible(loop, hole, holes.slice(i)), hole);
  }
}

/** The nearest corner of the outer list that `hole` sees past every edge of the outer list and of `holesLeft`. */
function nearestVisible(loop: Loop, hole: number, holesLeft: readonly number[]): number {
  const { u, v, next } = loop;
  const candidates: { readonly node: number; readonly distance: number }[] = [];
  let node = 0;
  do {
    if (isWithinCorner(loop, node, hole)) {
      candidates.push({ node, distance: Math.hypot(u[node] - u[hole], v[node] - v[hole]) });
    }
    node = next[node];
  } while (node !== 0);
  candidates.sort((a, b) => a.distance - b.distance);
  const lists = [0, ...holesLeft];
  const seen = candidates.find((candidate) =>
    lists.every((list) => !isBlocked(loop, candidate.node, hole, list)),
  );
  // Rings that cross each other leave no view; the nearest corner still makes one list of them.
  return (seen ?? candidates[0])?.node ?? 0;
}

/** Whether the direction from a corner to `target` points into the region. */
function isWithinCorner(loop: Loop, corner: number, target: number): boolean {
  const before = loop.previous[corner];
  const after = loop.next[corner];
  const isLeftOfBoth = turn(loop, before, corner, target) > 0;
  const isLeftOfNext = turn(loop, corner, after, target) > 0;
  return turn(loop, before, corner, after) > 0 ? isLeftOfBoth && isLeftOfNext : isLeftOfBoth || isLeftOfNext;
}

/** Whether an edge of the list that `start` belongs to meets the segment from a to b other than at its ends. */
function isBlocked(loop: Loop, a: number, b: number, start: number): boolean {
  const { u, v, next } = loop;
  const isEnd = (node: number): boolean =>
    (u[node] === u[a] && v[node] === v[a]) || (u[node] === u[b] && v[node] === v[b]);
  let node = start;
  do {
    const after = next[node];
    if (!isEnd(node) && !isEnd(after)) {
      const sideOfNode = turn(loop, a, b, node);
      const sideOfAfter = turn(loop, a, b, after);
      const sideOfA = turn(loop, node, after, a);
      const sideOfB = turn(loop, node, after, b);
      if (sideOfNode * sideOfAfter <= 0 && sideOfA * sideOfB <= 0) return true;
    } else if (!isEnd(node) && liesBetween(loop, a, b, node)) {
      return true;
    }
    node = after;
  } while (node !== start);
  return false;
}

function liesBetween(loop: Loop, a: number, b: number, node: number): boolean {
  const { u, v } = loop;
  if (Math.abs(turn(loop, a, b, node)) > loop.flat) return false;
  const along = (u[node] - u[a]) * (u[b] - u[a]) + (v[node] - v[a]) * (v[b] - v[a]);
  return along > 0 && along < (u[b] - u[a]) ** 2 + (v[b] - v[a]) ** 2;
}

/** …outer, hole, …, hole again, outer again…: the two ends get a second node each. */
function addBridge(loop: Loop, outer: number, hole: number): void {
  const { u, v, vertexOf, next, previous } = loop;
  const outerTwin = u.length;
  const holeTwin = outerTwin + 1;
  u.push(u[outer], u[hole]);
  v.push(v[outer], v[hole]);
  vertexOf.push(vertexOf[outer], vertexOf[hole]);
  next.push(next[outer], outerTwin);
  previous.push(holeTwin, previous[hole]);
  previous[next[outer]] = outerTwin;
  next[previous[hole]] = holeTwin;
  next[outer] = hole;
  previous[hole] = outer;
}
