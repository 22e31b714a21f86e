import type { Document, EvaluatedModel } from '@thermarium/model';
import {
  extremesOfCases,
  type PowerSet,
  prepareUnit,
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
  const heated = new Set(powers.flatMap(({ bodies }) => bodies));
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
  const told: SuperposedCases = {
    ...{ indices, solutions, coefficients, ambient },
    resistances: thermalResistances(solutions),
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

/** The fewest sets of powers to solve for, and how much of each is in every case. */
function responsesFor(
  { unit, groups }: UnitModel,
  watts: readonly Float64Array[],
): { readonly sets: readonly PowerSet[]; readonly coefficients: Float64Array } {
  const columns = groups.map(({ powers }) => Float64Array.from(watts, (ofCase) => ofCase[powers[0]]));
  const { chosen, factors } = columnBasis(columns);
  const count = unit?.loads.powers.length ?? 0;
  // Where nothing is ever heated, there is still a field.
  if (chosen.length === 0) {
    const sets = [{ watts: new Float64Array(count), error: ERROR_K }];
    return { sets, coefficients: new Float64Array(watts.length) };
  }
  const sets = chosen.map((column, n) => {
    const set = new Float64Array(count);
    groups.forEach(({ powers }, group) => {
      for (const power of powers) set[power] = factors[n][group];
    });
    const most = columns[column].reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    return { watts: set, error: ERROR_K / (chosen.length * most) };
  });
  const coefficients = Float64Array.from(
    { length: watts.length * chosen.length },
    (_, at) => columns[chosen[at % chosen.length]][Math.floor(at / chosen.length)],
  );
  return { sets, coefficients };
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

/** Below this part of its length a vector has nothing that the others do not have. */
const NOTHING_NEW = 1e-11;

/** A matrix as the product of a few of its columns with how all columns follow from these. */
interface ColumnBasis {
  /** Indices of the chosen columns. */
  readonly chosen: readonly number[];
  /** Per chosen column, its factor in every column. */
  readonly factors: readonly Float64Array[];
}

/**
 * The fewest columns from which all others follow, by Gram-Schmidt orthogonalisation: the column of which the chosen
 * ones know least is chosen next.
 */
export function columnBasis(columns: readonly Float64Array[]): ColumnBasis {
  const lengths = columns.map(norm);
  const rests = columns.map((column, n) => column.map((value) => (lengths[n] > 0 ? value / lengths[n] : 0)));
  const chosen: number[] = [];
  const directions: Float64Array[] = [];
  /** Per direction, its part in every column of length 1. */
  const parts: Float64Array[] = [];
  for (;;) {
    const sizes = rests.map((rest, n) => (chosen.includes(n) ? 0 : norm(rest)));
    const next = sizes.indexOf(Math.max(...sizes, 0));
    if (next < 0 || !(sizes[next] > NOTHING_NEW)) break;
    chosen.push(next);
    const direction = rests[next].map((value) => value / sizes[next]);
    directions.push(direction);
    const own = new Float64Array(columns.length);
    // Twice, since once leaves rounding errors behind.
    for (let round = 0; round < 2; round++) {
      rests.forEach((rest, n) => {
        const part = dot(direction, rest);
        own[n] += part;
        for (let at = 0; at < rest.length; at++) rest[at] -= part * direction[at];
      });
    }
    parts.push(own);
  }
  // Columns in terms of the chosen ones: back substitution through the parts of these, which are triangular.
  const factors = chosen.map(() => new Float64Array(columns.length));
  for (let n = 0; n < columns.length; n++) {
    for (let row = chosen.length - 1; row >= 0; row--) {
      let value = parts[row][n];
      for (let later = row + 1; later < chosen.length; later++) {
        value -= parts[row][chosen[later]] * factors[later][n];
      }
      factors[row][n] = value / parts[row][chosen[row]];
    }
    for (let row = 0; row < chosen.length; row++) factors[row][n] *= lengths[n] / lengths[chosen[row]];
  }
  for (const [row, column] of chosen.entries()) {
    for (let other = 0; other < chosen.length; other++) factors[other][column] = other === row ? 1 : 0;
  }
  return { chosen, factors: factors.map(withoutNoise) };
}

/** A power that is rounding alone is none: a source that has no part in a set of powers shall not be in it. */
function withoutNoise(factors: Float64Array): Float64Array {
  const largest = factors.reduce((most, factor) => Math.max(most, Math.abs(factor)), 0);
  return factors.map((factor) => (Math.abs(factor) < 1e-12 * largest ? 0 : factor));
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at] * b[at];
  return sum;
}

const norm = (vector: Float64Array): number => Math.sqrt(dot(vector, vector));
