import type { Discretisation } from '../discretise/discretise.ts';
import { CURVED } from '../discretise/walls.ts';
import { SIDES, type Side } from '../grid/grid.ts';
import { VOID } from '../paint/cut-cell.ts';
import { cutOfCode } from '../paint/painted-grid.ts';
import { faceNumber, heatOnFaces, interfaceRise } from './interface-rise.ts';
import { RiseRanges } from './rise-ranges.ts';
import type { Spot } from './spot.ts';

/** A solved field: rises over ambient in K, per cell and per exposed wall. */
export interface FieldState {
  readonly rise: Float64Array;
  readonly wallRise: Float64Array;
  /** Heat to ambient through each wall, W. */
  readonly wallHeat: Float64Array;
  /** s; null for a steady field. */
  readonly time: number | null;
}

/** The range of rises over some part of the model, K. Infinite and reversed where there is nothing. */
export interface Extremes {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/** The extremes of every object, and those of the whole model, with their places. */
export interface FieldExtremes extends Extremes {
  /** The spot where an object is coldest; null where nothing is left of it. */
  coldestIn(object: number): Spot | null;
  /** The spot where an object is hottest; null where nothing is left of it. */
  hottestIn(object: number): Spot | null;
  /** Null where there is no body at all. */
  readonly hottest: Spot | null;
  readonly hottestRise: number;
  readonly coldest: number;
}

/** The temperature of a rise; null for the extreme of nothing. */
export function celsiusOf(rise: number, ambient: number): number | null {
  return Number.isFinite(rise) ? ambient + rise : null;
}

/**
 * Extreme rises of every object, its faces included. Inside a region the cells' own values bound those of the faces
 * between them, so only cells, faces where regions meet, exposed walls and sources are looked at.
 */
export function objectExtremes(discretisation: Discretisation, state: FieldState): FieldExtremes {
  const { scene } = discretisation;
  const survey = new Survey(scene.regions.length, scene.objects.length);
  surveyCells(discretisation, state, survey);
  surveyInterfaces(discretisation, state, survey);
  surveyWalls(discretisation, state, survey);
  scene.regions.forEach(({ body }, region) => {
    survey.objects.include(scene.bodies[body].object, survey.regions, region);
  });
  let coldest = Infinity;
  for (const rise of survey.regions.min) coldest = Math.min(coldest, rise);
  surveySources(discretisation, state, survey);
  const { objects } = survey;
  const whole = survey.wholeRange();
  return {
    min: objects.min,
    max: objects.max,
    coldestIn: (object) => objects.coldest(object),
    hottestIn: (object) => objects.hottest(object),
    hottest: whole.hottest(0),
    hottestRise: whole.max[0],
    coldest,
  };
}

class Survey {
  readonly regions: RiseRanges;
  readonly objects: RiseRanges;

  constructor(regions: number, objects: number) {
    this.regions = new RiseRanges(regions);
    this.objects = new RiseRanges(objects);
  }

  region(region: number, rise: number, cell: number, side: Side | null): void {
    this.regions.add(region, rise, cell, side);
  }

