import type { NodalSystem } from './nodal-system.ts';

/** Conjugate gradients to a relative residual of 1e-9. Throws where that is not reached. */
export function solveNodal({ load, fixed, apply, precondition }: NodalSystem): Float64Array {
  const nodes = load.length;
  const u = new Float64Array(nodes);
  const r = load.map((value, n) => (fixed[n] === 1 ? 0 : value));
  const z = new Float64Array(nodes);
  const q = new Float64Array(nodes);
  const dot = (a: Float64Array, b: Float64Array) => {
    let sum = 0;
    for (let n = 0; n < nodes; n++) sum += a[n] * b[n];
    return sum;
  };
  const goal = 1e-9 * Math.sqrt(dot(r, r));
  precondition(r, z);
  const p = z.slice();
  let rz = dot(r, z);
  for (let iteration = 0; iteration < 20_000; iteration++) {
    if (Math.sqrt(dot(r, r)) <= goal) return u;
    apply(p, q);
    const alpha = rz / dot(p, q);
    for (let n = 0; n < nodes; n++) {
      u[n] += alpha * p[n];
      r[n] -= alpha * q[n];
    }
    precondition(r, z);
    const next = dot(r, z);
    const beta = next / rz;
    rz = next;
    for (let n = 0; n < nodes; n++) p[n] = z[n] + beta * p[n];
  }
  throw new Error('Conjugate gradients did not converge.');
}
