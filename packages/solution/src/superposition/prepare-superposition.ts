import {
  bodyPowers,
  compileScene,
  type Discretisation,
  type PhysicalKind,
  type PowerKey,
  type PrepareOptions,
  prepareScene,
  wallPowers,
} from '@thermarium/mesh';
import type { EvaluatedModel, Issue } from '@thermarium/model';
import { type SolveProgress, solveSteady } from '@thermarium/solver';
import { reusedSolver } from '../reused-solver.ts';
import { Solution } from '../solution.ts';
import { statusOf } from '../solve.ts';
import { inAmbient, type PowerGroup, powerGroups, steadyWatts, withUnitPowers, withWatts } from './powers.ts';

/** A model whose powers may change on one grid. */
export interface UnitModel {
  /** With every power at 1 W; null when there is an error among the issues. */
  readonly unit: Discretisation | null;
  readonly groups: readonly PowerGroup[];
  readonly issues: readonly Issue[];
}

/**
 * A model on its grid, ready to be solved for any powers in steady state.
 *
 * @param heated the powers of bodies, and through walls, that it may have
 */
export function prepareUnit(
  model: EvaluatedModel,
  kinds: readonly PhysicalKind[],
  heated: ReadonlySet<PowerKey>,
  options: Omit<PrepareOptions, 'analysis'>,
): UnitModel {
  const { scene, issues: ofScene } = compileScene(model, kinds);
  const { prepared, issues } = prepareScene(withUnitPowers(scene, heated), ofScene, {
    ...options,
    analysis: 'steady',
  });
  return { unit: prepared, groups: prepared ? powerGroups(prepared.loads) : [], issues };
}

/** The powers of a model in a steady state. */
export interface SteadyPowers {
  /** °C */
  readonly ambient: number;
  /** Those of bodies and through walls. */
  readonly heated: readonly PowerKey[];
  /** The watts of each power. */
  readonly watts: ReadonlyMap<PowerKey, number>;
}

export function steadyPowers(model: EvaluatedModel, kinds: readonly PhysicalKind[]): SteadyPowers {
  const { scene } = compileScene(model, kinds);
  return {
    ambient: scene.world.ambient,
    heated: [...bodyPowers(scene), ...wallPowers(scene)].map(({ key }) => key),
    watts: steadyWatts(scene),
  };
}

/** The watts of a model's powers in the order in which a unit model has them; those that the model lacks are 0. */
export function wattsFor({ loads }: Discretisation, { watts }: SteadyPowers): Float64Array {
  return Float64Array.from(loads.powers, ({ key }) => watts.get(key) ?? 0);
}

export interface Responses {
  /** One per set of watts; fewer where a solve failed. */
  readonly solutions: readonly Solution[];
  /** The reason why a solve failed; null: none did. */
  readonly problem: string | null;
  readonly iterations: number;
}

/** Powers to solve a model for, and whether its walls have their own surroundings then, or are all in ambient. */
export interface PowerSet {
  readonly surroundings: boolean;
  /** The watts of every power, in the order of the unit model's. */
  readonly watts: Float64Array;
  /** The error that every temperature may have, K. */
  readonly error: number;
}

/** Solves a model for several sets of powers, with one set-up. */
export function* solveResponses(
  unit: Discretisation,
  sets: readonly PowerSet[],
): Generator<SolveProgress, Responses> {
  const alone = inAmbient(unit);
  const solve = solveTogether(
    sets.map(({ watts, error, surroundings }) => ({
      discretisation: withWatts(surroundings ? unit : alone, watts),
      error,
    })),
  );
  let step = solve.next();
  for (; !step.done; step = solve.next()) yield step.value.progress;
  return step.value;
}

/** A model on its grid, and the error that every temperature of its solution may have, K. */
export interface ResponseField {
  readonly discretisation: Discretisation;
  readonly error: number;
}

/** Solves models that differ in powers and surroundings alone, with one set-up. `solved` counts those that are done. */
export function* solveTogether(
  fields: readonly ResponseField[],
): Generator<{ readonly solved: number; readonly progress: SolveProgress }, Responses> {
  const createSolver = reusedSolver();
  const solutions: Solution[] = [];
  let total = 0;
  for (const { discretisation, error } of fields) {
    const { scene, problem } = discretisation;
    const { iterations, precondition, precision } = scene.world;
    const solve = solveSteady(problem, {
      ...{ precision, absolute: true, absTol: error, iterations, precondition },
      createSolver,
    });
    let step = solve.next();
    for (; !step.done; step = solve.next()) yield { solved: solutions.length, progress: step.value };
    const outcome = step.value;
    total += outcome.iterations;
    // Where rounding forbids to come that close, it is close enough for a solve of its own.
    const { status, message } = statusOf(
      outcome.residual <= precision ? { ...outcome, status: 'converged' } : outcome,
      scene,
    );
    if (status !== 'converged') return { solutions, problem: message, iterations: total };
    const { rise, wallRise, wallHeat } = outcome;
    solutions.push(new Solution(discretisation, { rise, wallRise, wallHeat, time: null }));
  }
  return { solutions, problem: null, iterations: total };
}
