/**
 * Double exponential quadrature: x = tanh(pi/2 sinh t) and the trapezoidal rule in t, which converges exponentially
 * also where the integrand has a root singularity at an end. With step 1/16 on |t| <= 3.3 (107 values) the area of a
 * quarter disc comes out to 1e-15.
 * H. Takahasi and M. Mori, Double exponential formulas for numerical integration, Publ. RIMS 9 (1974) 721-741.
 */
const STEP = 1 / 16;
const LAST = 3.3;

interface Node {
  readonly x: number;
  readonly weight: number;
}

const NODES: readonly Node[] = Array.from({ length: 2 * Math.round(LAST / STEP) + 1 }, (_, i) => {
  const t = (i - Math.round(LAST / STEP)) * STEP;
  const inner = 0.5 * Math.PI * Math.sinh(t);
  return {
    x: Math.tanh(inner),
    weight: (STEP * 0.5 * Math.PI * Math.cosh(t)) / Math.cosh(inner) ** 2,
  };
});

/** Integral of `f` from a to b; `kinks` are the places where it or a derivative jumps. */
export function integrate(f: (x: number) => number, a: number, b: number, kinks: readonly number[]): number {
  const ends = [a, ...kinks.filter((x) => x > a && x < b).sort((p, q) => p - q), b];
  let sum = 0;
  for (let piece = 1; piece < ends.length; piece++) {
    const middle = 0.5 * (ends[piece - 1] + ends[piece]);
    const half = 0.5 * (ends[piece] - ends[piece - 1]);
    if (half === 0) continue;
    let part = 0;
    for (const { x, weight } of NODES) part += weight * f(middle + half * x);
    sum += half * part;
  }
  return sum;
}
