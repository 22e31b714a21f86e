import { meanWeights } from '@thermarium/mesh';
import {
  type BoundedProblem,
  type CellSolution,
  type CellSystem,
  type LinearProgress,
  leadsToAmbient,
} from '@thermarium/solver';
import type { Lever, LeverInput, Sensitivities } from '../figures/sensitivities.ts';
import type { Solution } from '../solution.ts';
import { inputValue, leversOf, sensitivityRows } from './input-rows.ts';
import { inputSlopes } from './input-slopes.ts';
import { leverEffect, roughEffect } from './lever-effects.ts';
import { placedPowers, placesOf } from './node-readings.ts';
import { fieldAbout, hasFollowers, type SolverOf, solveAdjoint, tangentSystem } from './response.ts';

/** Levers that are told. */
const MOST_LEVERS = 3;
/** A change below this part of the mean rise is no lever. */
const LEAST_LEVER = 1e-4;

const COOLANTS =
  'A coolant that warms on its way carries heat in one direction, which changes of other inputs do not follow. Set its flow to blank to see the rest.';
const EXCHANGE =
  "Surfaces exchange radiation, which changes of other inputs do not follow. Switch 'Surfaces exchange radiation' off to see the rest.";
const UNSETTLED =
  'What follows temperature answers as strongly as it is asked: the model is close to where it has no steady state. Cool it better, or state less power.';

/**
 * How the mean temperature of an object follows every input of the model, by one adjoint solve, and the changes by a tenth that lower it
 * most, each by a solve of its own for the change of the field.
 *
 * @param problem the linear problem about the field, with its system
 * @param known the solution for the weights of the mean, times so many watts, where there is one; else it is solved for
 * @returns null: nothing is left of the object
 */
export function* findSensitivities(
  solution: Solution,
  object: number,
  problem: BoundedProblem,
  ofField: CellSystem,
  field: CellSolution,
  known: { readonly rise: Float64Array; readonly watts: number } | null,
  solverOf: SolverOf,
): Generator<LinearProgress, Sensitivities | null> {
  const { discretisation, solved, means, ambient } = solution;
  const weights = meanWeights(discretisation, object);
  if (weights === null) return null;
  const { scene } = discretisation;
  const head = { object: scene.objects[object].path, mean_t: ambient + means[object] };
  const refused = (reason: string): Sensitivities => ({ ...head, reason, inputs: [], levers: [] });
  if (discretisation.coolants !== null) return refused(COOLANTS);
  if (discretisation.walls.exchange) return refused(EXCHANGE);
  const about = fieldAbout(discretisation, solved, problem, field, placedPowers(discretisation));
  const isLinear =
    !hasFollowers(about) &&
    problem.walls.conductance.every((own, wall) => own === about.tangentWalls.conductance[wall]);
  const system = isLinear ? ofField : tangentSystem(about);
  const guess = known?.rise.map((rise) => rise / known.watts) ?? new Float64Array(field.rise.length);
  const isSolved =
    known !== null && isLinear && known.rise === field.rise && leadsToAmbient(discretisation.problem);
  const adjoint: CellSolution | null = isSolved
    ? { rise: guess, heat: weights, isInSurroundings: false }
    : yield* solveAdjoint(about, weights, guess, system, solverOf(system));
  if (adjoint === null) return refused(UNSETTLED);
  const slopes = inputSlopes(about, adjoint, placesOf(weights));
  const causes = leversOf(discretisation, slopes)
    .map((cause) => ({ cause, rough: roughEffect(cause) }))
    .filter(({ rough }) => rough < -LEAST_LEVER * Math.abs(means[object]))
    .sort((one, other) => one.rough - other.rough)
    .slice(0, MOST_LEVERS);
  const levers: Lever[] = [];
  const solver = causes.length > 0 ? solverOf(system) : null;
  for (const { cause } of causes) {
    if (solver === null) break;
    const change = yield* leverEffect(about, adjoint, cause, system, solver);
    const of = typeof cause.of === 'number' ? scene.objects[cause.of].path : cause.of;
    levers.push({
      input: cause.input as LeverInput,
      of,
      value: inputValue(solution, cause.input, cause.of),
      change,
    });
  }
  return {
    ...head,
    reason: null,
    inputs: sensitivityRows(solution, slopes),
    levers: levers.sort((one, other) => one.change - other.change),
  };
}
