import { dot } from '@thermarium/geometry';
import { type EdgeLoop, type Face, turnedLoop, vectorArea } from './body.ts';

interface Met {
  readonly loop: number;
  readonly forward: boolean;
}

interface Neighbour {
  readonly loop: number;
  /** One of the two runs the wrong way. */
  readonly isAgainst: boolean;
}

/**
 * The faces of a shell with all loops the right way round. The two loops along an edge run along it in opposite ways. Of loops
 * that hang together by edges, the normals of their planes say which way is right: outlines run around them counterclockwise and
 * holes clockwise; where there are no planes, most loops are right.
 */
export function oriented(faces: readonly Face[]): readonly Face[] {
  const loops = faces.flatMap((face) => face.loops);
  const neighbours = neighboursOf(loops);
  const votes = faces.flatMap(votesOf);
  const turned = new Array<boolean | undefined>(loops.length).fill(undefined);
  for (const start of loops.keys()) {
    if (turned[start] !== undefined) continue;
    turned[start] = false;
    const together = [start];
    for (const loop of together) {
      for (const next of neighbours[loop]) {
        if (turned[next.loop] !== undefined) continue;
        turned[next.loop] = turned[loop] !== next.isAgainst;
        together.push(next.loop);
      }
    }
    const sum = together.reduce((all, loop) => all + (turned[loop] ? -votes[loop] : votes[loop]), 0);
    const count = together.filter((loop) => turned[loop]).length;
    if (sum < 0 || (sum === 0 && 2 * count > together.length)) {
      for (const loop of together) turned[loop] = !turned[loop];
    }
  }
  let next = 0;
  return faces.map((face) => ({
    ...face,
    loops: face.loops.map((loop) => (turned[next++] ? turnedLoop(loop) : loop)),
  }));
}

/** The loops that share an edge with each. Edges of one loop alone, or of more than two, say nothing. */
function neighboursOf(loops: readonly EdgeLoop[]): readonly (readonly Neighbour[])[] {
  const met = new Map<string, Met[]>();
  for (const [loop, uses] of loops.entries()) {
    for (const { edge, forward } of uses) {
      const known = met.get(edge);
      if (known) known.push({ loop, forward });
      else met.set(edge, [{ loop, forward }]);
    }
  }
  const neighbours = loops.map((): Neighbour[] => []);
  for (const pair of met.values()) {
    const [one, other] = pair;
    if (pair.length !== 2 || one.loop === other.loop) continue;
    const isAgainst = one.forward === other.forward;
    neighbours[one.loop].push({ loop: other.loop, isAgainst });
    neighbours[other.loop].push({ loop: one.loop, isAgainst });
  }
  return neighbours;
}

/** For each loop, the area that says it runs the right way; negative: the wrong way; zero: nothing says it. mm². */
function votesOf({ surface, loops }: Face): readonly number[] {
  if (surface.kind !== 'plane') return loops.map(() => 0);
  const areas = loops.map((loop) => dot(vectorArea(loop), surface.axis) * (surface.inward ? -1 : 1));
  const outer = Math.max(...areas.map(Math.abs));
  return areas.map((area) => (Math.abs(area) === outer ? area : -area));
}
