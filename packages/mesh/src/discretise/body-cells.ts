import { VOID } from '../paint/cut-cell.ts';
import type { PaintedGrid } from '../paint/painted-grid.ts';
import type { Scene } from '../scene/scene.ts';
import type { Conductances } from './conductances.ts';

/** The cells that a body fills, wholly or in part. */
export interface BodyCells {
  readonly cells: Int32Array;
  /** Its volume in each, m³. */
  readonly volumes: Float64Array;
  /** m³. */
  readonly total: number;
}

/**
 * The heat that a resistance to ambient, spread evenly over the volume of its body, takes from one of the cells, W.
 *
 * @param n the cell's index among those of the body
 * @param resistance of the whole body, K/W
 * @param rise of the cell over what the resistance leads to, K; at 1 K it is the conductance, W/K
 */
export function heatThroughResistance(
  { volumes, total }: BodyCells,
  n: number,
  resistance: number,
  rise: number,
): number {
  return (rise * volumes[n]) / (total * resistance);
}

/** Visits every part of every cell that conducts: its region and volume in m³. */
export function forEachPart(
  grid: PaintedGrid,
  conductances: Conductances,
  visit: (cell: number, region: number, volume: number) => void,
): void {
  const { code, nx, ny, nz } = grid;
  const [dx, dy, dz] = conductances.sizes;
  let cell = 0;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const section = dy[j] * dz[k];
      for (let i = 0; i < nx; i++, cell++) {
        const own = code[cell];
        if (own >= 0) visit(cell, own, dx[i] * section);
        else if (own < VOID) {
          for (const { region, share } of grid.cutAt(cell).parts)
            visit(cell, region, share * dx[i] * section);
        }
      }
    }
  }
}

/** The volume left to each region, m³. */
export function regionVolumes(scene: Scene, grid: PaintedGrid, conductances: Conductances): Float64Array {
  const volumes = new Float64Array(scene.regions.length);
  forEachPart(grid, conductances, (_, region, volume) => {
    volumes[region] += volume;
  });
  return volumes;
}

/** The cells of those bodies that `wanted` names, gathered in two sweeps so that the arrays fit exactly. */
export function gatherBodies(
  scene: Scene,
  grid: PaintedGrid,
  conductances: Conductances,
  wanted: (body: number) => boolean,
): ReadonlyMap<number, BodyCells> {
  const bodyOf = Int32Array.from(scene.regions, ({ body }) => (wanted(body) ? body : -1));
  const counts = new Int32Array(scene.bodies.length);
  if (bodyOf.some((body) => body >= 0)) {
    forEachPart(grid, conductances, (_, region) => {
      if (bodyOf[region] >= 0) counts[bodyOf[region]]++;
    });
  }
  const gathered = new Map<number, { cells: Int32Array; volumes: Float64Array; total: number }>();
  for (let body = 0; body < counts.length; body++) {
    if (!wanted(body)) continue;
    gathered.set(body, {
      cells: new Int32Array(counts[body]),
      volumes: new Float64Array(counts[body]),
      total: 0,
    });
    counts[body] = 0;
  }
  if (gathered.size === 0) return gathered;
  forEachPart(grid, conductances, (cell, region, volume) => {
    const body = bodyOf[region];
    const into = body >= 0 ? gathered.get(body) : undefined;
    if (!into) return;
    into.cells[counts[body]] = cell;
    into.volumes[counts[body]] = volume;
    into.total += volume;
    counts[body]++;
  });
  return gathered;
}
