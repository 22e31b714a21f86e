import { AXES, type Axis } from '@thermarium/geometry';
import { CutParts, type Discretisation, factorOf } from '@thermarium/mesh';
import { ABSOLUTE_ZERO_CELSIUS, powerFactor } from '@thermarium/model';
import {
  type BoundedProblem,
  type BoundedWalls,
  type CellSolution,
  CellSystem,
  EliminatedWalls,
  type LinearProgress,
  type LinearSolver,
  type PlacedHeat,
  visitRiseShares,
} from '@thermarium/solver';
import type { FieldState } from '../readings/field-state.ts';
import { NodeReadings, type PlacedPower } from './node-readings.ts';

/** Relative residual of the response, and of the part of it that goes through what follows temperature. */
const PRECISION = 1e-5;
const MOST_ITERATIONS = 300;
/** What follows temperature answers to its own answers: by less than this part of the largest, nobody asks again. */
const SETTLED = 1e-5;
const MOST_ROUNDS = 40;
/** Differences that stand for slopes, K. */
const STEP = 0.01;

/** Lends a linear solver that has the matrix of a system. */
export type SolverOf = (system: CellSystem) => LinearSolver;

/** A solved field with the linear problem about it. */
export interface FieldAbout {
  readonly discretisation: Discretisation;
  readonly solved: FieldState;
  /** Its laws at their secants: the heat of the field is that of this problem. */
  readonly problem: BoundedProblem;
  /** The same walls with the slopes of their laws: changes of the field are those of these. */
  readonly tangentWalls: BoundedWalls;
  readonly field: CellSolution;
  readonly powers: readonly PlacedPower[];
  /** The regions that cells conduct by. */
  readonly parts: CutParts;
}

export function fieldAbout(
  discretisation: Discretisation,
  solved: FieldState,
  problem: BoundedProblem,
  field: CellSolution,
  powers: readonly PlacedPower[],
): FieldAbout {
  const walls = new EliminatedWalls(discretisation.walls, discretisation.problem.ambient);
  const tangentWalls = { ...problem.walls, conductance: walls.tangents(solved.wallRise) };
  const parts = new CutParts(discretisation.scene, discretisation.grid);
  return { discretisation, solved, problem, tangentWalls, field, powers, parts };
}

/** The system of small changes of the field, but for what follows temperature. */
export function tangentSystem({ problem, tangentWalls }: FieldAbout): CellSystem {
  return new CellSystem({ ...problem, walls: tangentWalls });
}

/** Whether a change of the field alters conductivities, coefficients of films or powers. */
export function hasFollowers({ discretisation: { varying, films, scene } }: FieldAbout): boolean {
  return varying !== null || films !== null || scene.powerLaws.size > 0;
}

/**
 * The solution of the adjoint problem for the weights of a mean: Jᵀ z = g, with J the derivative of the heat balance of all cells in
 * their rises. J = A + D: A is the symmetric system with the slopes of radiation, D what follows temperature,
 *
 *   k(T) in a cell      (Dᵀz)_c = Σ_axes (d ln k / dT) Σ_halves F p / g
 *   enclosed air        (Dᵀz)_c = (d ln f / dT_side) part_c Σ_halves F p / g over all of the air
 *   films of a face     (Dᵀz)_w = (a_w / Σa) Σ_v (dh / dT) a_v (θ_v - s_v) ζ_v
 *   powers              (Dᵀz)_i = -part_i (dP / dT) Σ_j part_j z_j
 *
 * with f the factor on the conductivity, F, p the heat of field and adjoint through the conductance g, θ and ζ the rises of a wall. Rounds of A zₙ₊₁ = g - Dᵀ zₙ settle
 * where the feedback is weaker than the direct effect.
 *
 * @returns null: they do not settle
 */
export function* solveAdjoint(
  about: FieldAbout,
  weights: PlacedHeat,
  guess: Float64Array,
  system: CellSystem,
  solver: LinearSolver,
): Generator<LinearProgress, CellSolution | null> {
  const isFollowing = hasFollowers(about);
  const rise = guess.slice();
  let heat = weights;
  const before = new Float64Array(rise.length);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const right = system.rightSide(heat, false);
    before.set(rise);
    yield* solver.solve(right, rise, {
      residualBelow: PRECISION * normOf(right),
      maxIterations: MOST_ITERATIONS,
    });
    const adjoint = { rise, heat, isInSurroundings: false };
    if (!isFollowing) return adjoint;
    let [change, largest] = [0, 0];
    for (let cell = 0; cell < rise.length; cell++) {
      change = Math.max(change, Math.abs(rise[cell] - before[cell]));
      largest = Math.max(largest, Math.abs(rise[cell]));
    }
    if (round > 0 && change <= SETTLED * largest) return adjoint;
    if (!(largest < Infinity)) return null;
    heat = plus(weights, fedBack(about, adjoint));
  }
  return null;
}

