import { type Arrangement, nearestDistance } from './arrangement.ts';

/** Solving for 384 multipoles, ms; it grows with the third power of their number. */
const MS_OF_MOST = 100;
const MOST_TERMS = 384;
/** Touching elements are computed at several contrasts. */
const TOUCHING_MS = 7 * MS_OF_MOST;

/** The approximate time for a lattice's conductivities along x and y, ms: long only if elements nearly touch. */
export function effortMs(arrangement: Arrangement, radius: number): number {
  const decay = Math.acosh(Math.max(1, nearestDistance(arrangement) / (2 * radius)));
  const terms = Math.max(4, Math.ceil(6 / decay));
  return 2 * (4 * terms > MOST_TERMS ? TOUCHING_MS : MS_OF_MOST * ((4 * terms) / MOST_TERMS) ** 3);
}