  /** The range over all regions. */
  wholeRange(): RiseRanges {
    const whole = new RiseRanges(1);
    for (let region = 0; region < this.regions.min.length; region++) whole.include(0, this.regions, region);
    return whole;
  }
}

/** Visits the regions whose temperatures are read from cells with this code. */
function forRegions(
  { representedRegions }: Discretisation,
  code: number,
  visit: (region: number) => void,
): void {
  if (code >= 0) visit(code);
  else if (code < VOID) for (const region of representedRegions[cutOfCode(code)]) visit(region);
}

function surveyCells(discretisation: Discretisation, { rise }: FieldState, survey: Survey): void {
  const { code } = discretisation.grid;
  for (let cell = 0; cell < code.length; cell++) {
    if (code[cell] >= 0) survey.region(code[cell], rise[cell], cell, null);
    else forRegions(discretisation, code[cell], (region) => survey.region(region, rise[cell], cell, null));
  }
}

/** Faces where two regions meet: their temperature belongs to both. */
function surveyInterfaces(discretisation: Discretisation, { rise }: FieldState, survey: Survey): void {
  const { conductances, grid } = discretisation;
  const { code, counts } = grid;
  for (const axis of [0, 1, 2] as const) {
    const step = grid.stride[axis];
    const up = (2 * axis + 1) as Side;
    const down = (2 * axis) as Side;
    const sizes = conductances.sizes[axis];
    let cell = 0;
    for (let k = 0; k < grid.nz; k++) {
      for (let j = 0; j < grid.ny; j++) {
        for (let i = 0; i < grid.nx; i++, cell++) {
          const n = axis === 0 ? i : axis === 1 ? j : k;
          if (n + 1 >= counts[axis] || code[cell] === VOID) continue;
          const next = cell + step;
          if (code[next] === code[cell] || code[next] === VOID) continue;
          const low = conductances.conductivity(cell, up) / sizes[n];
          const high = conductances.conductivity(next, down) / sizes[n + 1];
          if (!(low > 0) || !(high > 0)) continue;
          const face = interfaceRise(low, rise[cell], high, rise[next], 0);
          forRegions(discretisation, code[cell], (region) => survey.region(region, face, cell, up));
          forRegions(discretisation, code[next], (region) => survey.region(region, face, cell, up));
        }
      }
    }
  }
}

/**
 * Exposed walls, and the edges and corners where walls of a cell meet each other or another region. A wall that loses
 * heat keeps a share of the rise behind it, one that a source heats adds to it: per axis, which is exact where the
 * field is a product (or a sum) of functions of x, y and z.
 */
function surveyWalls(discretisation: Discretisation, { rise, wallRise }: FieldState, survey: Survey): void {
  const { walls, grid } = discretisation;
  const edge = new EdgeValues();
  for (let first = 0; first < walls.count; ) {
    const cell = walls.cell[first];
    edge.clear();
    let end = first;
    for (; end < walls.count && walls.cell[end] === cell; end++) {
      const side = walls.side[end];
      if (represents(discretisation, cell, walls.region[end])) {
        survey.region(walls.region[end], wallRise[end], cell, side === CURVED ? null : (side as Side));
      }
      if (side !== CURVED) edge.addWall(side >> 1, rise[cell], wallRise[end]);
    }
    const corner = edge.beyond(rise[cell], -1);
    forRegions(discretisation, grid.code[cell], (region) => survey.region(region, corner, cell, null));
    if (grid.code[cell] >= 0) {
      forInterfaces(discretisation, rise, cell, (axis, side, face) =>
        survey.region(grid.code[cell], edge.beyond(face, axis), cell, side),
      );
    }
    first = end;
  }
}

function represents({ grid, representedRegions }: Discretisation, cell: number, region: number): boolean {
  const code = grid.code[cell];
  return code >= 0 || representedRegions[cutOfCode(code)].includes(region);
}

/** Visits the faces of a whole cell where another region begins, and their rise. */
function forInterfaces(
  { conductances, grid }: Discretisation,
  rise: Float64Array,
  cell: number,
  visit: (axis: number, side: Side, face: number) => void,
): void {
  const { code } = grid;
  const index = grid.indices(cell);
  for (const side of SIDES) {
    const beyond = grid.neighbour(cell, side, index);
    if (beyond < 0 || code[beyond] === VOID || code[beyond] === code[cell]) continue;
    const [own, other] = [conductances.half(cell, side), conductances.half(beyond, (side ^ 1) as Side)];
    if (other > 0) visit(side >> 1, side, interfaceRise(own, rise[cell], other, rise[beyond], 0));
  }
}

/** How the walls of a cell change the rise along each axis. */
class EdgeValues {
  private readonly shares = [1, 1, 1];
  private readonly gains = [0, 0, 0];

  clear(): void {
    this.shares.fill(1);
    this.gains.fill(0);
  }

  addWall(axis: number, rise: number, wallRise: number): void {
    if (Math.abs(wallRise) > Math.abs(rise) || wallRise * rise < 0) {
      const gain = wallRise - rise;
      if (Math.abs(gain) > Math.abs(this.gains[axis])) this.gains[axis] = gain;
    } else if (rise !== 0) this.shares[axis] = Math.min(this.shares[axis], wallRise / rise);
  }

  /** The rise on the edge or corner, from one at a place within the cell that already lies on a face of `axis`. */
  beyond(rise: number, axis: number): number {
    let value = rise;
    for (let a = 0; a < 3; a++) if (a !== axis) value *= this.shares[a];
    for (let a = 0; a < 3; a++) if (a !== axis) value += this.gains[a];
    return value;
  }
}

/**
 * Planar sources are as hot as their faces, and heat the regions they lie on; volume sources are their cells. Where
 * sources overlap, the face takes the heat of all.
 */
function surveySources(discretisation: Discretisation, state: FieldState, survey: Survey): void {
  const { loads, grid, scene, walls: ownWalls } = discretisation;
  const { rise, wallRise, time } = state;
  const heat = heatOnFaces(loads, time);
  const touch = (code: number, value: number, cell: number, side: Side): void =>
    forRegions(discretisation, code, (region) => {
      survey.region(region, value, cell, side);
      survey.objects.add(scene.bodies[scene.regions[region].body].object, value, cell, side);
    });
  for (const { object, axis, inner, walls } of loads.sourceFaces) {
    const up = (2 * axis + 1) as Side;
    for (const { low, high, halfLow, halfHigh } of inner) {
      const watts = heat.get(faceNumber(low, axis)) ?? 0;
      const value = interfaceRise(halfLow, rise[low], halfHigh, rise[high], watts);
      survey.objects.add(object, value, low, up);
      touch(grid.code[low], value, low, up);
      touch(grid.code[high], value, low, up);
    }
    for (const { wall } of walls) {
      survey.objects.add(object, wallRise[wall], ownWalls.cell[wall], ownWalls.side[wall] as Side);
    }
  }
  for (const { object, cells } of loads.sourceCells)
    for (const cell of cells) survey.objects.add(object, rise[cell], cell, null);
}
