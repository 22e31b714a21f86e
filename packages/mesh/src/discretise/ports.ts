import type { Axis } from '@thermarium/geometry';
import type { Port } from '@thermarium/solver';
import { type BodyCells, gatherBodies } from './body-cells.ts';
import type { Discretisation } from './discretise.ts';
import { Face } from './face.ts';
import { faceNumber } from './faces.ts';

/** A port with the faces between cells that it heats, of which it observes the temperature. */
export interface ObjectPort extends Port {
  /** By the number of the face (`faceNumber`): the port's part, and the conductance of the face to both sides, W/K. */
  readonly faces: ReadonlyMap<number, { readonly part: number; readonly conductance: number }>;
}

/**
 * The port of some objects, by their weights: evenly over the volume that is left of bodies (or that a volume source
 * heats), over the touched area of planar sources. As an observation that is `mean_t` of the report. Null where nothing is
 * left of them.
 */
export function portOf(
  discretisation: Discretisation,
  weights: ReadonlyMap<number, number>,
): ObjectPort | null {
  const { scene, grid, conductances } = discretisation;
  const builder = new PortBuilder(discretisation);
  const bodies = gatherBodies(scene, grid, conductances, (body) => weights.has(scene.bodies[body].object));
  for (const [object, weight] of weights) {
    const own = [...bodies].filter(([body]) => scene.bodies[body].object === object);
    const solids: readonly Pick<BodyCells, 'cells' | 'volumes'>[] =
      own.length > 0
        ? own.map(([, cells]) => cells)
        : discretisation.loads.sourceCells.filter((source) => source.object === object);
    const volume = solids.reduce((sum, { volumes }) => sum + volumes.reduce((all, one) => all + one, 0), 0);
    for (const { cells, volumes } of solids) {
      for (let n = 0; n < cells.length; n++) builder.addCell(cells[n], (weight * volumes[n]) / volume);
    }
    const planar = discretisation.loads.sourceFaces.filter((source) => source.object === object);
    const area = planar.reduce((sum, source) => sum + source.area, 0);
    for (const { axis, inner, walls, area: own } of planar) {
      const share = (weight * own) / area;
      for (const { low, part } of inner) builder.addFace(low, axis, share * part);
      for (const { wall, part } of walls) builder.addWall(wall, share * part);
    }
  }
  return builder.finish();
}

/** The rise of one port's inner faces over the cells beside them that 1 W on another's causes at once, K/W. */
export function resistanceAtOnce(one: ObjectPort, other: ObjectPort): number {
  let sum = 0;
  for (const [face, { part, conductance }] of one.faces) {
    sum += (part * (other.faces.get(face)?.part ?? 0)) / conductance;
  }
  return sum;
}

class PortBuilder {
  private readonly cells = new Map<number, number>();
  private readonly walls = new Map<number, number>();
  private readonly faces = new Map<number, { part: number; readonly conductance: number }>();
  private readonly discretisation: Discretisation;
  private readonly face = new Face();

  constructor(discretisation: Discretisation) {
    this.discretisation = discretisation;
  }

  addCell(cell: number, part: number): void {
    this.cells.set(cell, (this.cells.get(cell) ?? 0) + part);
  }

  addWall(wall: number, part: number): void {
    this.walls.set(wall, (this.walls.get(wall) ?? 0) + part);
  }

  addFace(low: number, axis: Axis, part: number): void {
    const { faces, grid } = this.discretisation;
    const face = faces.read(low, axis, this.face);
    this.addCell(low, face.heatToLow(part));
    this.addCell(low + grid.stride[axis], face.heatToHigh(part));
    const number = faceNumber(low, axis);
    const known = this.faces.get(number);
    if (known) known.part += part;
    else this.faces.set(number, { part, conductance: face.toLow + face.toHigh });
  }

  /** All parts add up to 1. */
  finish(): ObjectPort | null {
    const sum = [...this.cells.values(), ...this.walls.values()].reduce((total, part) => total + part, 0);
    if (!(sum > 0)) return null;
    const scaled = (parts: ReadonlyMap<number, number>) =>
      Float64Array.from(parts.values(), (part) => part / sum);
    for (const face of this.faces.values()) face.part /= sum;
    return {
      cells: Int32Array.from(this.cells.keys()),
      cellParts: scaled(this.cells),
      walls: Int32Array.from(this.walls.keys()),
      wallParts: scaled(this.walls),
      faces: this.faces,
    };
  }
}
