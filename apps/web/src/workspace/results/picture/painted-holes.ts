import type { Box, Solid, TriangleMesh, Vec3 } from '@thermarium/geometry';
import {
  areaOf,
  type Cutting,
  type HoleWall,
  type NearestFace,
  nearestFacesOf,
  PaintedMesh,
  type Placement,
  type SurfaceField,
  subdivided,
} from '@thermarium/picture';
import type { WallAddress } from '../../viewport/drawing/cut-texture.ts';
import { holeMesh } from '../../viewport/drawing/hole-mesh.ts';
import { sidesOf } from '../../viewport/drawing/hole-walls.ts';

/** Vertices of all walls together, and of one at least. */
const MOST_VERTICES = 40_000;
const FEWEST_VERTICES = 120;
/** Width of the painted rim of a hole, in cells: a cell that the hole cuts has no face where it counts as void. */
const RIM_CELLS = 2.5;
/** Least width of the rim, as a share of the hole's size. */
const LEAST_RIM = 0.04;
/** Distance of triangles from the true surface, by the size of the body. */
const FACETING = 5e-4;

/** Triangles of walls, each vertex with where its wall stands among the solids of the shaders. */
export class PaintedWalls extends PaintedMesh {
  /** Address of the hole, of the list that its wall lies in with its length, and the index of the body. */
  readonly walls: number[] = [];
}

interface HolePainting {
  readonly cutting: Cutting;
  readonly addresses: readonly WallAddress[];
  readonly field: SurfaceField;
  readonly isShown: (object: number) => boolean;
}

/**
 * Paints the true walls of curved holes, whose cells are a staircase, and the bodies around their rims, step by step.
 */
export function* paintHoles(
  { cutting, addresses, field, isShown }: HolePainting,
  walls: PaintedWalls,
  rims: PaintedMesh,
): Generator<void> {
  const empty = new Set(cutting.empty);
  const curved = cutting.walls.filter(({ hole }) => empty.has(hole) && hole.solid.curved);
  const detail = {
    most: Math.max(MOST_VERTICES / Math.max(curved.length, 1), FEWEST_VERTICES),
    sides: sidesOf(curved.length),
  };
  for (const wall of curved) {
    const { solid, within: list } = addresses[cutting.walls.indexOf(wall)];
    const painted = wall.within.filter(
      ({ object }) => !object.hole && isShown(object.id) && field.byObject.has(object.id),
    );
    const owners = new Set(painted.map(({ object }) => object));
    for (const owner of owners) {
      const nearest = yield* nearestFacesOf(field).steps(owner.id);
      const places = painted.filter(({ object }) => object === owner);
      yield* paintWall(wall, nearest, detail, [solid, ...list, places[0].index], walls);
      for (const place of places) yield* paintRim(place, wall.hole.box, nearest, rims);
    }
  }
}

/** Vertices of one wall at most, and sides of its circles. */
interface WallDetail {
  readonly most: number;
  readonly sides: number;
}

function* paintWall(
  { hole }: HoleWall,
  nearest: NearestFace,
  { most, sides }: WallDetail,
  mark: readonly number[],
  into: PaintedWalls,
): Generator<void> {
  const { positions, indices } = holeMesh(hole, sides);
  const mesh = { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
  const fine = subdivided(mesh, Math.max(Math.sqrt((3 * areaOf(mesh)) / most), nearest.spacing));
  yield;
  const first = into.positions.length / 3;
  // Inside out: they are seen from within the hole.
  for (let at = 0; at < fine.indices.length; at += 3) {
    into.indices.push(first + fine.indices[at], first + fine.indices[at + 2], first + fine.indices[at + 1]);
  }
  yield* paintVertices(fine.positions, [0, 0, 0], nearest, into);
  for (let at = 0; at < fine.positions.length; at += 3) into.walls.push(...mark);
}

/** The flat faces of a body close to a hole. Curved bodies are painted as a whole. */
function* paintRim(
  { solid, shift }: Placement,
  hole: Box,
  nearest: NearestFace,
  into: PaintedMesh,
): Generator<void> {
  if (solid.curved) return;
  const size = Math.hypot(...[0, 1, 2].map((axis) => hole.max[axis] - hole.min[axis]));
  const more = Math.max(RIM_CELLS * nearest.spacing, LEAST_RIM * size);
  const around: Box = {
    min: [hole.min[0] - more - shift[0], hole.min[1] - more - shift[1], hole.min[2] - more - shift[2]],
    max: [hole.max[0] + more - shift[0], hole.max[1] + more - shift[1], hole.max[2] + more - shift[2]],
  };
  const part = solid.clip(around);
  if (!part) return;
  const faces = withoutCuts(part.tessellate(size * FACETING), part.bounds, solid);
  yield;
  const fine = subdivided(faces, Math.max(nearest.spacing, size / 12));
  yield;
  const first = into.positions.length / 3;
  for (const index of fine.indices) into.indices.push(first + index);
  yield* paintVertices(fine.positions, shift, nearest, into);
}

/** The mesh without the faces where a part was cut out of its solid. */
function withoutCuts({ positions, indices }: TriangleMesh, part: Box, { bounds }: Solid): TriangleMesh {
  const kept: number[] = [];
  for (let at = 0; at < indices.length; at += 3) {
    const corners = [indices[at], indices[at + 1], indices[at + 2]];
    const liesAt = (axis: number, coordinate: number) =>
      corners.every((corner) => Math.abs(positions[3 * corner + axis] - coordinate) < 1e-9);
    const isCut = [0, 1, 2].some(
      (axis) =>
        (part.min[axis] > bounds.min[axis] && liesAt(axis, part.min[axis])) ||
        (part.max[axis] < bounds.max[axis] && liesAt(axis, part.max[axis])),
    );
    if (!isCut) kept.push(...corners);
  }
  return { positions, indices: Uint32Array.from(kept) };
}

function* paintVertices(
  positions: readonly number[],
  [x, y, z]: Vec3,
  nearest: NearestFace,
  into: PaintedMesh,
): Generator<void> {
  for (let at = 0; at < positions.length; at += 3) {
    const [px, py, pz] = [positions[at] + x, positions[at + 1] + y, positions[at + 2] + z];
    into.positions.push(px, py, pz);
    into.places.push(nearest.at(px, py, pz));
    if (at % 96 === 0) yield;
  }
}
