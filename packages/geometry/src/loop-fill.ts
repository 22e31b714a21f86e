import { triangulate } from './triangulation.ts';

/**
 * Triangles that fill loops of vertex numbers (u, v per vertex): loops that run counter-clockwise surround a region each,
 * the others are holes in the smallest region around them. `isReversed`: the other way round.
 */
export function fillLoops(
  vertices: ArrayLike<number>,
  loops: readonly (readonly number[])[],
  isReversed: boolean,
): number[] {
  const turned = loops.map((loop) => {
    const ring = isReversed ? [...loop].reverse() : [...loop];
    return { ring, area: loopArea(vertices, ring) };
  });
  const regions = turned
    .filter((loop) => loop.area > 0)
    .sort((a, b) => a.area - b.area)
    .map((loop) => ({ outer: loop.ring, holes: [] as number[][] }));
  for (const { ring, area } of turned) {
    if (area > 0) continue;
    const around = regions.find((region) => isWithinLoop(vertices, region.outer, ring[0]));
    if (around) around.holes.push(ring);
    else regions.push({ outer: ring, holes: [] });
  }
  const triangles = regions.flatMap((region) => triangulate(vertices, [region.outer, ...region.holes]));
  return isReversed ? triangles.reverse() : triangles;
}

function loopArea(vertices: ArrayLike<number>, loop: readonly number[]): number {
  const u0 = vertices[2 * loop[0]];
  const v0 = vertices[2 * loop[0] + 1];
  let twice = 0;
  for (let i = 2; i < loop.length; i++) {
    const a = 2 * loop[i - 1];
    const b = 2 * loop[i];
    twice += (vertices[a] - u0) * (vertices[b + 1] - v0) - (vertices[b] - u0) * (vertices[a + 1] - v0);
  }
  return 0.5 * twice;
}

function isWithinLoop(vertices: ArrayLike<number>, loop: readonly number[], vertex: number): boolean {
  const u = vertices[2 * vertex];
  const v = vertices[2 * vertex + 1];
  let inside = false;
  let from = loop[loop.length - 1];
  for (const to of loop) {
    const v0 = vertices[2 * from + 1];
    const v1 = vertices[2 * to + 1];
    if (v0 <= v !== v1 <= v) {
      const u0 = vertices[2 * from];
      if (u0 + ((v - v0) * (vertices[2 * to] - u0)) / (v1 - v0) <= u) inside = !inside;
    }
    from = to;
  }
  return inside;
}
