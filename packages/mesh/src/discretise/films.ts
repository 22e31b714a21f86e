import { type Axis, type Box, boxSize, OTHER_AXES, type Solid, unionOf } from '@thermarium/geometry';
import { ABSOLUTE_ZERO_CELSIUS } from '@thermarium/model';
import { convection, type FilmGroup, type FollowingFilms } from '@thermarium/solver';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Channels } from '../scene/contribution.ts';
import type { Scene, WallCondition } from '../scene/scene.ts';
import { PLANE_TOLERANCE } from '../scene/tolerance.ts';
import {
  type Correlation,
  channelCorrelation,
  faceCorrelation,
  StatedCoefficient,
} from './film-correlations.ts';
import { CURVED, type WallField } from './walls.ts';

/** The walls of one face of a body or a patch, or of all channels between fins, whose coefficient is computed. */
interface Film extends FilmGroup {
  readonly object: number;
  readonly correlation: Correlation;
}

/** Films of the walls of a model; the coefficients are those of a difference of 20 K until a solve takes its own. */
export interface Films extends FollowingFilms {
  readonly groups: readonly Film[];
  /** Those of `groups` that are stated over time. */
  readonly courses: readonly StatedCoefficient[];
}

/** Between a wall and what is around it, K, until a solve knows better. */
export const USUAL_DIFFERENCE = 20;
/** The owner of a wall's condition: a copy of an object, or all patches of one. */
interface Owner {
  readonly object: number;
  readonly condition: WallCondition;
  readonly box: Box;
  readonly channels: Channels | null;
  /** The axis of a circular cylinder; null: the owner is none. */
  readonly cylinderAxis: Axis | null;
}

/** The films that the faces of a scene ask for; null: all coefficients are stated. */
export function filmsOf(scene: Scene, grid: PaintedGrid, walls: WallField): Films | null {
  const asks = ({ film, exchanges, bound }: WallCondition) => film !== null && exchanges && !bound;
  if (!scene.bodies.some(asks) && !scene.patches.some(({ condition }) => asks(condition))) return null;
  const strength = walls.laws.find(({ law }) => law === convection)?.strength;
  if (!strength) return null;
  const owners = ownersOf(scene);
  const groups = new Map<number, number[]>();
  for (let wall = 0; wall < walls.count; wall++) {
    const index = ownerIndex(scene, walls, wall);
    const owner = owners.get(index);
    if (!owner || !asks(owner.condition) || walls.closed.has(wall)) continue;
    const key = FACES * index + faceOf(owner, grid, walls, wall);
    const known = groups.get(key);
    if (known) known.push(wall);
    else groups.set(key, [wall]);
  }
  const films = [...groups].flatMap(([key, own]): Film[] => {
    const owner = owners.get(Math.floor(key / FACES));
    const correlation = owner && correlationOf(owner, key % FACES, scene);
    if (!correlation) return [];
    const areas = Float64Array.from(own, (wall) => walls.area[wall]);
    const around = scene.world.ambient + owner.condition.surroundings - ABSOLUTE_ZERO_CELSIUS;
    const usual = correlation.coefficient(around + USUAL_DIFFERENCE, around);
    own.forEach((wall, n) => {
      strength[wall] = usual * areas[n];
    });
    return [
      {
        ...{ object: owner.object, correlation, walls: Int32Array.from(own), areas },
        coefficient: (wall, air) => correlation.coefficient(wall, air),
      },
    ];
  });
  const courses = films.flatMap(({ correlation }) =>
    correlation instanceof StatedCoefficient ? [correlation] : [],
  );
  return { strength, groups: films, courses };
}

/** The faces of a body: its six sides, its curved walls, and all that lies between its fins. */
const CHANNEL = CURVED + 1;
const FACES = CHANNEL + 1;

function correlationOf(
  { condition, box, channels, cylinderAxis }: Owner,
  face: number,
  { world }: Scene,
): Correlation | null {
  const { film } = condition;
  if (film === null) return null;
  if (film.shape === 'course') return new StatedCoefficient(film);
  if (face === CHANNEL && channels) return channelCorrelation(film, world, channels);
  const normal = face < CURVED ? ((face >> 1) as Axis) : null;
  return faceCorrelation(film, world, normal, (face & 1) === 1, boxSize(box), cylinderAxis);
}

/** Fins face each other, and the base looks up between them; the outer faces and the tips see free air. */
function faceOf(
  { box, channels }: Owner,
  grid: PaintedGrid,
  { side, cell }: WallField,
  wall: number,
): number {
  const face = side[wall];
  if (channels === null || face === CURVED) return face;
  const axis = (face >> 1) as Axis;
  const isHigh = (face & 1) === 1;
  if (axis === channels.along || (axis === 2 && !isHigh)) return face;
  const place = grid.edges[axis][grid.indexAlong(cell[wall], axis) + (isHigh ? 1 : 0)];
  const outer = isHigh ? box.max[axis] : box.min[axis];
  return Math.abs(place - outer) > PLANE_TOLERANCE ? CHANNEL : face;
}

/** The patches of an object come behind all bodies. */
function ownerIndex({ bodies, regions }: Scene, { patch, region }: WallField, wall: number): number {
  const covering = patch === null ? -1 : patch[wall];
  return covering >= 0 ? bodies.length + covering : regions[region[wall]].body;
}

function ownersOf({ bodies, regions, strokes, patches }: Scene): ReadonlyMap<number, Owner> {
  const owners = new Map<number, Owner>();
  const solids = new Map<number, Solid[]>();
  for (const { solid, region } of strokes) {
    if (region < 0) continue;
    const { body } = regions[region];
    const known = solids.get(body);
    if (known) known.push(solid);
    else solids.set(body, [solid]);
  }
  for (const [index, own] of solids) {
    const body = bodies[index];
    const box = unionOf(own.map(({ bounds }) => bounds));
    const { object, channels } = body;
    if (box) owners.set(index, { object, condition: body, box, channels, cylinderAxis: cylinderAxisOf(own) });
  }
  for (const { object, condition, box } of patches)
    if (!owners.has(bodies.length + object))
      owners.set(bodies.length + object, { object, condition, box, channels: null, cylinderAxis: null });
  return owners;
}

/** The axis of a body that is one whole circular cylinder; null: it is something else. */
function cylinderAxisOf([solid, ...others]: readonly Solid[]): Axis | null {
  const axis = solid.invariantAxis;
  if (others.length > 0 || solid.shape !== 'cylinder' || axis === null) return null;
  const size = boxSize(solid.bounds);
  const [u, v] = OTHER_AXES[axis].map((across) => size[across]);
  return Math.abs(u - v) <= PLANE_TOLERANCE ? axis : null;
}
