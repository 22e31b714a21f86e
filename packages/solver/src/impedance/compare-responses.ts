import { type FosterElement, fosterResponse } from './networks.ts';

/** Two curves are compared at this many times for each factor of 10. */
const COMPARED_PER_DECADE = 20;

/** The longest time constant, s. */
export function slowest(foster: readonly FosterElement[]): number {
  return foster.reduce((longest, { tau }) => Math.max(longest, tau), 0);
}

/**
 * The largest difference of two responses from the first time on, relative to the second.
 *
 * @param least the second counts as at least this part of its end: 1 compares with the end
 */
export function largestDifference(
  one: readonly FosterElement[],
  other: readonly FosterElement[],
  shortest: number,
  least: number,
): number {
  const end = other.reduce((sum, { r }) => sum + r, 0);
  const longest = Math.max(10 * slowest(other), 10 * shortest);
  const count = Math.ceil(COMPARED_PER_DECADE * Math.log10(longest / shortest));
  let largest = 0;
  for (let n = 0; n <= count; n++) {
    const time = shortest * (longest / shortest) ** (n / count);
    const response = fosterResponse(other, time);
    const scale = Math.max(Math.abs(response), least * Math.abs(end));
    largest = Math.max(largest, Math.abs(fosterResponse(one, time) - response) / scale);
  }
  return largest;
}
