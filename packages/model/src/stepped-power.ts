/**
 * A power that steps: `powers[n]` acts from just after `times[n]` up to and including `times[n + 1]`, the last one from its
 * time on, none before the first. `times` in s and in order; answers are in the unit of `powers`.
 *
 * At the very instant of a step a temperature has been heated by the power before it, so that is the one that is stated
 * of that instant, in solutions, tables and charts alike. Nothing has acted before t = 0: there the power that begins is
 * stated.
 */
export interface SteppedPower {
  readonly times: readonly number[];
  readonly powers: readonly number[];
}

/** The power just after a time. */
export function powerAfter({ times, powers }: SteppedPower, time: number): number {
  return powers[times.findLastIndex((start) => start <= time)] ?? 0;
}

/** The power just before a time. */
export function powerBefore({ times, powers }: SteppedPower, time: number): number {
  return powers[times.findLastIndex((start) => start < time)] ?? 0;
}

/** The power that is stated of an instant. */
export function powerAt(power: SteppedPower, time: number): number {
  return time <= 0 ? powerAfter(power, 0) : powerBefore(power, time);
}

/** The time mean over `duration` s. */
export function meanPower({ times, powers }: SteppedPower, duration: number): number {
  let energy = 0;
  for (let n = 0; n < times.length; n++) {
    const from = Math.max(0, times[n]);
    const to = Math.min(duration, n + 1 < times.length ? times[n + 1] : Infinity);
    if (to > from) energy += powers[n] * (to - from);
  }
  return energy / duration;
}

/** Several such powers together. */
export function sumOfPowers(parts: readonly SteppedPower[]): SteppedPower {
  const times = [...new Set(parts.flatMap((part) => part.times))].sort((a, b) => a - b);
  return { times, powers: times.map((time) => parts.reduce((sum, part) => sum + powerAfter(part, time), 0)) };
}
