/**
 * Counts the iterations of a transient per solve, and shows whether its memory grows: of the benchmark package, heated
 * by its own sources from ambient, with a stated number of cells a side (110 make a million), or of a raw system
 * (arrays as written by `--dump`) with one heat capacity per volume everywhere.
 *
 * node bench/transient-iterations.ts package-SIDE|DIR [duration, s] [output times] [precision]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ConductionProblem,
  evenTimes,
  solveTransient,
  type TransientOutcome,
  type TransientSettings,
} from '@thermarium/solver';
import { mesh } from './model-run.ts';
import { packageInAir } from './models.ts';

/** J/(m³ K): that of most solids of a package, within a factor of two. */
const HEAT_CAPACITY = 2e6;

export interface TransientIterations {
  readonly precision: number;
  readonly outcome: TransientOutcome;
  /** Iterations per stage solve after the first ten steps. */
  readonly mean: number;
  readonly worst: number;
  readonly cpuSeconds: number;
}

/** Reads a raw system as a problem with heat capacities; its walls are given as ties inside the cells. */
export function readHeatedSystem(folder: string): ConductionProblem {
  const read = (name: string) => {
    const bytes = readFileSync(join(folder, name));
    return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  };
  const [nx, ny, nz] = readFileSync(join(folder, 'dims.txt'), 'utf8').trim().split(/\s+/).map(Number);
  const couplings = ['ax.bin', 'ay.bin', 'az.bin'].map(read);
  const heat = read('q.bin');
  const [dx, dy, dz] = ['dx.bin', 'dy.bin', 'dz.bin'].map(read);
  const capacity = new Float64Array(heat.length);
  const tie = read('diag.bin');
  const strides = [1, nx, nx * ny];
  for (let cell = 0; cell < tie.length; cell++) {
    const [i, j, k] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))];
    capacity[cell] = HEAT_CAPACITY * dx[i] * dy[j] * dz[k];
    const diagonal = tie[cell];
    couplings.forEach((coupling, axis) => {
      tie[cell] -= coupling[cell] + (cell >= strides[axis] ? coupling[cell - strides[axis]] : 0);
    });
    // The rest of the diagonal is the tie; below round-off there is none.
    if (tie[cell] < 1e-13 * diagonal) tie[cell] = 0;
  }
  const heated = [...heat.keys()].filter((cell) => heat[cell] !== 0);
  return {
    nx,
    ny,
    nz,
    ambient: 25,
    couplings: (axis) => couplings[axis],
    innerTie: tie,
    innerHeat: null,
    capacity,
    walls: {
      count: 0,
      cell: new Int32Array(0),
      half: new Float64Array(0),
      laws: [],
      surroundings: null,
    },
    loads: [
      {
        cells: Int32Array.from(heated),
        cellWatts: Float64Array.from(heated, (cell) => heat[cell]),
        walls: new Int32Array(0),
        wallWatts: new Float64Array(0),
        steady: 1,
        schedule: null,
      },
    ],
  };
}

export function measureTransient(
  problem: ConductionProblem,
  precision: number,
  duration: number,
  outputs: number,
  settings: Partial<TransientSettings> = {},
): TransientIterations {
  const before = process.cpuUsage();
  const solve = solveTransient(problem, {
    duration,
    outputTimes: evenTimes(duration, outputs),
    precision,
    absolute: false,
    absTol: 0.1,
    iterations: 200,
    precondition: true,
    ...settings,
  });
  let step = solve.next();
  while (!step.done) step = solve.next();
  const { user, system } = process.cpuUsage(before);
  const outcome = step.value;
  return {
    precision,
    outcome,
    mean: outcome.iterations / outcome.stageSolves,
    worst: outcome.worstStageIterations,
    cpuSeconds: (user + system) / 1e6,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [system, duration = '60', outputs = '20', ...precisions] = process.argv.slice(2);
  if (system === undefined) {
    console.error(
      'Usage: node bench/transient-iterations.ts package-SIDE|DIR [duration, s] [output times] [precision]',
    );
    process.exit(2);
  }
  const side = /^package-(\d+)$/.exec(system)?.[1];
  const problem =
    side === undefined
      ? readHeatedSystem(system)
      : mesh(packageInAir(Number(side)).document, 'transient').problem;
  console.log(`${problem.nx} x ${problem.ny} x ${problem.nz} cells, ${duration} s, ${outputs} output times`);
  for (const precision of precisions.length > 0 ? precisions.map(Number) : [1e-4, 1e-6]) {
    const held: number[] = [];
    const { outcome, mean, worst, cpuSeconds } = measureTransient(
      problem,
      precision,
      Number(duration),
      Number(outputs),
      {
        record: () => {
          const { heapUsed, arrayBuffers } = process.memoryUsage();
          held.push((heapUsed + arrayBuffers) / 2 ** 20);
        },
      },
    );
    console.log({
      precision,
      steps: `${outcome.stepsAccepted} and ${outcome.stepsRejected} rejected`,
      refills: outcome.factorisations,
      'iterations per stage solve': `${mean.toFixed(2)}, at most ${worst} after ten steps`,
      'iterations of error estimates': outcome.estimateIterations,
      'CPU seconds': cpuSeconds,
      'MB held at the first output, halfway, at the last': [1, held.length >> 1, held.length - 1]
        .map((n) => held[n].toFixed(0))
        .join(', '),
      'bytes per cell': outcome.peakBytes / outcome.rise.length,
      imbalance: outcome.energy.imbalance,
      'largest rise, K': outcome.rise.reduce((largest, rise) => Math.max(largest, rise), 0),
    });
  }
}
