import type { Axis } from '@thermarium/geometry';
import {
  CURVED,
  cutOfCode,
  type Discretisation,
  Face,
  faceNumber,
  heatOnFaces,
  SIDES,
  type Side,
  VOID,
} from '@thermarium/mesh';
import { EdgeValues } from './edge-values.ts';
import type { FieldOnGrid } from './field-state.ts';

/** Told the rises that are read, one per field, K; the array is reused. `side` null: the middle of the cell. */
export interface ReadingVisitor {
  region(region: number, rises: Float64Array, cell: number, side: Side | null): void;
  /**
   * An edge or a corner between walls of a cell. All other rises are linear in the powers; these are not where a source
   * heats a wall of the cell.
   *
   * @param inner rises within the cell, on a face of `axis` (-1: in its middle), which `Readings.beyond` takes to the edge
   */
  edge(region: number, inner: Float64Array, axis: number, cell: number, side: Side | null): void;
  object(object: number, rises: Float64Array, cell: number, side: Side | null): void;
}

/** Per field the watts on faces, by `faceNumber`. */
type HeatOfFields = readonly ReadonlyMap<number, number>[];

/**
 * All places from which the extremes of objects are taken. Several fields of one grid are read at once; they may differ in
 * the watts of their powers and in what is around their walls alone, so that each place is one of all of them.
 */
export class Readings {
  private readonly fields: readonly FieldOnGrid[];
  private readonly base: Discretisation;
  private readonly rises: Float64Array;
  private readonly edges: readonly EdgeValues[];
  private readonly face = new Face();

  constructor(fields: readonly FieldOnGrid[]) {
    this.fields = fields;
    this.base = fields[0].discretisation;
    this.rises = new Float64Array(fields.length);
    this.edges = fields.map(() => new EdgeValues());
  }

  /** The rises on the edge that is being visited, from those within its cell; in the same array. */
  beyond(inner: Float64Array, axis: number): Float64Array {
    for (let f = 0; f < inner.length; f++) inner[f] = this.edges[f].beyond(inner[f], axis);
    return inner;
  }

  /** The readings of all regions but for what planar sources do to the faces that they lie on. */
  visitBodies(visitor: ReadingVisitor): void {
    this.visitCells(visitor);
    this.visitInterfaces(visitor);
    const { walls } = this.base;
    for (let first = 0; first < walls.count; ) first = this.visitWallsFrom(first, visitor);
  }

  private visitCells(visitor: ReadingVisitor): void {
    const { code } = this.base.grid;
    for (let cell = 0; cell < code.length; cell++) {
      if (code[cell] === VOID) continue;
      const rises = this.risesAt(cell);
      if (code[cell] >= 0) visitor.region(code[cell], rises, cell, null);
      else this.forRegions(code[cell], (region) => visitor.region(region, rises, cell, null));
    }
  }

  /** Faces where two regions meet: either has the temperature of its side, which is the same without a joint. */
  private visitInterfaces(visitor: ReadingVisitor): void {
    const { faces, grid } = this.base;
    const { code, counts } = grid;
    for (const axis of [0, 1, 2] as const) {
      const step = grid.stride[axis];
      const up = (2 * axis + 1) as Side;
      let cell = 0;
      for (let k = 0; k < grid.nz; k++) {
        for (let j = 0; j < grid.ny; j++) {
          for (let i = 0; i < grid.nx; i++, cell++) {
            const n = axis === 0 ? i : axis === 1 ? j : k;
            if (n + 1 >= counts[axis] || code[cell] === VOID) continue;
            const next = cell + step;
            if (code[next] === code[cell] || code[next] === VOID) continue;
            if (!faces.readPerArea(cell, axis, n, this.face).conducts) continue;
            const below = this.risesOnSide(true, cell, next);
            this.forRegions(code[cell], (region) => visitor.region(region, below, cell, up));
            const above = this.face.hasJoint ? this.risesOnSide(false, cell, next) : below;
            this.forRegions(code[next], (region) => visitor.region(region, above, cell, up));
          }
        }
      }
    }
  }

