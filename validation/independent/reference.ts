import { type ModelFile, readBlockyModel } from './blocky-model.ts';
import { coarseLines, halved } from './nested-grid.ts';
import { type NodalSystem, nodalSystem, type Scheme } from './nodal-system.ts';
import { type Asked, quantityOf } from './quantities.ts';

const SCHEMES: readonly Scheme[] = ['volumes', 'elements'];

/** A number as each scheme gives it, extrapolated from its two finest grids. */
interface Reference {
  readonly volumes: number;
  readonly elements: number;
}

/** Both schemes have errors of second order where the field is smooth: v + (v - coarser) / 3. */
const ORDER = 2;

/**
 * Solves a steady model on nested grids, each with cells of half the size, by both schemes.
 *
 * @param mostCorners no grid with more corners is tried; two grids at least are
 * @returns one entry for each quantity; null where this program does not compute it
 */
export function referencesOf(
  file: ModelFile,
  asked: readonly Asked[],
  mostCorners: number,
): readonly (Reference | null)[] {
  const model = readBlockyModel(file);
  const grids = [coarseLines(model)];
  for (;;) {
    const finer = halved(grids[grids.length - 1]);
    const corners = finer.reduce((product, one) => product * one.length, 1);
    if (grids.length >= 2 && corners > mostCorners) break;
    grids.push(finer);
  }
  const [coarse, fine] = grids.slice(-2);
  const values = SCHEMES.map((scheme) =>
    [coarse, fine].map((lines) => {
      const system = nodalSystem(model, lines, scheme);
      const u = solveNodal(system);
      return asked.map((one) => quantityOf(one, model, system, u));
    }),
  );
  return asked.map((_, n) => {
    const [volumes, elements] = values.map(([below, above]) => extrapolated(below[n], above[n]));
    return volumes === null || elements === null ? null : { volumes, elements };
  });
}

function extrapolated(coarse: number | null, fine: number | null): number | null {
  if (coarse === null || fine === null) return null;
  return fine + (fine - coarse) / (2 ** ORDER - 1);
}

/** Conjugate gradients to a relative residual of 1e-9. Throws where that is not reached. */
function solveNodal({ load, fixed, apply, precondition }: NodalSystem): Float64Array {
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
