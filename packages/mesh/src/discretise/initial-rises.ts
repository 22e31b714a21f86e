import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import { forEachPart } from './body-cells.ts';
import type { Conductances } from './conductances.ts';
import type { VaryingMedia } from './varying-media.ts';

/** Halvings of the span between two starts that share a cell: down to round-off. */
const HALVINGS = 50;

/**
 * The rise over ambient of every cell at which a transient starts, K; 0 in void. Bodies that share a cell bring the heat that they
 * hold: it has the one temperature at which they hold it together, which for constant heat capacities is the mean weighted by
 * them. Parts that store nothing count by their volume where they are alone.
 *
 * @returns null where all starts at ambient
 */
export function initialRises(
  { bodies, regions }: Scene,
  grid: PaintedGrid,
  conductances: Conductances,
  varying: VaryingMedia | null,
): Float64Array | null {
  const startOf = Float64Array.from(regions, ({ body }) => bodies[body].initial);
  if (startOf.every((rise) => rise === 0)) return null;
  const rises = new Float64Array(grid.cells);
  const constant = Float64Array.from(regions, ({ medium }) => medium.volumetricHeat ?? 0);
  let shared: Part[] = [];
  let sharedCell = -1;
  const finish = () => {
    if (sharedCell >= 0) rises[sharedCell] = jointRise(shared, varying);
    [shared, sharedCell] = [[], -1];
  };
  forEachPart(grid, conductances, (cell, region, volume) => {
    if (cell !== sharedCell) finish();
    const rise = startOf[region];
    if (grid.code[cell] >= 0) rises[cell] = rise;
    else {
      sharedCell = cell;
      shared.push({ region, rise, volume, capacity: volume * constant[region] });
    }
  });
  finish();
  return rises;
}

/** The share of a region in a cell. */
interface Part {
  readonly region: number;
  /** The rise at which it starts, K. */
  readonly rise: number;
  /** m³ */
  readonly volume: number;
  /** J/K, of a medium that does not follow temperature. */
  readonly capacity: number;
}

/** The rise at which parts hold together the heat that each holds at its own, K. */
function jointRise(parts: readonly Part[], varying: VaryingMedia | null): number {
  const [{ rise: first }] = parts;
  if (parts.every(({ rise }) => rise === first)) return first;
  const follows = varying !== null && parts.some(({ region }) => varying.varies(region));
  return follows ? riseOfHeat(parts, varying) : weightedMean(parts);
}

function weightedMean(parts: readonly Part[]): number {
  const storing = parts.some(({ capacity }) => capacity > 0);
  let sum = 0;
  let total = 0;
  for (const { rise, volume, capacity } of parts) {
    const weight = storing ? capacity : volume;
    sum += weight * rise;
    total += weight;
  }
  return sum / total;
}

/** Heat contents rise with temperature, so the joint one lies between the parts' own: found by halving. */
function riseOfHeat(parts: readonly Part[], varying: VaryingMedia): number {
  const heatAt = (riseOf: (part: Part) => number): number =>
    parts.reduce((sum, part) => sum + part.volume * varying.heatContent(part.region, riseOf(part)), 0);
  const heat = heatAt(({ rise }) => rise);
  const rises = parts.map(({ rise }) => rise);
  let [low, high] = [Math.min(...rises), Math.max(...rises)];
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2;
    if (heatAt(() => middle) < heat) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
