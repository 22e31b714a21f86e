import type { Axis } from '../linear/axes.ts';

/** Conductances of every cell along one axis, W/K; 0 in void. */
export interface CellConductances {
  /** From side to side with the arithmetic mean of its conductivities, k A / d. */
  readonly across: Float64Array;
  /** Cells of several media, or filled in part, ascending. All others conduct by twice `across` from their middle to either side. */
  readonly shared: Int32Array;
  /** From where the temperature of each shared cell is to its lower and to its upper side. */
  readonly toLow: Float64Array;
  readonly toHigh: Float64Array;
}

/** From where its temperature is to the lower and to the upper side of every cell along one axis, W/K. */
export interface HalfConductances {
  readonly toLow: Float64Array;
  readonly toHigh: Float64Array;
}

export function halvesOf({ across, shared, toLow, toHigh }: CellConductances): HalfConductances {
  const low = new Float64Array(across.length);
  for (let n = 0; n < low.length; n++) low[n] = 2 * across[n];
  const high = shared.length === 0 ? low : low.slice();
  for (let n = 0; n < shared.length; n++) {
    low[shared[n]] = toLow[n];
    high[shared[n]] = toHigh[n];
  }
  return { toLow: low, toHigh: high };
}

/** A thin layer on the face between a cell and the next one up along an axis. */
export interface Joint {
  readonly low: number;
  readonly axis: Axis;
  /** A / R'', W/K. */
  readonly conductance: number;
}

/** Exposed walls, linear. One entry each. */
export interface BoundedWalls {
  readonly count: number;
  readonly cell: Int32Array;
  /** The cell's side, -x +x -y +y -z +z; 6: a surface inside the cell. */
  readonly side: Uint8Array;
  /** From the cell's temperature to the wall, W/K. */
  readonly half: Float64Array;
  /** From the wall to its surroundings, W/K: 0 is adiabatic, Infinity held. */
  readonly conductance: Float64Array;
  /** Rise of each wall's surroundings over ambient, K; null: all walls are in ambient. */
  readonly surroundings: Float64Array | null;
}

/**
 * A linear heat conduction problem whose temperatures are to be enclosed, SI, for the rise over ambient: that of a solve with every
 * law that follows temperature at its secant. Natural order of cells.
 */
export interface BoundedProblem {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  /** May be asked for more than once. */
  conductances(axis: Axis): CellConductances;
  readonly joints: readonly Joint[];
  /** Conductance to ambient from inside a cell, spread evenly over it, W/K; null when there is none. */
  readonly innerTie: Float64Array | null;
  /** Heat that inner ties bring to a cell at ambient, W; null when they lead to ambient. */
  readonly innerHeat: Float64Array | null;
  readonly walls: BoundedWalls;
}

/** Heat on a face between two cells, W. */
interface FaceHeat {
  readonly low: number;
  readonly axis: Axis;
  readonly watts: number;
}

/**
 * The parts of the heat on a face that its two cells get where both are equally warm: each as the other one's way resists, half of a
 * joint included.
 *
 * @param below conductance from the lower cell to the face, W/K
 * @param above from the upper cell
 * @param joint conductance of the layer on the face, W/K; left out: there is none
 */
export function partsOfFace(below: number, above: number, joint = Infinity): { low: number; high: number } {
  const ofLow = 1 / below + 1 / (2 * joint);
  const ofHigh = 1 / above + 1 / (2 * joint);
  return { low: ofHigh / (ofLow + ofHigh), high: ofLow / (ofLow + ofHigh) };
}

/** Heat by where it enters, W: evenly in each cell, on each face and on each wall. As parts of 1 they are the weights of a mean. */
export interface PlacedHeat {
  readonly cells: Float64Array;
  readonly faces: readonly FaceHeat[];
  readonly walls: Float64Array;
}

/** The side of a wall that is a surface inside its cell. */
export const INSIDE = 6;

export function cellsOf({ nx, ny, nz }: Pick<BoundedProblem, 'nx' | 'ny' | 'nz'>): number {
  return nx * ny * nz;
}
