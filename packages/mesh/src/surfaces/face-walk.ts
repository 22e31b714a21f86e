import type { Axis } from '@thermarium/geometry';
import type { Discretisation } from '../discretise/discretise.ts';
import { CURVED, firstWallOf } from '../discretise/walls.ts';
import { SIDES, type Side } from '../grid/grid.ts';
import { VOID } from '../paint/cut-cell.ts';
import { cutOfCode } from '../paint/painted-grid.ts';
import { worldObject } from '../scene/scene-objects.ts';
import { NO_SIDE } from './cut-covers.ts';
import { SideSharing } from './side-sharing.ts';

/** A row whose temperature is that of the face between its cell and the next. */
export const FROM_INTERFACE = -1;
/** A row whose temperature is its cell's. */
export const FROM_CELL = -2;

/** `reading`: the first of the walls on that side of the cell, FROM_INTERFACE or FROM_CELL. */
export type VisitFace = (object: number, face: Side, cell: number, reading: number) => void;

/**
 * Visits every side of a cell where an object borders something that is not itself, by cell:
 *
 * - exposed walls, and contacts with other objects (each of the two has its own row);
 * - curved surfaces, to void or to others: one row per cell and object, on the side that the largest of them mostly faces,
 *   unless a flat one is there already;
 * - after all others the rectangle of a planar source, on the wall on which it lies or on both sides of the inner face, and
 *   the outer sides of the cells of a volume source.
 *
 * All copies of an array are one object. The fill of a filled world has no rows of its own.
 */
export class FaceWalk {
  private readonly discretisation: Discretisation;
  private readonly objectOf: Int32Array;
  private readonly fill: number;
  private readonly sharing: SideSharing;
  private readonly index: [number, number, number] = [0, 0, 0];
  /** `6 object + side` of the flat rows of the cell at hand. */
  private readonly flat: number[] = [];
  /** The objects that border something on the side at hand. */
  private readonly bordering: number[] = [];
  private readonly noteBordering = (object: number): void => {
    if (!this.bordering.includes(object)) this.bordering.push(object);
  };

  constructor(discretisation: Discretisation) {
    this.discretisation = discretisation;
    this.objectOf = discretisation.scene.objectOf;
    this.fill = worldObject(discretisation.scene);
    this.sharing = new SideSharing(discretisation.grid, this.objectOf);
  }

  run(visit: VisitFace): void {
    const { grid, walls } = this.discretisation;
    const { code, nx, ny, nz } = grid;
    let cell = 0;
    let wall = 0;
    for (let k = 0; k < nz; k++) {
      for (let j = 0; j < ny; j++) {
        for (let i = 0; i < nx; i++, cell++) {
          const own = code[cell];
          if (own === VOID || grid.isAmongItsRegion(cell, i, j, k)) continue;
          if (own >= 0 && this.objectOf[own] === this.fill) continue;
          this.index[0] = i;
          this.index[1] = j;
          this.index[2] = k;
          while (wall < walls.count && walls.cell[wall] < cell) wall++;
          if (own >= 0) this.visitWhole(cell, own, wall, visit);
          else this.visitCut(cell, own, wall, visit);
        }
      }
    }
    this.visitPlanarSources(visit);
    this.visitVolumeSources(visit);
  }

  private visitWhole(cell: number, own: number, firstWall: number, visit: VisitFace): void {
    const { grid } = this.discretisation;
    const object = this.objectOf[own];
    for (const side of SIDES) {
      const beyond = grid.neighbour(cell, side, this.index);
      const other = beyond < 0 ? VOID : grid.code[beyond];
      if (other === VOID) visit(object, side, cell, this.wallOn(cell, side, firstWall));
      else if (other < VOID) this.visitShared(cell, side, beyond, firstWall, visit);
      else if (this.objectOf[other] !== object) visit(object, side, cell, FROM_INTERFACE);
    }
  }