  /**
   * Exposed walls, and the edges and corners where walls of a cell meet each other or another region. A wall that loses
   * heat keeps a share of the rise behind it, one that a source heats adds to it: per axis, which is exact where the
   * field is a product (or a sum) of functions of x, y and z.
   *
   * @param first the first wall of a cell
   * @returns the first wall of the next cell
   */
  private visitWallsFrom(first: number, visitor: ReadingVisitor): number {
    const { walls, grid } = this.base;
    const { fields, edges, rises } = this;
    const cell = walls.cell[first];
    for (let f = 0; f < fields.length; f++) edges[f].clear();
    let end = first;
    for (; end < walls.count && walls.cell[end] === cell; end++) {
      const side = walls.side[end];
      const patch = walls.patch?.[end] ?? -1;
      const isRepresented = this.represents(cell, walls.region[end]);
      if (isRepresented || patch >= 0) {
        for (let f = 0; f < fields.length; f++) rises[f] = fields[f].state.wallRise[end];
        const at = side === CURVED ? null : (side as Side);
        if (isRepresented) visitor.region(walls.region[end], rises, cell, at);
        if (patch >= 0) visitor.object(patch, rises, cell, at);
      }
      if (side === CURVED) continue;
      for (let f = 0; f < fields.length; f++) {
        const { discretisation, state } = fields[f];
        const around = discretisation.walls.surroundings?.[end];
        edges[f].addWall(side >> 1, state.rise[cell], state.wallRise[end], around);
      }
    }
    this.forRegions(grid.code[cell], (region) => visitor.edge(region, this.risesAt(cell), -1, cell, null));
    if (grid.code[cell] >= 0) this.visitEdgesOfInterfaces(cell, visitor);
    return end;
  }

  /** Edges between the walls of a whole cell and the faces where another region begins. */
  private visitEdgesOfInterfaces(cell: number, visitor: ReadingVisitor): void {
    const { faces, grid } = this.base;
    const { code } = grid;
    const index = grid.indices(cell);
    for (const side of SIDES) {
      const next = grid.neighbour(cell, side, index);
      if (next < 0 || code[next] === VOID || code[next] === code[cell]) continue;
      const axis = (side >> 1) as Axis;
      const isLower = (side & 1) === 1;
      const [low, high] = isLower ? [cell, next] : [next, cell];
      if (!faces.read(low, axis, this.face).conducts) continue;
      visitor.edge(code[cell], this.risesOnSide(isLower, low, high), axis, cell, side);
    }
  }

  /**
   * Planar sources are as hot as their faces, and heat the regions they lie on; volume sources are their cells. Where
   * sources overlap, the face takes the heat of all.
   */
  visitSources(visitor: ReadingVisitor): void {
    const { loads, grid, faces, walls: ownWalls } = this.base;
    const { fields, rises, face } = this;
    const heat = fields.map(({ discretisation, state }) => heatOnFaces(discretisation.loads, state));
    const touch = (code: number, values: Float64Array, cell: number, side: Side): void =>
      this.forRegions(code, (region) => visitor.region(region, values, cell, side));
    for (const { object, axis, inner, walls } of loads.sourceFaces) {
      const up = (2 * axis + 1) as Side;
      for (const { low } of inner) {
        const high = low + grid.stride[axis];
        const number = faceNumber(low, axis);
        faces.read(low, axis, face);
        for (let f = 0; f < fields.length; f++) {
          const { rise } = fields[f].state;
          rises[f] = face.rise(rise[low], rise[high], heat[f].get(number));
        }
        visitor.object(object, rises, low, up);
        if (face.hasJoint) this.risesOnSide(true, low, high, number, heat);
        touch(grid.code[low], rises, low, up);
        if (face.hasJoint) this.risesOnSide(false, low, high, number, heat);
        touch(grid.code[high], rises, low, up);
      }
      for (const { wall } of walls) {
        for (let f = 0; f < fields.length; f++) rises[f] = fields[f].state.wallRise[wall];
        visitor.object(object, rises, ownWalls.cell[wall], ownWalls.side[wall] as Side);
      }
    }
    for (const { object, cells } of loads.sourceCells)
      for (const cell of cells) visitor.object(object, this.risesAt(cell), cell, null);
  }

  private risesAt(cell: number): Float64Array {
    const { fields, rises } = this;
    for (let f = 0; f < fields.length; f++) rises[f] = fields[f].state.rise[cell];
    return rises;
  }

  /** The rises of one side of the face at hand. */
  private risesOnSide(
    isLower: boolean,
    low: number,
    high: number,
    face = -1,
    heat?: HeatOfFields,
  ): Float64Array {
    const { fields, rises } = this;
    for (let f = 0; f < fields.length; f++) {
      const { rise } = fields[f].state;
      const watts = heat?.[f].get(face);
      rises[f] = isLower
        ? this.face.riseBelow(rise[low], rise[high], watts)
        : this.face.riseAbove(rise[low], rise[high], watts);
    }
    return rises;
  }

  /** Visits the regions whose temperatures are read from cells with this code. */
  private forRegions(code: number, visit: (region: number) => void): void {
    if (code >= 0) visit(code);
    else if (code < VOID) for (const region of this.base.representedRegions[cutOfCode(code)]) visit(region);
  }

  private represents(cell: number, region: number): boolean {
    const { grid, representedRegions } = this.base;
    const code = grid.code[cell];
    return code >= 0 || representedRegions[cutOfCode(code)].includes(region);
  }
}
