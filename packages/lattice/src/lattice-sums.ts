import { addScaled, type Complex, divide, multiply, type OrientedLattice, power } from './arrangement.ts';

/** Two periods that generate the lattice, `u` the shortest; Im(v/u) is at least √3/2. */
interface Basis {
  readonly u: Complex;
  readonly v: Complex;
}

/** Up to this order by the series in q, beyond it by the nearest points. */
const LAST_SERIES_ORDER = 24;

/** Points further away than this many shortest periods add less than 6^-24 = 2e-19 of the nearest. */
const FARTHEST_POINT = 6;

/** ζ(2), ζ(4), … ζ(24) of Riemann, at half the order. */
const RIEMANN_ZETA = Float64Array.from({ length: LAST_SERIES_ORDER / 2 + 1 }, (_, half) =>
  half === 0 ? -0.5 : half === 1 ? Math.PI ** 2 / 6 : half === 2 ? Math.PI ** 4 / 90 : riemannZeta(2 * half),
);

/**
 * Sums over all points p ≠ 0 of a plane lattice, S_l = Σ p^-l for even l (odd ones vanish by symmetry).
 *
 * For l ≥ 4 they are the Eisenstein series, here by their expansion in q = exp(2πi v/u) on a reduced basis, where
 * |q| ≤ exp(-π√3) = 0.0043 (Apostol, Modular Functions and Dirichlet Series, theorem 1.18). S_2 converges
 * conditionally; what a mean field along the real axis asks for is the sum that takes that axis first, which is
 * η(w)/w with η(w) the quasi-period of Weierstrass' zeta function along the real period w (Rayleigh 1892 finds it by
 * the shape of the sample; Perrins, McKenzie & McPhedran 1979, section 2).
 *
 * The lattice must mirror in the real axis, which makes the sums real. Returns S_l at index l up to `highest`
 * inclusive, in the inverse l-th power of the lattice's length unit; entries of odd index are 0.
 */
export function latticeSums(lattice: OrientedLattice, highest: number): Float64Array {
  const basis = reducedBasis([lattice.first, 0], lattice.second);
  const sums = new Float64Array(highest + 1);
  sums[2] = quasiPeriod(basis, lattice.first) / lattice.first;
  for (let order = 4; order <= Math.min(highest, LAST_SERIES_ORDER); order += 2) {
    sums[order] = eisenstein(basis, order)[0];
  }
  if (highest > LAST_SERIES_ORDER) addNearestPoints(basis, sums);
  return sums;
}

/** Gauss' reduction: subtract the shorter period from the longer until neither gets shorter. */
function reducedBasis(first: Complex, second: Complex): Basis {
  let [u, v] = [first, second];
  for (;;) {
    if (Math.hypot(...v) < Math.hypot(...u)) [u, v] = [v, u];
    const steps = Math.round(divide(v, u)[0]);
    if (steps === 0) break;
    v = addScaled(v, -steps, u);
  }
  return divide(v, u)[1] > 0 ? { u, v } : { u, v: [-v[0], -v[1]] };
}

/** G_l = u^-l [2ζ(l) + 2 (2πi)^l/(l-1)! Σ_j Σ_m m^(l-1) q^(jm)]; for l = 2 summed along u first. */
function eisenstein({ u, v }: Basis, order: number): Complex {
  const [argument, decay] = divide(v, u).map((part) => 2 * Math.PI * part);
  let [real, imaginary] = [0, 0];
  // exp(-5.44 n) n^23 falls below 1e-17 of its peak before n = 40.
  for (let n = 1; n <= 40; n++) {
    const weight = divisorPowerSum(n, order - 1) * Math.exp(-decay * n);
    real += weight * Math.cos(argument * n);
    imaginary += weight * Math.sin(argument * n);
  }
  let factor = order % 4 === 0 ? 2 : -2;
  for (let k = 1; k <= order; k++) factor *= (2 * Math.PI) / Math.max(1, k - 1);
  const series: Complex = [2 * RIEMANN_ZETA[order / 2] + factor * real, factor * imaginary];
  return multiply(series, power(u, -order));
}

/** σ_e(n): the sum of d^e over the divisors d of n. */
function divisorPowerSum(n: number, exponent: number): number {
  let sum = 0;
  for (let d = 1; d <= n; d++) if (n % d === 0) sum += d ** exponent;
  return sum;
}

function riemannZeta(order: number): number {
  let sum = 0;
  // From order 6 on, 1000 terms leave less than 1e-15.
  for (let n = 1000; n >= 1; n--) sum += n ** -order;
  return sum;
}

/**
 * η(w) of a real period w = m u + n v: η is additive, η(u) = u G_2, and Legendre's relation η(u) v - η(v) u = 2πi gives
 * the other (Apostol, section 1, exercises 10 to 12, for the quasi-periods).
 */
function quasiPeriod(basis: Basis, period: number): number {
  const { u, v } = basis;
  const alongU = multiply(eisenstein(basis, 2), u);
  const alongV = divide(addScaled(multiply(alongU, v), -2 * Math.PI, [0, 1]), u);
  const n = Math.round((-period * u[1]) / (v[1] * u[0] - v[0] * u[1]));
  const m = Math.round((period - n * v[0]) / u[0] || (-n * v[1]) / u[1]);
  return m * alongU[0] + n * alongV[0];
}

function addNearestPoints({ u, v }: Basis, sums: Float64Array): void {
  const shortest = Math.hypot(...u);
  for (let i = -8; i <= 8; i++) {
    for (let j = -8; j <= 8; j++) {
      const point: Complex = [i * u[0] + j * v[0], i * u[1] + j * v[1]];
      const distance = Math.hypot(...point);
      if (distance === 0 || distance > FARTHEST_POINT * shortest) continue;
      const step = power(point, -2);
      let term = power(point, -LAST_SERIES_ORDER);
      for (let order = LAST_SERIES_ORDER + 2; order < sums.length; order += 2) {
        term = multiply(term, step);
        sums[order] += term[0];
      }
    }
  }
}
