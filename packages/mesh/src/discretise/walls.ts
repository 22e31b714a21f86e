import type { EvaluatedWorld, Medium } from '@thermarium/model';
import {
  type ActingLaw,
  type BoundaryLaw,
  convection,
  held,
  INSIDE,
  radiation,
  type Walls,
} from '@thermarium/solver';
import { SIDES, type Side } from '../grid/grid.ts';
import { VOID } from '../paint/cut-cell.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Patch, Scene, WallCondition } from '../scene/scene.ts';
import { isApart } from '../scene/surroundings.ts';
import type { Conductances } from './conductances.ts';
import { NetworkFaces } from './network-faces.ts';
import { PatchCover } from './patch-cover.ts';

/** An exposed piece of the surface of a body. */
interface Surface {
  /** The body's, or that of a patch on it. */
  readonly condition: WallCondition;
  readonly medium: Medium;
  /** m². */
  readonly area: number;
}

/** The strength of each boundary law on a surface, in the law's own unit; 0 where it does not act. */
const STRENGTHS: readonly {
  readonly law: BoundaryLaw;
  readonly strength: (surface: Surface, world: EvaluatedWorld) => number;
}[] = [
  { law: held, strength: ({ condition }) => (condition.bound ? 1 : 0) },
  {
    law: convection,
    strength: ({ condition, area }) => (condition.exchanges ? condition.heatTransferCoefficient * area : 0),
  },
  {
    law: radiation,
    strength: ({ condition, medium, area }, world) =>
      world.radiation && condition.exchanges ? (medium.emissivity ?? 0) * area : 0,
  },
];

/** Collects the strengths of all laws on the walls of a grid. */
class WallLaws {
  readonly #world: EvaluatedWorld;
  readonly #count: number;
  /** Rise of what is around the walls, K; made where it is not ambient somewhere. */
  surroundings: Float64Array | null = null;
  /** Made for laws that act somewhere. */
  readonly #strengths: (Float64Array | undefined)[] = STRENGTHS.map(() => undefined);

  /** @param count number of walls */
  constructor(world: EvaluatedWorld, count: number) {
    this.#world = world;
    this.#count = count;
  }

  set(wall: number, surface: Surface): void {
    const { surroundings } = surface.condition;
    if (isApart(surface.condition)) {
      this.surroundings ??= new Float64Array(this.#count);
      this.surroundings[wall] = surroundings;
    }
    STRENGTHS.forEach(({ strength }, n) => {
      const found = strength(surface, this.#world);
      if (found === 0) return;
      this.#strengths[n] ??= new Float64Array(this.#count);
      this.#strengths[n][wall] = found;
    });
  }

  /** The laws that act on at least one wall. */
  get acting(): ActingLaw[] {
    return STRENGTHS.flatMap(({ law }, n) => {
      const strength = this.#strengths[n];
      return strength ? [{ law, strength }] : [];
    });
  }
}

/** The side of a wall that is the curved surface inside a cell. */
export const CURVED = INSIDE;

/** Exposed walls with what the report needs of them. */
export interface WallField extends Walls {
  readonly region: Int32Array;
  /** The cell's side, or CURVED. */
  readonly side: Uint8Array;
  /** m². */
  readonly area: Float64Array;
  /** The object of the patch on each, or -1; null: there is no patch. */
  readonly patch: Int32Array | null;
  /** The patch on each by its index in the scene, or -1; null: there is none. */
  readonly covering: Int32Array | null;
  /** The patches on them; null: there is none. */
  readonly cover: PatchCover | null;
  /** Walls of nodes that no heat leaves by. */
  readonly closed: ReadonlySet<number>;
}

/** Least distance of a curved wall, of that of a flat layer with the same volume (at most a cell). */
const LEAST_DEPTH = 0.1;

type Visit = (
  cell: number,
  side: Side | typeof CURVED,
  region: number,
  area: number,
  half: number,
  patch: Patch | null,
) => void;

/** Slivers below this part of a side are rounding, not surface. */
const LEAST_PART = 1e-9;

/** Every exposed wall of a painted grid. Walls of one cell follow one another. */
export function buildWalls(scene: Scene, grid: PaintedGrid, conductances: Conductances): WallField {
  const cover = scene.patches.length > 0 ? new PatchCover(scene, grid) : null;
  let count = 0;
  visitWalls(grid, conductances, cover, () => count++);
  const walls: Omit<WallField, 'laws' | 'surroundings' | 'films' | 'closed'> = {
    count,
    cell: new Int32Array(count),
    region: new Int32Array(count),
    side: new Uint8Array(count),
    area: new Float64Array(count),
    half: new Float64Array(count),
    patch: cover ? new Int32Array(count).fill(-1) : null,
    covering: cover ? new Int32Array(count).fill(-1) : null,
    cover,
  };
  const indexOf = new Map(scene.patches.map((patch, index) => [patch, index]));
  const closed = new Set<number>();
  const laws = new WallLaws(scene.world, count);
  let wall = 0;
  const nodes = new NetworkFaces(scene, grid);
  visitWalls(grid, conductances, cover, (cell, side, region, area, half, patch) => {
    const { body: bodyIndex, medium } = scene.regions[region];
    const body = scene.bodies[bodyIndex];
    const isClosed =
      body.openings !== null &&
      side !== CURVED &&
      nodes.isClosed(bodyIndex, side as Side, grid.indices(cell));
    walls.cell[wall] = cell;
    walls.region[wall] = region;
    walls.side[wall] = side;
    walls.area[wall] = area;
    walls.half[wall] = half;
    if (patch && walls.patch && walls.covering) {
      walls.patch[wall] = patch.object;
      walls.covering[wall] = indexOf.get(patch) ?? -1;
    }
    if (isClosed) closed.add(wall);
    else laws.set(wall, { condition: patch?.condition ?? body, medium, area });
    wall++;
  });
  return { ...walls, closed, laws: laws.acting, surroundings: laws.surroundings };
}

/** Where media follow temperature: fills in the half conductances of all walls anew, which are as their conductivities. */
export function followHalves(walls: WallField, conductances: Conductances): () => void {
  const { half, cell, side, region } = walls;
  const conductivityAt = (wall: number): number =>
    side[wall] === CURVED
      ? conductances.meanOfRegion(cell[wall], region[wall])
      : conductances.conductivity(cell[wall], side[wall] as Side);
  const geometry = half.map((conductance, wall) => conductance / conductivityAt(wall));
  return () => {
    for (let wall = 0; wall < half.length; wall++) half[wall] = geometry[wall] * conductivityAt(wall);
  };
}

/** The object that a wall gives its heat to ambient through: the patch on it, or else the one that has the wall. */
export function loserOf({ patch, region }: WallField, objectOf: Int32Array, wall: number): number {
  const covering = patch === null ? -1 : patch[wall];
  return covering >= 0 ? covering : objectOf[region[wall]];
}

/** The first wall of a cell, or of the next cell that has one: walls are stored in the order of their cells. */
export function firstWallOf(walls: WallField, cell: number): number {
  let low = 0;
  let high = walls.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (walls.cell[middle] < cell) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The indices of a cell's walls. */
export function wallsOfCell(walls: WallField, cell: number): number[] {
  const found: number[] = [];
  for (let wall = firstWallOf(walls, cell); wall < walls.count && walls.cell[wall] === cell; wall++)
    found.push(wall);
  return found;
}

/** Area-weighted rise of the walls on one side of one cell, from the first of them on, K. */
export function wallRiseFrom(walls: WallField, wallRise: Float64Array, first: number): number {
  const { cell, side, area } = walls;
  let sum = 0;
  let total = 0;
  for (let wall = first; wall < walls.count; wall++) {
    if (cell[wall] !== cell[first] || side[wall] !== side[first]) break;
    sum += area[wall] * wallRise[wall];
    total += area[wall];
  }
  return sum / total;
}

function visitWalls(
  grid: PaintedGrid,
  conductances: Conductances,
  cover: PatchCover | null,
  visit: Visit,
): void {
  const { code, nx, ny, nz } = grid;
  const index: [number, number, number] = [0, 0, 0];
  let cell = 0;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, cell++) {
        if (code[cell] === VOID || grid.isAmongWholeCells(cell, i, j, k)) continue;
        index[0] = i;
        index[1] = j;
        index[2] = k;
        for (const side of SIDES) {
          const beyond = grid.neighbour(cell, side, index);
          if (beyond >= 0 && code[cell] >= 0 && code[beyond] >= 0) continue;
          visitSide(cell, side, beyond);
        }
        if (code[cell] < VOID) visitCurved(cell);
      }
    }
  }

