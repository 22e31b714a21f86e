import type { CoolantLine } from './coolant/coolants.ts';
import type { ActingLaw } from './laws/boundary-law.ts';

/** 0 °C, K. */
export const ZERO_CELSIUS = 273.15;

/**
 * The thermal problem on a grid, in SI, for the rise over ambient: what the mesher hands to the solver.
 * Natural order: i = ix + nx (iy + ny iz).
 */
export interface ConductionProblem {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  /** Ambient temperature, °C. Only radiation needs it: everything else is a rise over it. */
  readonly ambient: number;
  /** Conductances W/K to the neighbour one up along the axis; 0 in the last cell. May be asked for more than once. */
  couplings(axis: 0 | 1 | 2): Float64Array;
  /** Conductance to ambient from inside a cell (coldplates), W/K; null when there is none. */
  readonly innerTie: Float64Array | null;
  /** Heat that inner ties bring to a cell at ambient, where they lead to something warmer, W; null when none does. That of coolants is not in it. */
  readonly innerHeat: Float64Array | null;
  /** Left out: no inner tie leads to a coolant that warms on its way. */
  readonly coolants?: readonly CoolantLine[];
  /** Heat capacity, J/K; null when the model has none (steady only). */
  readonly capacity: Float64Array | null;
  readonly walls: Walls;
  readonly loads: readonly Load[];
  /** Left out: no property follows temperature. */
  readonly varying?: VaryingProperties;
  /** The cells of nodes that lie in each other's way, each of nearly one temperature; left out: there are none. */
  readonly groups?: readonly Int32Array[];
  /** Left out: what is around the model does not change over time. */
  readonly surroundings?: VaryingSurroundings;
}

/** Whether all walls and inner ties lead to ambient, and to nothing warmer or colder. */
export function leadsToAmbient({
  walls,
  innerHeat,
  coolants,
}: Pick<ConductionProblem, 'walls' | 'innerHeat' | 'coolants'>): boolean {
  return walls.surroundings === null && innerHeat === null && coolants === undefined;
}

/** Surroundings that change over time: the rises of the walls' surroundings, and what inner ties bring. */
export interface VaryingSurroundings {
  /** Takes them at a time, s: what the problem holds is overwritten, the inlets of its coolants too. */
  take(time: number): void;
  /** Times at which their slopes jump, ascending, s. They themselves never do. */
  readonly kinks: readonly number[];
}

/**
 * Properties that follow temperature. Couplings, half conductances of walls and the parts of loads that fall to either side of
 * a face are those at the rises last taken.
 */
export interface VaryingProperties {
  /**
   * Takes the conductivities at these rises: what the problem holds is overwritten.
   *
   * @param rise K per cell
   * @param amplitudes those at which the loads act, in their order
   */
  takeRises(rise: Float64Array, amplitudes: Float64Array): void;
  /** Overwrites the problem's heat capacities by those at the rises last taken, dH/dT. */
  takeCapacities(): void;
  /**
   * Heat that every cell holds beyond that at ambient, J: the integral of its heat capacity.
   *
   * @param rise K per cell
   * @param out overwritten
   */
  heatContent(rise: Float64Array, out: Float64Array): void;
}

/** Exposed walls: cell faces (or the curved surface inside a cell) that lose heat to their surroundings. One entry each. */
export interface Walls {
  readonly count: number;
  readonly cell: Int32Array;
  /** From the cell's temperature to the wall, W/K. */
  readonly half: Float64Array;
  /** What the walls lose heat by; a wall on which none acts is adiabatic. */
  readonly laws: readonly ActingLaw[];
  /** Rise of each wall's own surroundings over ambient, K: its laws act against them. Null: all walls are in ambient. */
  readonly surroundings: Float64Array | null;
  /** Left out: no film follows the temperature of its walls. */
  readonly films?: FollowingFilms;
  /** Left out: walls radiate to their surroundings alone. */
  readonly exchange?: SurfaceExchange;
}

/** A flat piece of the surface with one radiosity. */
export interface SurfacePatch {
  readonly walls: Int32Array;
  /** Of each wall, m². */
  readonly areas: Float64Array;
  /** 0..1 */
  readonly emissivity: number;
}

/** Surfaces that see each other. What they do not see of each other is their surroundings. */
export interface SurfaceExchange {
  readonly patches: readonly SurfacePatch[];
  /** A_i F_ij, m², row by row: symmetric, and the sum of a row is at most the area of its patch. */
  readonly exchangeAreas: Float64Array;
}

/** Films whose coefficients follow the temperatures of their walls. */
export interface FollowingFilms {
  /** Of the convective law, W/K per wall, overwritten by the films: beside it only laws that are not linear act on their walls. */
  readonly strength: Float64Array;
  readonly groups: readonly FilmGroup[];
}

/** Walls that have one coefficient, by their mean temperature. */
export interface FilmGroup {
  readonly walls: Int32Array;
  /** m². */
  readonly areas: Float64Array;
  /**
   * @param wall mean temperature of the walls, K
   * @param around temperature of their surroundings, K
   * @returns at least 0, W/(m²·K)
   */
  coefficient(wall: number, around: number): number;
}

/** Heat of one object. What lands on a wall competes with the wall's loss: its face temperature is eliminated. */
export interface Load {
  readonly cells: Int32Array;
  /** W at amplitude 1. */
  readonly cellWatts: Float64Array;
  readonly walls: Int32Array;
  readonly wallWatts: Float64Array;
  /** Amplitude in a steady solve. */
  readonly steady: number;
  /** Amplitude over time; null: constant 1 from t = 0. */
  readonly schedule: Schedule | null;
  /** Left out: the amplitude does not depend on temperatures. */
  readonly following?: FollowingPower;
}

/** A power that follows the mean temperature of where it enters, each part weighted by its heat. */
export interface FollowingPower {
  /** The factor on the amplitude at a mean temperature, °C; at least 0. */
  factor(celsius: number): number;
  /** How much warmer the faces between cells are than what the cells on both sides say, per watt of the whole load, K/W. */
  readonly faceResistance: number;
}

export interface Schedule {
  /** Amplitude just after `time` (right-continuous), s. */
  at(time: number): number;
  /** Amplitude just before `time`. */
  before(time: number): number;
  /** Instants at which the amplitude jumps or has a kink, ascending, s. */
  readonly breaks: readonly number[];
}
