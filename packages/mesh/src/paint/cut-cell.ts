import { AXES, type Axis, type Box, type Crossings, createCrossings, type Solid } from '@thermarium/geometry';
import { type CellContact, type CellPart, CellSurfaces } from './cell-surfaces.ts';
import { PaintedLine } from './painted-line.ts';

/** A solid that cuts a cell, and what it fills its part with: a region, or VOID. */
export interface CuttingSolid {
  readonly solid: Solid;
  readonly region: number;
}

/** Nothing conducts here. */
export const VOID = -1;

/** A cell that surfaces pass through, as volume and area fractions. */
export interface CutCell {
  readonly parts: CellPart[];
  /** The curved surfaces where its media meet. */
  readonly contacts: readonly CellContact[];
  /** The centroid of what conducts, as a part of the cell's size along each axis: where its temperature is. */
  readonly centroid: Float64Array;
  /**
   * Mean conductivity from the centroid to each side, W/(m·K), as if the way were half the cell: lines normal to the
   * side side by side, what a line meets in series; lines that meet void at the side carry nothing.
   */
  readonly conductivity: Float64Array;
}

/** A cell under measurement: sums over its lines. */
interface CellDraft extends Pick<CutCell, 'parts' | 'centroid' | 'conductivity'> {
  readonly surfaces: CellSurfaces;
  /** Per axis: length of solid on its lines, and length times position within the cell (both of the cell's size). */
  readonly length: Float64Array;
  readonly first: Float64Array;
}

/** A centroid closer to a side than this part of the cell would make a coupling without bound. */
const CLOSEST_CENTROID = 1e-3;

/** Lines per direction across a cell; more for bodies that do not change along an axis, where they cost little. */
const LINES = 8;
const LINES_ACROSS_PRISM = 24;

/**
 * Measures one cut cell by lines parallel to the axes. Along a line every boundary is exact, so the error is that of
 * a midpoint rule over smooth chords.
 *
 * `base` is the region beneath the cutting solids, which paint over it in order. `conductivityOf(region, axis)` is in
 * W/(m·K).
 */
export class CutCellGauge {
  private readonly crossings: Crossings = createCrossings();
  private readonly conductivityOf: (region: number, axis: Axis) => number;
  private readonly line = new PaintedLine();

  constructor(conductivityOf: (region: number, axis: Axis) => number) {
    this.conductivityOf = conductivityOf;
  }

  measure(box: Box, base: number, cutting: readonly CuttingSolid[]): CutCell {
    const cell: CellDraft = {
      parts: [],
      centroid: new Float64Array(3).fill(0.5),
      conductivity: new Float64Array(6),
      surfaces: new CellSurfaces(),
      length: new Float64Array(3),
      first: new Float64Array(3),
    };
    const invariant = commonInvariantAxis(cutting);
    const sampled = AXES.filter((axis) => axis !== invariant);
    const weight = 1 / sampled.length;
    for (const axis of sampled) this.sampleAlong(cell, box, axis, base, cutting, invariant, weight);
    if (invariant !== null) this.extrude(cell, invariant);
    locate(cell, sampled);
    const { parts, centroid, conductivity, surfaces } = cell;
    surfaces.describeWalls(box, centroid, sampled);
    return { parts, centroid, conductivity, contacts: surfaces.describeContacts() };
  }

  private sampleAlong(
    cell: CellDraft,
    box: Box,
    axis: Axis,
    base: number,
    cutting: readonly CuttingSolid[],
    invariant: Axis | null,
    weight: number,
  ): void {
    const [u, v] = AXES.filter((other) => other !== axis);
    const lines = invariant === null ? LINES : LINES_ACROSS_PRISM;
    const countU = invariant === u ? 1 : lines;
    const countV = invariant === v ? 1 : lines;
    const stepU = (box.max[u] - box.min[u]) / countU;
    const stepV = (box.max[v] - box.min[v]) / countV;
    for (let j = 0; j < countV; j++) {
      for (let i = 0; i < countU; i++) {
        this.paintLine(
          box,
          axis,
          box.min[u] + (i + 0.5) * stepU,
          box.min[v] + (j + 0.5) * stepV,
          base,
          cutting,
        );
        this.readLine(cell, box, axis, stepU * stepV, 1 / (countU * countV), weight);
      }
    }
  }

