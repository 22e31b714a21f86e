import { type Discretisation, prepareModel } from '@thermarium/mesh';
import type { Document, Issue } from '@thermarium/model';
import {
  celsiusOf,
  hasSurroundings,
  reloadedSolver,
  type Solution,
  solveModel,
  steadyWatts,
} from '@thermarium/solution';
import { drive } from '@thermarium/solver';
import type { Cases } from '../cases.ts';
import { FirstGuess } from './first-guess.ts';
import { type CaseResult, evaluateCase, type StudyHost, type StudyOptions } from './study.ts';

/**
 * Solves cases one by one, each from the nearest ones that are solved already. A case that fails says why.
 *
 * @param haveOneGrid they have the same shapes: the grid and the set-up of the first one serve all
 */
export async function solveDirect(
  document: Document,
  cases: Cases,
  indices: readonly number[],
  options: StudyOptions,
  host: StudyHost,
  haveOneGrid: boolean,
): Promise<{ readonly solves: number; readonly iterations: number }> {
  const run = new DirectRun(document, cases, options, host, haveOneGrid);
  for (const index of indices) host.onCase(await run.solve(index));
  return { solves: run.solves, iterations: run.iterations };
}

class DirectRun {
  solves = 0;
  iterations = 0;
  readonly #document: Document;
  readonly #cases: Cases;
  readonly #options: StudyOptions;
  readonly #host: StudyHost;
  readonly #guesses: FirstGuess;
  readonly #createSolver: ReturnType<typeof reloadedSolver> | null;
  #alike: Discretisation | null = null;
  #objects: readonly string[] = [];

  constructor(
    document: Document,
    cases: Cases,
    options: StudyOptions,
    host: StudyHost,
    haveOneGrid: boolean,
  ) {
    this.#document = document;
    this.#cases = cases;
    this.#options = options;
    this.#host = host;
    this.#guesses = new FirstGuess(cases);
    this.#createSolver = haveOneGrid ? reloadedSolver() : null;
  }

  async solve(index: number): Promise<CaseResult> {
    const { kinds } = this.#options;
    const evaluation = evaluateCase(this.#document, kinds, this.#cases, index);
    const { model } = evaluation;
    const preparation =
      model &&
      prepareModel(model, kinds, {
        ...this.#options,
        analysis: 'steady',
        ...(this.#alike && { alike: this.#alike }),
      });
    const prepared = preparation?.prepared ?? null;
    if (!model || !prepared) return failed(index, [...evaluation.issues, ...(preparation?.issues ?? [])]);
    if (this.#createSolver) this.#alike = prepared;
    const power = steadyWatts(prepared.scene)
      .values()
      .reduce((sum, watts) => sum + 1000 * watts, 0);
    const { nx, ny, nz } = prepared.grid;
    // A field that power alone does not make is no more in proportion to it.
    const scale = hasSurroundings(prepared) ? 0 : power;
    const guess = this.#guesses.of(index, [nx, ny, nz], scale);
    let solution = null as Solution | null;
    const solve = solveModel(prepared, model.name, {
      ...(guess && { guess }),
      ...(this.#createSolver && { createSolver: this.#createSolver }),
      onSolution: (told) => {
        solution = told;
      },
    });
    const summary = await drive(solve, this.#host);
    const { status, message, t_max, iterations } = summary;
    this.solves++;
    this.iterations += iterations;
    if (!solution) throw new Error('A steady solve tells its solution.');
    const { rise } = solution.solved;
    if (status === 'converged') this.#guesses.keep({ index, grid: [nx, ny, nz], rise, power: scale });
    this.#host.onSolution?.(index, solution, summary);
    return { index, status, problem: message, maxT: t_max, power, ...this.#extremesOf(solution) };
  }

  #extremesOf({
    discretisation,
    objects,
    ambient,
    extremes,
  }: Solution): Pick<CaseResult, 'objects' | 'extremes'> {
    const paths = objects.map((object) => discretisation.scene.objects[object].path);
    const isKnown =
      paths.length === this.#objects.length && paths.every((path, n) => path === this.#objects[n]);
    if (!isKnown) this.#objects = paths;
    const found = new Float64Array(2 * objects.length);
    for (const [n, object] of objects.entries()) {
      found[2 * n] = celsiusOf(extremes.min[object], ambient) ?? Number.NaN;
      found[2 * n + 1] = celsiusOf(extremes.max[object], ambient) ?? Number.NaN;
    }
    return { objects: this.#objects, extremes: found };
  }
}

function failed(index: number, issues: readonly Issue[]): CaseResult {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const problem = errors.map(({ path, message }) => `${path}: ${message}`).join('\n');
  return {
    ...{ index, status: 'failed', problem, maxT: null, power: 0 },
    ...{ objects: [], extremes: new Float64Array(0) },
  };
}
