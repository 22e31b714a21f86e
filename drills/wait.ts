import { setTimeout as pause } from 'node:timers/promises';

const POLL = 100;
/** Longest wait, ms. */
const PATIENCE = 90_000;

/** Waits until a condition holds; returns how long that took, ms. Rejects when it takes too long. */
export async function comesTo(condition: () => Promise<boolean> | boolean): Promise<number> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > PATIENCE) throw new Error(`It has not come to that: ${condition}`);
    await pause(POLL);
  }
  return performance.now() - begun;
}
