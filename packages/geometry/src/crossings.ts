import type { Crossings } from './solid.ts';

/** An empty record with room for `capacity` crossings; it grows when a solid needs more. */
export function createCrossings(capacity = 16): Crossings {
  return { at: new Float64Array(capacity), slope: new Float64Array(capacity), count: 0 };
}

/** Writes one entry and one exit, and nothing else. */
export function writeInterval(
  out: Crossings,
  entry: number,
  exit: number,
  entrySlope: number,
  exitSlope: number,
): void {
  if (out.at.length < 2) grow(out);
  out.at[0] = entry;
  out.at[1] = exit;
  out.slope[0] = entrySlope;
  out.slope[1] = exitSlope;
  out.count = 2;
}

/** Adds a crossing at its place in ascending order. Lines cross few edges: insertion beats sorting. */
export function insertCrossing(out: Crossings, at: number, slope: number): void {
  if (out.count === out.at.length) grow(out);
  let place = out.count++;
  while (place > 0 && out.at[place - 1] > at) {
    out.at[place] = out.at[place - 1];
    out.slope[place] = out.slope[place - 1];
    place--;
  }
  out.at[place] = at;
  out.slope[place] = slope;
}

/** Cuts the intervals to low..high in place. The new ends lie on flat faces normal to the line: slope 1. */
export function clampCrossings(out: Crossings, low: number, high: number): void {
  const { at, slope } = out;
  let kept = 0;
  for (let i = 0; i < out.count; i += 2) {
    const entry = Math.max(at[i], low);
    const exit = Math.min(at[i + 1], high);
    if (entry >= exit) continue;
    const entrySlope = at[i] < low ? 1 : slope[i];
    const exitSlope = at[i + 1] > high ? 1 : slope[i + 1];
    at[kept] = entry;
    slope[kept++] = entrySlope;
    at[kept] = exit;
    slope[kept++] = exitSlope;
  }
  out.count = kept;
}

function grow(out: Crossings): void {
  const capacity = Math.max(16, 2 * out.at.length);
  const at = new Float64Array(capacity);
  const slope = new Float64Array(capacity);
  at.set(out.at);
  slope.set(out.slope);
  out.at = at;
  out.slope = slope;
}