  /** Paints every cutting solid over the line through (u, v). */
  private paintLine(
    box: Box,
    axis: Axis,
    u: number,
    v: number,
    base: number,
    cutting: readonly CuttingSolid[],
  ): void {
    const [low, high] = [box.min[axis], box.max[axis]];
    this.line.start(low, high, base);
    for (const { solid, region } of cutting) {
      solid.crossings(axis, u, v, this.crossings);
      const { at, slope, count } = this.crossings;
      for (let c = 0; c + 1 < count; c += 2) {
        const from = Math.max(low, at[c]);
        const to = Math.min(high, at[c + 1]);
        if (to > from) this.line.paint(from, to, slope[c], slope[c + 1], region);
      }
    }
  }

  private readLine(
    cell: CellDraft,
    box: Box,
    axis: Axis,
    area: number,
    fraction: number,
    weight: number,
  ): void {
    const [low, high] = [box.min[axis], box.max[axis]];
    const { ends, regions, slopes, count } = this.line;
    const last = count - 1;
    let start = low;
    for (let s = 0; s <= last; s++) {
      if (regions[s] !== VOID) {
        const part = partOf(cell, regions[s]);
        const piece = ((ends[s] - start) / (high - low)) * fraction;
        part.share += piece * weight;
        cell.length[axis] += piece;
        cell.first[axis] += (piece * ((start + ends[s]) / 2 - low)) / (high - low);
        const before = s > 0 ? regions[s - 1] : regions[s];
        const { surfaces } = cell;
        if (before === VOID) surfaces.meetWall(part, axis, start, slopes[s - 1], -area);
        else if (before !== regions[s])
          surfaces.meetContact(before, regions[s], axis, start, slopes[s - 1], area);
        if (s < last && regions[s + 1] === VOID) surfaces.meetWall(part, axis, ends[s], slopes[s], area);
      }
      start = ends[s];
    }
    if (regions[0] !== VOID) partOf(cell, regions[0]).sides[2 * axis] += fraction;
    if (regions[last] !== VOID) partOf(cell, regions[last]).sides[2 * axis + 1] += fraction;
    cell.conductivity[2 * axis] += fraction * this.seriesFrom(0, 1, low, (low + high) / 2, axis);
    cell.conductivity[2 * axis + 1] += fraction * this.seriesFrom(last, -1, high, (low + high) / 2, axis);
  }

  /** Harmonic mean of what a line meets from a side until the middle of the cell or void; 0 where it starts in void. */
  private seriesFrom(first: number, step: 1 | -1, side: number, middle: number, axis: Axis): number {
    const { ends, regions, count } = this.line;
    let length = 0;
    let resistance = 0;
    let from = side;
    for (let s = first; s >= 0 && s < count && regions[s] !== VOID; s += step) {
      const boundary = step > 0 ? ends[s] : s > 0 ? ends[s - 1] : -Infinity;
      const to = step > 0 ? Math.min(boundary, middle) : Math.max(boundary, middle);
      const piece = Math.abs(to - from);
      length += piece;
      resistance += piece / this.conductivityOf(regions[s], axis);
      if (to === middle) break;
      from = to;
    }
    return resistance > 0 ? length / resistance : 0;
  }

  /** Along the axis in which nothing changes, the parts stand side by side. */
  private extrude(cell: CellDraft, axis: Axis): void {
    for (const part of cell.parts) {
      const conductance = part.share * this.conductivityOf(part.region, axis);
      for (const side of [2 * axis, 2 * axis + 1]) {
        part.sides[side] = part.share;
        cell.conductivity[side] += conductance;
      }
    }
  }
}

/**
 * Puts the cell's temperature at the centroid of what conducts. For a flat cut normal to an axis the way from a
 * neighbour to the wall is then right whatever is left of the cell; from the cell's middle it would be up to half a
 * cell too long.
 */
function locate({ length, first, centroid, conductivity }: CellDraft, sampled: readonly Axis[]): void {
  for (const axis of sampled) {
    if (!(length[axis] > 0)) continue;
    const at = Math.min(1 - CLOSEST_CENTROID, Math.max(CLOSEST_CENTROID, first[axis] / length[axis]));
    centroid[axis] = at;
    conductivity[2 * axis] *= 0.5 / at;
    conductivity[2 * axis + 1] *= 0.5 / (1 - at);
  }
}

function partOf(cell: CellDraft, region: number): CellPart {
  let part = cell.parts.find((candidate) => candidate.region === region);
  if (!part) {
    part = { region, share: 0, wallArea: 0, wallDistance: 0, wallSide: 0, sides: new Float64Array(6) };
    cell.parts.push(part);
  }
  return part;
}

/** The axis along which none of the solids changes, or null. */
export function commonInvariantAxis(cutting: readonly CuttingSolid[]): Axis | null {
  const axis = cutting[0]?.solid.invariantAxis ?? null;
  return cutting.every(({ solid }) => solid.invariantAxis === axis) ? axis : null;
}
