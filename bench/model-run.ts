import { kinds } from '@thermarium/kinds';
import { type Analysis, type Discretisation, prepareModel } from '@thermarium/mesh';
import { type Document, evaluateDocument } from '@thermarium/model';
import { type RunOptions, runModel } from '@thermarium/solution';
import {
  type ConductionProblem,
  createLinearSolver,
  EliminatedWalls,
  type StencilSystem,
} from '@thermarium/solver';
import { writeRawSystem } from './raw-system.ts';
import { secondsPerSweep } from './sweep.ts';

const PRECISION = 1e-8;
/** Switches the budget of cells off, so that the resolution gives the stated number of cells a side. */
const NO_BUDGET = { generous: 0, usual: 0 };
const CELL_LIMIT = { cells: 40e6, reason: 'the benchmark' };

/** Processor times of meshing one benchmark model and solving its linear system, s. */
export interface LinearRun {
  readonly grid: string;
  readonly cells: number;
  readonly mesh: number;
  readonly setUp: number;
  readonly solve: number;
  readonly iterations: number;
  readonly bytesPerCell: number;
  readonly sweep: number;
}

export const OPTIONS: RunOptions = {
  ...{ kinds, analysis: 'steady', refine: 1 },
  cellBudget: NO_BUDGET,
  cellLimit: CELL_LIMIT,
};

/** Evaluates and meshes a document. Throws on problems: a benchmark must be a valid model. */
export function mesh(document: Document, analysis: Analysis = 'steady'): Discretisation {
  const { model, issues } = evaluateDocument(document, kinds);
  const preparation = model && prepareModel(model, kinds, { ...OPTIONS, analysis });
  if (preparation?.prepared) return preparation.prepared;
  const problems = [...issues, ...(preparation?.issues ?? [])];
  throw new Error(problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
}

/** The processor time of a document from its evaluated model to its report, s. */
export async function wholeRun(document: Document): Promise<number> {
  const elapsed = stopwatch();
  const { report } = await runModel(evaluateDocument(document, kinds), OPTIONS, {
    now: () => 1000 * elapsed(),
    peakMemoryMb: () => process.resourceUsage().maxRSS / 1024,
  });
  if (report?.status !== 'converged') throw new Error(`${document.name} was not solved.`);
  return report.seconds.total;
}

/** Measures the linear system of a document by itself. */
export function measureLinearSystem(document: Document): LinearRun {
  const meshing = stopwatch();
  const { problem, grid } = mesh(document);
  const meshSeconds = meshing();
  const system = linearSystemOf(problem);
  const settingUp = stopwatch();
  const solver = createLinearSolver(system);
  const setUp = settingUp();
  const norm = Math.sqrt(system.heat.reduce((sum, watts) => sum + watts * watts, 0));
  const solving = stopwatch();
  const iteration = solver.solve(system.heat, new Float64Array(grid.cells), {
    residualBelow: PRECISION * norm,
    maxIterations: 500,
  });
  let step = iteration.next();
  while (!step.done) step = iteration.next();
  const solve = solving();
  return {
    grid: `${grid.nx} x ${grid.ny} x ${grid.nz}`,
    cells: grid.cells,
    mesh: meshSeconds,
    setUp,
    solve,
    iterations: step.value.iterations,
    bytesPerCell: solver.peakBytes / grid.cells,
    sweep: secondsPerSweep(assembled(system)),
  };
}

/**
 * Writes a model's linear system for other solvers, in °C. Readers take cells out of the system only where the folder's
 * name says "void", so it is added to the name of one with void cells. Returns the folder.
 */
export function dumpModel(document: Document, dir: string): string {
  const { problem } = mesh(document);
  const system = linearSystemOf(problem);
  const { ambient } = problem;
  const matrix = assembled(system);
  const tie = system.tie();
  const b = system.heat.map((watts, cell) => watts + tie[cell] * ambient);
  matrix.active.forEach((active, cell) => {
    if (active) return;
    matrix.diag[cell] = 1;
    b[cell] = ambient;
  });
  const folder = matrix.active.includes(0) && !dir.includes('void') ? `${dir}-void` : dir;
  writeRawSystem(folder, { ...matrix, b });
  return folder;
}

/** Processor time since its making, s. */
export function stopwatch(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
}

/**
 * The linear system of a steady problem for the rise over ambient: K and W. Walls are eliminated; no
 * radiation.
 */
interface LinearSystem extends StencilSystem {
  readonly heat: Float64Array;
}

function linearSystemOf(problem: ConductionProblem): LinearSystem {
  const { nx, ny, nz, walls, innerTie, loads } = problem;
  const tie = innerTie?.slice() ?? new Float64Array(nx * ny * nz);
  const eliminated = new EliminatedWalls(walls, problem.ambient);
  const share = new Float64Array(walls.count);
  eliminated.linearise(new Float64Array(walls.count), share);
  eliminated.addTies(share, tie);
  const heat = new Float64Array(nx * ny * nz);
  for (const load of loads) {
    load.cells.forEach((cell, n) => {
      heat[cell] += load.steady * load.cellWatts[n];
    });
    load.walls.forEach((wall, n) => {
      heat[walls.cell[wall]] += load.steady * load.wallWatts[n] * (1 - share[wall]);
    });
  }
  return { nx, ny, nz, couplings: (axis) => problem.couplings(axis), tie: () => tie, heat };
}

/**
 * The same with its diagonal and couplings as arrays. `active` is 0 where a cell has neither coupling nor
 * tie.
 */
function assembled({ nx, ny, nz, couplings, tie }: LinearSystem) {
  const [ax, ay, az] = [couplings(0), couplings(1), couplings(2)];
  const diag = tie().slice();
  for (const [coupling, stride] of [
    [ax, 1],
    [ay, nx],
    [az, nx * ny],
  ] as const) {
    for (let i = 0; i + stride < diag.length; i++) {
      diag[i] += coupling[i];
      diag[i + stride] += coupling[i];
    }
  }
  return { nx, ny, nz, ax, ay, az, diag, active: Uint8Array.from(diag, (sum) => (sum > 0 ? 1 : 0)) };
}
