import { createLinearSolver, type LinearOutcome } from '@thermarium/solver';
import { RawSystemFolder } from './raw-system-files.ts';
import { secondsPerSweep } from './sweep.ts';

export { type RawSystem, RawSystemFolder, writeRawSystem } from './raw-system-files.ts';

/** All solves start from this temperature, °C, and end at this relative residual. */
const START = 25;
const TOLERANCE = 1e-8;

export interface RawSystemReport {
  readonly name: string;
  readonly cells: number;
  readonly activeCells: number;
  readonly levels: number;
  readonly operatorComplexity: number;
  readonly lineAxes: string;
  /** Reading the files and computing the ties from the diagonal; not part of the set-up. */
  readonly reading: Seconds;
  readonly setUp: Seconds;
  readonly solve: Seconds;
  readonly outcome: LinearOutcome;
  /** ‖b - A x‖ / ‖b‖ over the active rows, recomputed from the files with the diagonal. */
  readonly relativeResidual: number;
  readonly maximum: number;
  /** Typed arrays at their peak, and the growth of the process's resident memory, per cell. */
  readonly bytesPerCell: number;
  readonly residentBytesPerCell: number;
  /** One plain double-precision seven-point stencil sweep on the same grid, s of processor time. */
  readonly sweep: number;
}

interface Seconds {
  readonly wall: number;
  readonly processor: number;
}

/** Solves one system in the raw format. */
export function runRawSystem(dir: string): RawSystemReport {
  const residentBefore = process.resourceUsage().maxRSS * 1024;
  const system = new RawSystemFolder(dir);
  const { name, cells } = system;
  const reading = new Stopwatch();
  const started = now();
  const solver = createLinearSolver({
    nx: system.nx,
    ny: system.ny,
    nz: system.nz,
    couplings: (axis) => reading.during(() => system.couplings(axis)),
    tie: () => reading.during(() => system.tie()),
  });
  system.release();
  const setUp = less(since(started), reading.total);

  const b = system.read('b');
  const active = system.active();
  const norm = Math.sqrt(sumOfSquares(b, active));
  const x = new Float64Array(cells).fill(START);
  const solving = now();
  const iteration = solver.solve(b, x, { residualBelow: TOLERANCE * norm, maxIterations: 500 });
  let step = iteration.next();
  while (!step.done) step = iteration.next();
  const solve = since(solving);
  const resident = process.resourceUsage().maxRSS * 1024 - residentBefore;

  return {
    name,
    cells,
    activeCells: active.reduce((sum, one) => sum + one, 0),
    levels: solver.levels,
    operatorComplexity: solver.operatorComplexity,
    lineAxes: solver.lineAxes.map((axis) => 'xyz'[axis]).join('+'),
    reading: reading.total,
    setUp,
    solve,
    outcome: step.value,
    relativeResidual: Math.sqrt(sumOfSquares(naturalResidual(system, b, x), active)) / norm,
    maximum: x.reduce((most, value, i) => (active[i] ? Math.max(most, value) : most), -Infinity),
    bytesPerCell: solver.peakBytes / cells,
    residentBytesPerCell: resident / cells,
    sweep: sweepOf(system),
  };
}

export function formatReport(report: RawSystemReport): string {
  const { setUp, solve, cells, sweep, outcome } = report;
  const total = setUp.processor + solve.processor;
  const seconds = ({ wall, processor }: Seconds) =>
    `${wall.toFixed(3)} s (processor ${processor.toFixed(3)} s)`;
  return [
    `${report.name}: ${cells} cells, ${report.activeCells} active`,
    `  levels ${report.levels}, operator complexity ${report.operatorComplexity.toFixed(2)}, lines along ${report.lineAxes}`,
    `  set-up ${seconds(setUp)}, after reading for ${seconds(report.reading)}`,
    `  solve  ${seconds(solve)}`,
    `  ${outcome.status} after ${outcome.iterations} iterations, relative residual ${report.relativeResidual.toExponential(2)}, maximum ${report.maximum.toFixed(4)} °C`,
    `  ${report.bytesPerCell.toFixed(0)} bytes per cell at the peak (process ${report.residentBytesPerCell.toFixed(0)}), ${((1e9 * total) / cells).toFixed(0)} ns per cell`,
    `  one stencil sweep ${((1e9 * sweep) / cells).toFixed(2)} ns per cell: the solve is ${(solve.processor / sweep).toFixed(0)} sweeps, with set-up ${(total / sweep).toFixed(0)}`,
  ].join('\n');
}

/**
 * b - A x in natural order, by the diagonal and not by fluxes: a check that shares no code with the solver.
 */
function naturalResidual(system: RawSystemFolder, b: Float64Array, x: Float64Array): Float64Array {
  const residual = system.read('diag');
  for (let i = 0; i < x.length; i++) residual[i] = b[i] - residual[i] * x[i];
  for (const [axis, stride] of [1, system.nx, system.nx * system.ny].entries()) {
    const coupling = system.couplings(axis as 0 | 1 | 2);
    for (let i = 0; i + stride < x.length; i++) {
      residual[i] += coupling[i] * x[i + stride];
      residual[i + stride] += coupling[i] * x[i];
    }
  }
  return residual;
}

function sweepOf(system: RawSystemFolder): number {
  const [diag, ax, ay, az] = (['diag', 'ax', 'ay', 'az'] as const).map((name) => system.read(name));
  system.release();
  return secondsPerSweep({ nx: system.nx, ny: system.ny, diag, ax, ay, az });
}

function sumOfSquares(vector: Float64Array, active: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) if (active[i]) sum += vector[i] ** 2;
  return sum;
}

/** Adds up the time of functions that run in it. */
class Stopwatch {
  total: Seconds = { wall: 0, processor: 0 };

  during<Result>(work: () => Result): Result {
    const started = now();
    const result = work();
    const { wall, processor } = since(started);
    this.total = { wall: this.total.wall + wall, processor: this.total.processor + processor };
    return result;
  }
}

function less(a: Seconds, b: Seconds): Seconds {
  return { wall: a.wall - b.wall, processor: a.processor - b.processor };
}

function now(): { wall: number; cpu: NodeJS.CpuUsage } {
  return { wall: performance.now(), cpu: process.cpuUsage() };
}

function since(start: { wall: number; cpu: NodeJS.CpuUsage }): Seconds {
  const { user, system } = process.cpuUsage(start.cpu);
  return { wall: (performance.now() - start.wall) / 1e3, processor: (user + system) / 1e6 };
}

if (import.meta.main) {
  for (const dir of process.argv.slice(2)) console.log(formatReport(runRawSystem(dir)));
}
