import type { Document, EvaluatedModel } from '@thermarium/model';
import { columnBasis } from '@thermarium/numerics';
import {
  asBands,
  BANDS_MEMORY,
  extremesOfCases,
  hasSurroundings,
  type PowerSet,
  prepareUnit,
  resistanceBounds,
  type Solution,
  solveResponses,
  steadyPowers,
  superposed,
  thermalResistances,
  type UnitModel,
  wattsFor,
  withWatts,
} from '@thermarium/solution';
import { drive } from '@thermarium/solver';
import type { Cases } from '../cases.ts';
import { counted } from '../counted.ts';
import {
  type CaseResult,
  evaluateCase,
  type StudyHost,
  type StudyOptions,
  type SuperposedCases,
} from './study.ts';

/** The error of every temperature that superposition may add, K. */
const ERROR_K = 1e-7;
/** Fields that are held at once, in bytes of their rises. */
const MOST_BYTES = 1.5e9;

/** The result of a group of cases that differ in powers and ambient temperature alone. */
interface SuperposedOutcome {
  /** The reason why they have to be solved one by one instead; null: they are done. */
  readonly problem: string | null;
  readonly solves: number;
  readonly iterations: number;
}

/** Solves such a group: the model once per independent source, all cases as sums of these fields. */
export async function solveSuperposed(
  document: Document,
  cases: Cases,
  indices: readonly number[],
  options: StudyOptions,
  host: StudyHost,
): Promise<SuperposedOutcome> {
  const { kinds } = options;
  const modelOf = (index: number): EvaluatedModel => {
    const { model } = evaluateCase(document, kinds, cases, index);
    if (!model) throw new Error('Only cases without errors are superposed.');
    return model;
  };
  const powers = indices.map((index) => steadyPowers(modelOf(index), kinds));
  const heated = new Set(powers.flatMap(({ heated: own }) => own));
  const prepared = prepareUnit(modelOf(indices[0]), kinds, heated, options);
  const { unit } = prepared;
  if (!unit) return { problem: 'The model has errors.', solves: 0, iterations: 0 };
  const watts = powers.map((own) => wattsFor(unit, own));
  const ambient = Float64Array.from(powers, (own) => own.ambient);
  const { sets, coefficients } = responsesFor(prepared, watts);
  if (sets.length * unit.grid.cells * 8 > MOST_BYTES) {
    return { problem: `They have ${sourcesOf(sets.length)}.`, solves: 0, iterations: 0 };
  }
  host.log?.(
    `${counted(indices.length, 'case')} that differ in powers and ambient temperature alone: one grid of ${counted(unit.grid.cells, 'cell')}, ` +
      `solved for ${sourcesOf(sets.length)}, and all cases superposed.`,
  );
  const { solutions, problem, iterations } = await drive(solveResponses(unit, sets), host);
  if (problem !== null) return { problem, solves: sets.length, iterations };
  const leavesRoom = BANDS_MEMORY * unit.grid.cells <= options.cellLimit.cells;
  const bounds = leavesRoom ? await drive(asBands(resistanceBounds(solutions)), host) : undefined;
  const told: SuperposedCases = {
    ...{ indices, solutions, coefficients, ambient },
    resistances: thermalResistances(solutions, bounds),
    solutionOf: (index) => solutionOf(indices.indexOf(index)),
  };
  host.onSuperposed?.(told);
  tellCases(told, watts, host);
  return { problem: null, solves: sets.length, iterations };

  function solutionOf(n: number): Solution {
    if (!unit || n < 0) throw new Error('The case is not among those that were superposed.');
    const own = coefficients.subarray(n * solutions.length, (n + 1) * solutions.length);
    const scene = { ...unit.scene, world: { ...unit.scene.world, ambient: ambient[n] } };
    return superposed(solutions, [...own], withWatts(unit, watts[n], scene));
  }
}

const sourcesOf = (count: number): string => counted(count, 'independent source');

/**
 * The fewest sets of powers to solve for, and how much of each is in every case. What surroundings of their own do to the
 * walls is a field of its own, the first, and wholly in every case.
 */
function responsesFor(
  { unit, groups }: UnitModel,
  watts: readonly Float64Array[],
): { readonly sets: readonly PowerSet[]; readonly coefficients: Float64Array } {
  const columns = groups.map(({ powers }) => Float64Array.from(watts, (ofCase) => ofCase[powers[0]]));
  const { chosen, factors } = columnBasis(columns);
  const count = unit?.loads.powers.length ?? 0;
  const isSurrounded = unit !== null && hasSurroundings(unit);
  const unpowered = { watts: new Float64Array(count), surroundings: isSurrounded, error: ERROR_K };
  // Where nothing is ever heated, there is still a field.
  if (chosen.length === 0) {
    return { sets: [unpowered], coefficients: new Float64Array(watts.length).fill(isSurrounded ? 1 : 0) };
  }
  const sets = chosen.map((column, n): PowerSet => {
    const set = new Float64Array(count);
    groups.forEach(({ powers }, group) => {
      for (const power of powers) set[power] = factors[n][group];
    });
    const most = columns[column].reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    return { watts: set, surroundings: false, error: ERROR_K / (chosen.length * most) };
  });
  const coefficients = watts.flatMap((_, index) => [
    ...(isSurrounded ? [1] : []),
    ...chosen.map((column) => columns[column][index]),
  ]);
  return {
    sets: [...(isSurrounded ? [unpowered] : []), ...sets],
    coefficients: Float64Array.from(coefficients),
  };
}

function tellCases(
  { indices, solutions, coefficients, ambient, resistances }: SuperposedCases,
  watts: readonly Float64Array[],
  host: StudyHost,
): void {
  const { min, max, hottest } = extremesOfCases(solutions, coefficients);
  const { scene } = solutions[0].discretisation;
  const { objects } = resistances;
  const numberOf = new Map(scene.objects.map(({ path }, object) => [path, object]));
  const shown = objects.map((path) => numberOf.get(path) ?? 0);
  const celsius = (rise: number, n: number): number =>
    Number.isFinite(rise) ? ambient[n] + rise : Number.NaN;
  for (const [n, index] of indices.entries()) {
    const result: CaseResult = {
      ...{ index, status: 'converged', problem: null, objects },
      maxT: Number.isFinite(hottest[n]) ? ambient[n] + hottest[n] : null,
      power: watts[n].reduce((sum, each) => sum + 1000 * each, 0),
      extremes: Float64Array.from({ length: 2 * shown.length }, (_, at) => {
        const place = n * scene.objects.length + shown[at >> 1];
        return celsius((at % 2 === 0 ? min : max)[place], n);
      }),
    };
    host.onCase(result);
  }
}
