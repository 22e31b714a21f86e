import { onTestFinished } from 'vitest';
import { type Hold, holdSolves } from './hold.ts';

/** Holds solves until it lets them go, or the test ends. */
export function testHold(): Hold {
  const hold = holdSolves();
  onTestFinished(() => hold.letGo());
  return hold;
}
