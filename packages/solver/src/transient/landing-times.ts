import type { Load } from '../problem.ts';

/** An instant at which a time step must end. */
export interface Landing {
  /** s */
  readonly time: number;
  /** Which of the output times this is; null: none. */
  readonly output: number | null;
  /** Whether a load jumps here: the solution has a corner, what came before says nothing of what follows. */
  readonly jumps: boolean;
}

/** Instants closer than this part of the duration are one: sums of decimal steps miss by a few units of round-off. */
const SAME_INSTANT = 1e-13;

/**
 * All output times and all jumps of loads in (0, duration], ascending; the last is the duration. A break at which an
 * amplitude keeps its value (a repeated row) or only its slope changes is no jump.
 *
 * @param outputTimes ascending, in (0, duration], s
 */
export function landingTimes(
  loads: readonly Load[],
  outputTimes: readonly number[],
  duration: number,
): Landing[] {
  const jumps = new Set<number>();
  for (const { schedule } of loads) {
    for (const time of schedule?.breaks ?? []) {
      if (time > 0 && time < duration && schedule?.at(time) !== schedule?.before(time)) jumps.add(time);
    }
  }
  const landings: Landing[] = [...jumps]
    .sort((a, b) => a - b)
    .map((time) => ({ time, output: null, jumps: true }));
  const add = (time: number, output: number | null) => {
    const near = landings.findIndex((landing) => Math.abs(landing.time - time) <= SAME_INSTANT * duration);
    if (near < 0) landings.push({ time, output, jumps: false });
    else landings[near] = { ...landings[near], output: landings[near].output ?? output };
  };
  outputTimes.forEach((time, index) => {
    add(time, index);
  });
  add(duration, null);
  return landings.sort((a, b) => a.time - b.time);
}
