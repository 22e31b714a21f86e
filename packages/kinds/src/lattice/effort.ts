import type { Arrangement } from './arrangement.ts';
import { firstTerms, MOST_TERMS } from './cylinder-lattice.ts';

/** Solving for `MOST_TERMS` multipoles, ms; it grows with the third power of their number. */
const MS_OF_MOST = 100;
/** Touching elements are computed at several contrasts. */
const TOUCHING_MS = 7 * MS_OF_MOST;

/** The approximate time for a lattice's conductivities along x and y, ms: long only if elements nearly touch. */
export function effortMs(arrangement: Arrangement, radius: number): number {
  // Their number doubles until the result stands still, mostly twice.
  const terms = 4 * firstTerms(arrangement, radius);
  return 2 * (terms > MOST_TERMS ? TOUCHING_MS : MS_OF_MOST * (terms / MOST_TERMS) ** 3);
}
