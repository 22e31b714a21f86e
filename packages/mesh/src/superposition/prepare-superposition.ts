import type { EvaluatedModel, Issue } from '@thermarium/model';
import { type SolveProgress, solveSteady } from '@thermarium/solver';
import type { Discretisation } from '../discretise/discretise.ts';
import { type PrepareOptions, prepareScene } from '../prepare.ts';
import type { FieldOnGrid } from '../read-back/readings.ts';
import { reusedSolver } from '../reused-solver.ts';
import { compileScene } from '../scene/compile-scene.ts';
import type { PhysicalKind } from '../scene/contribution.ts';
import type { Scene } from '../scene/scene.ts';
import { statusOf } from '../solve.ts';
import { type PowerGroup, powerGroups, steadyWatts, withUnitPowers, withWatts } from './powers.ts';

/** A model whose powers may change on one grid. */
export interface UnitModel {
  /** With every power at 1 W; null when there is an error among the issues. */
  readonly unit: Discretisation | null;
  readonly groups: readonly PowerGroup[];
  readonly issues: readonly Issue[];
}

/** A model on its grid, ready to be solved for any powers in steady state. */
export function prepareUnit(
  model: EvaluatedModel,
  kinds: readonly PhysicalKind[],
  options: Omit<PrepareOptions, 'analysis'>,
): UnitModel {
  const { scene, issues: ofScene } = compileScene(model, kinds);
  const { prepared, issues } = prepareScene(withUnitPowers(scene), ofScene, {
    ...options,
    analysis: 'steady',
  });
  return { unit: prepared, groups: powerGroups(scene), issues };
}

/** The scene of a model and the watts of its powers, in their order. */
export function poweredScene(
  model: EvaluatedModel,
  kinds: readonly PhysicalKind[],
): { readonly scene: Scene; readonly watts: Float64Array } {
  const { scene } = compileScene(model, kinds);
  return { scene, watts: steadyWatts(scene) };
}

export interface Responses {
  /** One per set of watts; fewer where a solve failed. */
  readonly fields: readonly FieldOnGrid[];
  /** The reason why a solve failed; null: none did. */
  readonly problem: string | null;
  readonly iterations: number;
}

/** Powers to solve a model for. */
export interface PowerSet {
  /** Every power, W. */
  readonly watts: Float64Array;
  /** The error that every temperature may have, K. */
  readonly error: number;
}

/** Solves a model for several sets of powers, with one set-up. */
export function* solveResponses(
  unit: Discretisation,
  sets: readonly PowerSet[],
): Generator<SolveProgress, Responses> {
  const { iterations, precondition, precision } = unit.scene.world;
  const createSolver = reusedSolver();
  const fields: FieldOnGrid[] = [];
  let total = 0;
  for (const { watts, error } of sets) {
    const discretisation = withWatts(unit, watts);
    const outcome = yield* solveSteady(discretisation.problem, {
      ...{ precision, absolute: true, absTol: error, iterations, precondition },
      createSolver,
    });
    total += outcome.iterations;
    // Where rounding forbids to come that close, it is close enough for a solve of its own.
    const { status, message } = statusOf(
      outcome.residual <= precision ? { ...outcome, status: 'converged' } : outcome,
    );
    if (status !== 'converged') return { fields, problem: message, iterations: total };
    const { rise, wallRise, wallHeat } = outcome;
    fields.push({ discretisation, state: { rise, wallRise, wallHeat, time: null } });
  }
  return { fields, problem: null, iterations: total };
}
