import type { Kernels } from '../kernels/kernels.ts';
import { largestMagnitude } from '../kernels/vectors.ts';
import type { Preconditioner } from './preconditioner.ts';
import type { LinearOutcome, LinearProgress, StoppingRule } from './system.ts';

/** The system as the iteration needs it, all vectors in one order of cells. */
export interface ConjugateGradientSystem {
  /** For the vectors of the iteration. */
  readonly kernels: Kernels;
  /** p = scale z + beta p, q = A p; returns p·q. */
  combineAndApply(p: Float64Array, q: Float64Array, z: Float32Array, scale: number, beta: number): number;
  /** r = b - A x, 0 in void cells; `q` is workspace. Returns r·r. */
  residual(x: Float64Array, r: Float64Array, q: Float64Array): number;
}

/** `x` holds the first guess and receives the solution; the others are workspace. */
export interface ConjugateGradientVectors {
  readonly x: Float64Array;
  readonly r: Float64Array;
  readonly p: Float64Array;
  readonly q: Float64Array;
}

export interface ConjugateGradientOptions {
  /** Iterations without a smaller residual after which the solve counts as stagnated. */
  readonly patience: number;
}

/** A restart counts as fruitful if the true residual fell by this factor since the restart before. */
const RESTART_GAIN = 0.5;
const FRUITLESS_RESTARTS = 2;
/** A residual below this part of the smallest so far counts as progress. */
const PROGRESS = 0.9;
/** Up to this ratio of true to recursive residual, an error estimated from the recursive one is believed. */
const DRIFT = 2;

/**
 * Preconditioned conjugate gradients (Hestenes and Stiefel 1952; Saad, Iterative Methods for Sparse Linear Systems,
 * algorithm 9.1):
 *
 *   z = M r;  beta = r·z / (r·z of the step before);  p = z + beta p;  q = A p
 *   alpha = r·z / p·q;  x = x + alpha p;  r = r - alpha q
 *
 * in double precision with M in single. The residual handed to M is scaled by a power of two to a norm near 1, so
 * that its entries stay far from the smallest single-precision number whatever the units and the progress.
 *
 * With both criteria in the rule both must hold; with none, it runs to the iteration limit. Whenever they hold by
 * the recursive residual, the true one is computed; if that does not bear them out, the iteration restarts from it.
 * Never throws for numerical reasons: what cannot go on, NaN in the input included, ends as 'stagnated'.
 */
export function* conjugateGradients(
  system: ConjugateGradientSystem,
  preconditioner: Preconditioner,
  vectors: ConjugateGradientVectors,
  rule: StoppingRule,
  options: ConjugateGradientOptions,
): Generator<LinearProgress, LinearOutcome> {
  const { x, r, p, q } = vectors;
  const { kernels } = system;
  const { residual: narrow, correction: z } = preconditioner;
  const { errorBelow, residualBelow = errorBelow === undefined ? 0 : Infinity } = rule;

  let iterations = 0;
  let squared = system.residual(x, r, q);
  const outcome = (status: LinearOutcome['status']): LinearOutcome => ({
    status,
    iterations,
    residual: Math.sqrt(system.residual(x, r, q)),
  });

  let best = Infinity;
  let bestAt = 0;
  let fruitless = 0;
  p.fill(0);
  // Each turn starts from the true residual: the first one, and a restart wherever the recursive one had drifted.
  for (;;) {
    const start = Math.sqrt(squared);
    if (start === 0 || (start <= residualBelow && errorBelow === undefined)) return outcome('converged');
    let scale = powerOfTwoBelow(1 / start);
    kernels.narrowTo(narrow, r, scale);
    let previous = 0;

    for (;;) {
      const residual = Math.sqrt(squared);
      const isSmall = residual <= residualBelow;
      if (isSmall && errorBelow === undefined) break;
      const product = preconditioner.apply() / scale ** 2;
      if (isSmall && errorBelow !== undefined && largestMagnitude(z) / scale <= errorBelow) break;
      if (iterations >= rule.maxIterations) return outcome('iteration-limit');
      const beta = previous === 0 ? 0 : product / previous;
      const curvature = product > 0 ? system.combineAndApply(p, q, z, 1 / scale, beta) : 0;
      if (!(curvature > 0)) return outcome('stagnated');
      previous = product;
      scale = powerOfTwoBelow(1 / residual);
      squared = kernels.advance(product / curvature, x, p, r, q, narrow, scale);
      iterations++;
      yield { iteration: iterations, residual: Math.sqrt(squared) };
      if (Math.sqrt(squared) < PROGRESS * best) {
        best = Math.sqrt(squared);
        bestAt = iterations;
      } else if (!(iterations - bestAt < options.patience)) return outcome('stagnated');
    }

    const recursive = Math.sqrt(squared);
    squared = system.residual(x, r, q);
    const actual = Math.sqrt(squared);
    if (actual <= residualBelow && (errorBelow === undefined || actual <= DRIFT * recursive)) {
      return { status: 'converged', iterations, residual: actual };
    }
    if (!(actual < RESTART_GAIN * start) && ++fruitless > FRUITLESS_RESTARTS) return outcome('stagnated');
  }
}

function powerOfTwoBelow(value: number): number {
  return 2 ** Math.floor(Math.log2(value));
}