  private visitCut(cell: number, own: number, firstWall: number, visit: VisitFace): void {
    const { grid } = this.discretisation;
    this.flat.length = 0;
    for (const side of SIDES) {
      this.visitShared(cell, side, grid.neighbour(cell, side, this.index), firstWall, visit);
    }
    this.visitCurved(cell, own, firstWall, visit);
  }

  /** A side of which objects may cover a part only. */
  private visitShared(cell: number, side: Side, beyond: number, firstWall: number, visit: VisitFace): void {
    const { walls } = this.discretisation;
    this.bordering.length = 0;
    for (let wall = firstWall; wall < walls.count && walls.cell[wall] === cell; wall++) {
      if (walls.side[wall] === side) this.noteBordering(this.objectOf[walls.region[wall]]);
    }
    if (beyond >= 0) this.sharing.forContacts(cell, side, beyond, this.noteBordering);
    if (this.bordering.length === 0) return;
    const reading = this.conducts(cell, side, beyond) ? FROM_INTERFACE : this.wallOn(cell, side, firstWall);
    for (const object of this.bordering) {
      this.flat.push(6 * object + side);
      if (object !== this.fill) visit(object, side, cell, reading);
    }
  }

  private visitCurved(cell: number, own: number, firstWall: number, visit: VisitFace): void {
    const { covers } = this.sharing;
    const cut = cutOfCode(own);
    for (let entry = covers.start[cut]; entry < covers.start[cut + 1]; entry++) {
      const object = covers.object[entry];
      const side = covers.curvedSide[entry];
      if (side === NO_SIDE || object === this.fill || this.flat.includes(6 * object + side)) continue;
      visit(object, side as Side, cell, this.wallOn(cell, CURVED, firstWall, object));
    }
  }

  /** The first wall on a cell's side, of one object or any; FROM_CELL when it has none. */
  private wallOn(cell: number, side: number, firstWall: number, object?: number): number {
    const { walls } = this.discretisation;
    for (let wall = firstWall; wall < walls.count && walls.cell[wall] === cell; wall++) {
      if (walls.side[wall] !== side) continue;
      if (object === undefined || this.objectOf[walls.region[wall]] === object) return wall;
    }
    return FROM_CELL;
  }

  private conducts(cell: number, side: Side, beyond: number): boolean {
    return beyond >= 0 && this.discretisation.faces.conducts(Math.min(cell, beyond), (side >> 1) as Axis);
  }

  private visitPlanarSources(visit: VisitFace): void {
    const { loads, walls, grid } = this.discretisation;
    for (const { object, axis, inner, walls: ownWalls } of loads.sourceFaces) {
      for (const { low } of inner) {
        visit(object, (2 * axis + 1) as Side, low, FROM_INTERFACE);
        visit(object, (2 * axis) as Side, low + grid.stride[axis], FROM_INTERFACE);
      }
      let previous = -1;
      for (const { wall } of ownWalls) {
        const [cell, side] = [walls.cell[wall], walls.side[wall]];
        // Where objects share a cell its side has a wall of each, one after the other.
        const isRepeated = previous >= 0 && walls.cell[previous] === cell && walls.side[previous] === side;
        if (!isRepeated) visit(object, side as Side, cell, wall);
        previous = wall;
      }
    }
  }

  private visitVolumeSources(visit: VisitFace): void {
    const { loads, grid } = this.discretisation;
    const cellsOf = new Map<number, Set<number>>();
    for (const { object, cells } of loads.sourceCells) {
      const known = cellsOf.get(object);
      if (!known) cellsOf.set(object, new Set(cells));
      else for (const cell of cells) known.add(cell);
    }
    for (const [object, cells] of cellsOf) {
      for (const cell of cells) {
        const index = grid.indices(cell);
        for (const side of SIDES) {
          const beyond = grid.neighbour(cell, side, index);
          if (!cells.has(beyond)) visit(object, side, cell, this.readingOf(cell, side, beyond));
        }
      }
    }
  }

  private readingOf(cell: number, side: Side, beyond: number): number {
    if (this.conducts(cell, side, beyond)) return FROM_INTERFACE;
    return this.wallOn(cell, side, firstWallOf(this.discretisation.walls, cell));
  }
}