  function visitSide(from: number, side: Side, beyond: number): void {
    const solid = conductances.aperture(from, side);
    const opposite = beyond < 0 ? 0 : conductances.aperture(beyond, (side ^ 1) as Side);
    const part = solid - opposite;
    if (part <= LEAST_PART) return;
    const area = part * conductances.sideArea((side >> 1) as 0 | 1 | 2, index);
    const half = conductances.half(from, side) * (part / solid);
    const own = code[from];
    const isWhole = own >= 0 && opposite === 0;
    const whole = isWhole ? (cover?.on(side, index) ?? null) : null;
    const measured = whole === null ? (cover?.measure(side, index) ?? null) : null;
    if (own >= 0) visitPieces(own, area, half);
    else {
      for (const { region, sides } of grid.cutAt(from).parts) {
        const share = sides[side] / solid;
        if (share > LEAST_PART) visitPieces(region, area * share, half * share);
      }
    }

    /** The pieces of a wall that patches cover, and what is left of it. */
    function visitPieces(region: number, area: number, half: number): void {
      const pieces = measured?.get(region);
      if (pieces) {
        const all = pieces.reduce((sum, piece) => sum + piece.area, 0);
        for (const piece of pieces)
          visit(from, side, region, piece.area, (half * piece.area) / all, piece.patch);
        return;
      }
      let left = 1;
      for (const { patch, part } of whole ?? []) {
        left -= part;
        visit(from, side, region, area * part, half * part, patch);
      }
      if (left > LEAST_PART) visit(from, side, region, area * left, half * left, null);
    }
  }

  /** From the centroid to the curved surface; where that is no distance, a part of that of a flat layer, V / 2 S. */
  function visitCurved(from: number): void {
    const cellVolume = conductances.volume(from);
    for (const { region, share, wallArea, wallDistance } of grid.cutAt(from).parts) {
      const area = wallArea * 1e-6;
      if (!(area > 0) || !(share > 0)) continue;
      const layer = Math.min((share * cellVolume) / (2 * area), Math.cbrt(cellVolume));
      const depth = Math.max(wallDistance * 1e-3, LEAST_DEPTH * layer);
      visit(from, CURVED, region, area, (conductances.meanOfRegion(from, region) * area) / depth, null);
    }
  }
}
