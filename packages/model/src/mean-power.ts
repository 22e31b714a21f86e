/**
 * The time mean over `duration` s of a power that is constant from each time to the next: zero before the first, the last
 * holds. `times` in s and in order; the answer is in the unit of `powers`.
 */
export function meanPower(times: readonly number[], powers: readonly number[], duration: number): number {
  let energy = 0;
  for (let n = 0; n < times.length; n++) {
    const from = Math.max(0, times[n]);
    const to = Math.min(duration, n + 1 < times.length ? times[n + 1] : Infinity);
    if (to > from) energy += powers[n] * (to - from);
  }
  return energy / duration;
}
