import { dot, type Vec3 } from '@thermarium/geometry';
import { type Body, type EdgeLoop, type Face, turnedLoop, type Use, vectorArea } from './body.ts';
import type { Curve } from './curve.ts';
import { CurveReader, chain } from './curve-reader.ts';
import { withoutFlaps } from './flaps.ts';
import type { Part21File } from './part21-file.ts';
import { refOf, refsOf, type Value, wordIn } from './part21-parser.ts';
import { Damaged, PlaceReader, type Units } from './place-reader.ts';
import { SurfaceReader } from './surface-reader.ts';

/** Bodies whose loops run along more edges than these are not read. */
const MOST_EDGES = 400_000;

/** The bound of a face: a loop of edges, or a single point. */
interface Bound {
  readonly loop: EdgeLoop;
  readonly points: readonly Vec3[];
}

/** Reads the bodies of one unit of length. */
export class GeometryReader {
  private readonly file: Part21File;
  private readonly places: PlaceReader;
  private readonly curves: CurveReader;
  private readonly surfaces: SurfaceReader;
  private readonly edges = new Map<number, readonly Curve[]>();
  private count = 0;
  private strays: Vec3[] = [];

  constructor(file: Part21File, units: Units) {
    this.file = file;
    this.places = new PlaceReader(file, units);
    this.curves = new CurveReader(this.places);
    this.surfaces = new SurfaceReader(this.places, this.curves);
  }

  /** The shells of a solid, their loops the right way round, without what has no thickness. Throws `Damaged`. */
  body(solid: number): Body {
    this.count = 0;
    this.strays = [];
    const part = this.file.part(solid, 'MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP');
    const outer = refOf(part?.values[1]);
    if (!part || outer === null) throw new Damaged('The solid has no shell.');
    const voids = part.type === 'BREP_WITH_VOIDS' ? refsOf(part.values[2]) : [];
    const shells = [outer, ...voids].map((shell) => this.shell(shell, 0));
    if (shells[0].length === 0) throw new Damaged('The solid has no faces.');
    const read = shells.map((faces) => withoutFlaps(oriented(faces)));
    return { shells: read, strays: this.strays };
  }

  private shell(id: number, depth: number): readonly Face[] {
    const turned = this.file.part(id, 'ORIENTED_CLOSED_SHELL');
    if (turned && depth < 8) {
      const faces = this.shell(refOf(turned.values[2]) ?? -1, depth + 1);
      return wordIn(turned.values[3]) === 'F' ? faces.map(turnedOver) : faces;
    }
    const shell = this.file.part(id, 'CLOSED_SHELL', 'OPEN_SHELL');
    if (!shell) throw new Damaged('A shell is missing.');
    return refsOf(shell.values[1]).map((face) => this.face(face, 0));
  }

  private face(id: number, depth: number): Face {
    const turned = this.file.part(id, 'ORIENTED_FACE');
    if (turned && depth < 8) {
      const face = this.face(refOf(turned.values[2]) ?? -1, depth + 1);
      return wordIn(turned.values[3]) === 'F' ? turnedOver(face) : face;
    }
    const part = this.file.part(id, 'ADVANCED_FACE', 'FACE_SURFACE');
    if (!part) throw new Damaged('A face is missing.');
    const bounds = refsOf(part.values[1]).map((bound) => this.bound(bound));
    const surface = refOf(part.values[2]);
    if (surface === null) throw new Damaged('A face has no surface.');
    const read = { ...this.surfaces.surface(surface), inward: wordIn(part.values[3]) === 'F' };
    return {
      loops: bounds.map(({ loop }) => loop).filter((loop) => loop.length > 0),
      surface: read,
      points: [
        ...bounds.flatMap(({ points }) => points),
        ...(read.kind ? [] : this.places.pointsIn(surface)),
      ],
    };
  }

  private bound(id: number): Bound {
    const part = this.file.part(id, 'FACE_OUTER_BOUND', 'FACE_BOUND');
    const loop = refOf(part?.values[1]);
    if (!part || loop === null) throw new Damaged('A bound is missing.');
    const read = this.loop(loop);
    return wordIn(part.values[2]) === 'F' ? { ...read, loop: turnedLoop(read.loop) } : read;
  }

  private loop(id: number): Bound {
    const single = this.file.part(id, 'VERTEX_LOOP');
    if (single) return { loop: [], points: [this.vertex(single.values[1])] };
    const poly = this.file.part(id, 'POLY_LOOP');
    if (poly) return { loop: this.polygon(refsOf(poly.values[1])), points: [] };
    const edges = this.file.part(id, 'EDGE_LOOP');
    return { loop: refsOf(edges?.values[1]).flatMap((edge) => this.oriented(edge)), points: [] };
  }

  private polygon(corners: readonly number[]): EdgeLoop {
    const points = corners.map((corner) => this.places.point(corner));
    const sides = points.length === 0 ? [] : chain([...points, points[0]]);
    this.take(sides.length);
    return sides.map((curve, n) => {
      const [from, to] = [corners[n], corners[(n + 1) % corners.length]];
      return { curve, edge: [from, to].toSorted((a, b) => a - b).join(' '), forward: from < to };
    });
  }

  private oriented(id: number): EdgeLoop {
    const part = this.file.part(id, 'ORIENTED_EDGE');
    const edge = refOf(part?.values[3]) ?? -1;
    const uses = this.edge(edge).map((curve, n): Use => ({ curve, edge: `${edge}.${n}`, forward: true }));
    this.take(uses.length);
    return part && wordIn(part.values[4]) === 'F' ? turnedLoop(uses) : uses;
  }

  /** The curves of an edge from its begin to its end. */
  private edge(id: number): readonly Curve[] {
    const known = this.edges.get(id);
    if (known) return known;
    const values = this.file.part(id, 'EDGE_CURVE')?.values;
    if (!values) throw new Damaged('An edge is missing.');
    const [from, to] = [this.vertex(values[1]), this.vertex(values[2])];
    const curve = refOf(values[3]) ?? -1;
    let read = this.curves.between(curve, from, to, wordIn(values[4]) !== 'F');
    if (!read) {
      this.strays.push(from, to, ...this.places.pointsIn(curve));
      read = chain([from, to]);
    }
    this.edges.set(id, read);
    return read;
  }

  private vertex(value: Value | undefined): Vec3 {
    const vertex = this.file.part(refOf(value) ?? -1, 'VERTEX_POINT');
    return this.places.point(refOf(vertex?.values[1]));
  }

  private take(edges: number): void {
    this.count += edges;
    if (this.count > MOST_EDGES) throw new Damaged(`It has more than ${MOST_EDGES} edges.`);
  }
}

function turnedOver(face: Face): Face {
  const { surface, loops } = face;
  return { ...face, surface: { ...surface, inward: !surface.inward }, loops: loops.map(turnedLoop) };
}

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
function oriented(faces: readonly Face[]): readonly Face[] {
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
