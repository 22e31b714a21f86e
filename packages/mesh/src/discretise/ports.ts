import type { Port } from '@thermarium/solver';
import { type BodyCells, gatherBodies } from './body-cells.ts';
import type { Discretisation } from './discretise.ts';
import { Face } from './face.ts';
import { faceNumber, faceOfNumber } from './faces.ts';

/** A port with the faces between cells that it heats, of which it observes the temperature. */
export interface ObjectPort extends Port {
  /** By the number of the face (`faceNumber`): the port's part, and the conductance of the face to both sides, W/K. */
  readonly faces: ReadonlyMap<number, { readonly part: number; readonly conductance: number }>;
}

/** Parts of 1 by where heat enters, or where a mean is taken: by the number of the cell, of the face (`faceNumber`) and of the wall. */
interface Parts {
  readonly cells: Map<number, number>;
  readonly faces: Map<number, number>;
  readonly walls: Map<number, number>;
}

/**
 * The port of some objects, by their weights: evenly over the volume that is left of bodies (or that a volume source
 * heats), over the touched area of planar sources, over what patches with a power cover. As an observation that is `mean_t` of the report. Null where nothing is
 * left of them.
 */
export function portOf(
  discretisation: Discretisation,
  weights: ReadonlyMap<number, number>,
): ObjectPort | null {
  const parts = partsOf(discretisation, weights);
  if (parts === null) return null;
  const { cells, walls } = parts;
  const faces = new Map<number, { readonly part: number; readonly conductance: number }>();
  const face = new Face();
  for (const [number, part] of parts.faces) {
    const { low, axis } = faceOfNumber(number);
    discretisation.faces.read(low, axis, face);
    add(cells, low, face.heatToLow(part));
    add(cells, low + discretisation.grid.stride[axis], face.heatToHigh(part));
    faces.set(number, { part, conductance: face.toLow + face.toHigh });
  }
  return {
    cells: Int32Array.from(cells.keys()),
    cellParts: Float64Array.from(cells.values()),
    walls: Int32Array.from(walls.keys()),
    wallParts: Float64Array.from(walls.values()),
    faces,
  };
}

/** The rise of one port's inner faces over the cells beside them that 1 W on another's causes at once, K/W. */
export function instantaneousResistance(one: ObjectPort, other: ObjectPort): number {
  let sum = 0;
  for (const [face, { part, conductance }] of one.faces) {
    sum += (part * (other.faces.get(face)?.part ?? 0)) / conductance;
  }
  return sum;
}

/** The parts of some objects, by their weights; null where nothing is left of them. */
export function partsOf(discretisation: Discretisation, weights: ReadonlyMap<number, number>): Parts | null {
  const { scene, grid, conductances, loads } = discretisation;
  const parts: Parts = { cells: new Map(), faces: new Map(), walls: new Map() };
  const bodies = gatherBodies(scene, grid, conductances, (body) => weights.has(scene.bodies[body].object));
  for (const [object, weight] of weights) {
    const own = [...bodies].filter(([body]) => scene.bodies[body].object === object);
    const solids: readonly Pick<BodyCells, 'cells' | 'volumes'>[] =
      own.length > 0
        ? own.map(([, cells]) => cells)
        : loads.sourceCells.filter((source) => source.object === object);
    const volume = solids.reduce((sum, { volumes }) => sum + volumes.reduce((all, one) => all + one, 0), 0);
    for (const { cells, volumes } of solids) {
      for (let n = 0; n < cells.length; n++) add(parts.cells, cells[n], (weight * volumes[n]) / volume);
    }
    const through = own.length > 0 ? [] : loads.wallHeats.filter((heat) => heat.object === object);
    for (const { walls } of through)
      for (const { wall, part } of walls) add(parts.walls, wall, (weight * part) / through.length);
    const planar = loads.sourceFaces.filter((source) => source.object === object);
    const area = planar.reduce((sum, source) => sum + source.area, 0);
    for (const { axis, inner, walls, area: own } of planar) {
      const share = (weight * own) / area;
      for (const { low, part } of inner) add(parts.faces, faceNumber(low, axis), share * part);
      for (const { wall, part } of walls) add(parts.walls, wall, share * part);
    }
  }
  return scaledToOne(parts);
}

/** Null where nothing is left. */
function scaledToOne(parts: Parts): Parts | null {
  const all = Object.values(parts) as Map<number, number>[];
  const sum = all.reduce((total, own) => [...own.values()].reduce((most, part) => most + part, total), 0);
  if (!(sum > 0)) return null;
  for (const own of all) for (const [place, part] of own) own.set(place, part / sum);
  return parts;
}

function add(parts: Map<number, number>, place: number, part: number): void {
  parts.set(place, (parts.get(place) ?? 0) + part);
}