export function normOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum);
}

/** -Dᵀ z as heat. */
function fedBack(about: FieldAbout, adjoint: CellSolution): PlacedHeat {
  const { discretisation, problem, tangentWalls, field } = about;
  const { varying, walls, enclosedAir } = discretisation;
  const cells = new Float64Array(field.rise.length);
  const onWalls = new Float64Array(walls.count);
  if (varying !== null) {
    /** Of all halves in the air of each, K. */
    const throughAir = new Float64Array(enclosedAir.length);
    const told = (cell: number, axis: Axis, kelvin: number): void => {
      cells[cell] -= kelvin * varying.logSlope(cell, axis);
      enclosedAir.forEach(({ region }, n) => {
        throughAir[n] += kelvin * varying.partOf(cell, region, axis);
      });
    };
    const isolated = {
      acrossJoint: () => {},
      fromWall: () => {},
      throughTie: () => {},
      ofSurroundings: () => {},
    };
    visitRiseShares(
      problem,
      field,
      adjoint,
      {
        ...isolated,
        inCell: told,
        toWall: (wall, kelvin) => {
          const cell = walls.cell[wall];
          const side = walls.side[wall];
          const axes = side < 6 ? [(side >> 1) as Axis] : AXES;
          for (const axis of axes) told(cell, axis, kelvin / axes.length);
        },
      },
      tangentWalls,
    );
    enclosedAir.forEach((air, n) => {
      for (const { slope, cells: beside, parts } of air.slopes())
        beside.forEach((cell, m) => {
          cells[cell] -= throughAir[n] * slope * parts[m];
        });
    });
  }
  const ofField = new NodeReadings(discretisation, problem.walls, field);
  const ofAdjoint = new NodeReadings(discretisation, tangentWalls, adjoint);
  for (const { group, area, air, at, weight } of filmResponses(about, ofField, ofAdjoint)) {
    const { walls: own, areas, coefficient } = group;
    const slope = (coefficient(at + STEP, air) - coefficient(at - STEP, air)) / (2 * STEP);
    own.forEach((wall, n) => {
      onWalls[wall] -= (areas[n] / area) * slope * weight;
    });
  }
  const { ambient } = discretisation.scene.world;
  const faces: PlacedHeat['faces'][number][] = [];
  for (const { object, watts, places } of about.powers) {
    const law = discretisation.scene.powerLaws.get(object);
    if (law === undefined) continue;
    const at = ambient + ofField.mean(places);
    const slope = (powerFactor(law, at + STEP) - powerFactor(law, at - STEP)) / (2 * STEP);
    const fed = watts * slope * ofAdjoint.mean(places);
    for (const { cell, part } of places.cells) cells[cell] += part * fed;
    for (const { wall, part } of places.walls) onWalls[wall] += part * fed;
    for (const { low, axis, part } of places.faces) faces.push({ low, axis, watts: part * fed });
  }
  return { cells, faces, walls: onWalls };
}

type FilmGroup = NonNullable<Discretisation['films']>['groups'][number];

/** Walls that share a computed film, between field and adjoint. */
export interface FilmResponse {
  readonly group: FilmGroup;
  /** m². */
  readonly area: number;
  /** Around the walls, K absolute. */
  readonly air: number;
  /** Of the walls, by area, K absolute. */
  readonly at: number;
  /** Σ a θ ζ over the walls, with θ what a wall is warmer than what is around it, and ζ its rise in the adjoint: m²·K². */
  readonly weight: number;
}

/** The groups of walls whose films follow temperature. */
export function filmResponses(
  { discretisation: { films, scene, walls } }: FieldAbout,
  ofField: NodeReadings,
  ofAdjoint: NodeReadings,
): readonly FilmResponse[] {
  return (films?.groups ?? []).map((group) => {
    const around = walls.surroundings?.[group.walls[0]] ?? 0;
    const air = scene.world.ambient + around - ABSOLUTE_ZERO_CELSIUS;
    let [area, mean, weight] = [0, 0, 0];
    group.walls.forEach((wall, n) => {
      const over = ofField.onWall(wall) - around;
      area += group.areas[n];
      mean += group.areas[n] * over;
      weight += group.areas[n] * over * ofAdjoint.onWall(wall);
    });
    return { group, area, air, at: air + mean / area, weight };
  });
}

/** The watts of a power in the field. */
export function wattsIn({ solved }: FieldAbout, { key, watts }: PlacedPower): number {
  return watts * factorOf(solved.powerFactors, key);
}

function plus(one: PlacedHeat, other: PlacedHeat): PlacedHeat {
  return {
    cells: one.cells.map((watts, cell) => watts + other.cells[cell]),
    faces: [...one.faces, ...other.faces],
    walls: one.walls.map((watts, wall) => watts + other.walls[wall]),
  };
}
