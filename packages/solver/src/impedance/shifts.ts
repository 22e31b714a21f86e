/** The slowest shift lies a little below the slowest pole, the fastest well above the first time: what comes before shapes it. */
const BELOW_SLOWEST = 0.3;
const ABOVE_FASTEST = 10;
const CANDIDATES_PER_DECADE = 20;

/** The range of real shifts, 1/s, that resolves a response from its first time to its slowest time constant, s. */
export function shiftRange(
  shortest: number,
  slowest: number,
): { readonly from: number; readonly to: number } {
  const from = BELOW_SLOWEST / slowest;
  return { from, to: Math.max(ABOVE_FASTEST / shortest, from / BELOW_SLOWEST ** 2) };
}

/**
 * The shift at which the projection knows least: where Π |s - s_j|² / |s + λ_i|² / √s over its shifts and poles is largest.
 * The product is the square of the residual there (Druskin and Simoncini 2011), and the error of the response is that
 * times the impedance of a fixed pattern of heat, which falls like 1/√s as long as that heat has not gone far. Where there
 * are several vectors of each shift, it counts that often.
 *
 * @param poles λ = 1/τ of the projection, 1/s
 */
export function nextShift(
  { from, to }: { readonly from: number; readonly to: number },
  shifts: readonly number[],
  poles: readonly number[],
): number {
  const count = Math.max(2, Math.ceil(CANDIDATES_PER_DECADE * Math.log10(to / from)));
  let best = from;
  let largest = -Infinity;
  for (let n = 0; n <= count; n++) {
    const s = from * (to / from) ** (n / count);
    const vectors = poles.length / shifts.length;
    let logarithm = -(vectors / 4) * Math.log(s);
    for (const shift of shifts) logarithm += vectors * Math.log(Math.abs(s - shift));
    for (const pole of poles) logarithm -= Math.log(s + pole);
    if (logarithm > largest) {
      largest = logarithm;
      best = s;
    }
  }
  return best;
}
