import { setTimeout as pause } from 'node:timers/promises';

const POLL = 100;

/** Waits until a condition holds, however long: a drill as a whole has its time. Returns how long that took, ms. */
export async function comesTo(condition: () => Promise<boolean> | boolean): Promise<number> {
  const begun = performance.now();
  while (!(await condition())) await pause(POLL);
  return performance.now() - begun;
}
