import type { Schedule } from '../../problem.ts';

/** Constant from each time to the next, zero before the first: rows of [time s, amplitude]. */
export function heldRows(rows: readonly (readonly [time: number, amplitude: number])[]): Schedule {
  const latest = (isPast: (time: number) => boolean) => rows.findLast(([time]) => isPast(time))?.[1] ?? 0;
  return {
    at: (time) => latest((row) => row <= time),
    before: (time) => latest((row) => row < time),
    breaks: rows.map(([time]) => time),
  };
}

/** A smooth amplitude. */
export function smooth(of: (time: number) => number): Schedule {
  return { at: of, before: of, breaks: [] };
}
