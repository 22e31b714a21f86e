import type {
  LinearOutcome,
  LinearProgress,
  LinearSolver,
  StencilSystem,
  StoppingRule,
} from '../../linear/system.ts';

/**
 * The slow twin of the linear solver: conjugate gradients scaled by the diagonal, cell by cell, in natural order,
 * with nothing clever in it.
 */
export function createPlainSolver(system: StencilSystem): LinearSolver {
  const strides = [1, system.nx, system.nx * system.ny];
  const couplings = [system.couplings(0).slice(), system.couplings(1).slice(), system.couplings(2).slice()];
  let tie = system.tie().slice();
  const n = tie.length;
  const diagonal = new Float64Array(n);
  const multiply = (x: Float64Array, out: Float64Array) => {
    for (let i = 0; i < n; i++) out[i] = tie[i] * x[i];
    couplings.forEach((coupling, axis) => {
      const stride = strides[axis];
      for (let i = 0; i + stride < n; i++) {
        const flow = coupling[i] * (x[i] - x[i + stride]);
        out[i] += flow;
        out[i + stride] -= flow;
      }
    });
  };
  const setTie = (next: Float64Array) => {
    tie = next.slice();
    diagonal.set(tie);
    couplings.forEach((coupling, axis) => {
      for (let i = 0; i + strides[axis] < n; i++) {
        diagonal[i] += coupling[i];
        diagonal[i + strides[axis]] += coupling[i];
      }
    });
  };
  setTie(tie);
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);

  function* solve(
    b: Float64Array,
    x: Float64Array,
    { residualBelow, errorBelow, maxIterations }: StoppingRule,
  ): Generator<LinearProgress, LinearOutcome> {
    const r = new Float64Array(n);
    multiply(x, r);
    for (let i = 0; i < n; i++) r[i] = diagonal[i] > 0 ? b[i] - r[i] : 0;
    const p = new Float64Array(n);
    const q = new Float64Array(n);
    let previous = Infinity;
    for (let iterations = 0; ; iterations++) {
      const residual = Math.sqrt(dot(r, r));
      const z = r.map((value, i) => (value === 0 ? 0 : value / diagonal[i]));
      // A diagonal sees only a cell's own error: a thousandth of what is asked makes up for it on small grids.
      const isExact = errorBelow === undefined || z.every((value) => Math.abs(value) <= 1e-3 * errorBelow);
      if (residual === 0 || (residual <= (residualBelow ?? Infinity) && isExact))
        return { status: 'converged', iterations, residual };
      if (iterations === maxIterations) return { status: 'iteration-limit', iterations, residual };
      const product = dot(r, z);
      for (let i = 0; i < n; i++) p[i] = z[i] + (product / previous) * p[i];
      previous = product;
      multiply(p, q);
      const step = product / dot(p, q);
      for (let i = 0; i < n; i++) {
        x[i] += step * p[i];
        r[i] -= step * q[i];
      }
      yield { iteration: iterations + 1, residual: Math.sqrt(dot(r, r)) };
    }
  }

  return {
    unknowns: diagonal.filter((value) => value > 0).length,
    peakBytes: 8 * 10 * n,
    retie: setTie,
    reload: (other) => {
      for (const axis of [0, 1, 2] as const) couplings[axis].set(other.couplings(axis));
      setTie(other.tie());
    },
    solve,
    multiply,
  };
}
