/** Whether a limit is kept. */
export type Verdict = 'pass' | 'fail';

/** All that a verdict depends on. */
export interface Judged {
  /** The distance up to the limit, K. */
  readonly margin: number;
  /** False where the solve did not converge: its temperatures prove nothing. */
  readonly isSolved: boolean;
}

/** The verdict on one object: its limit is kept where it is reached and not passed. */
export function verdictOf({ margin, isSolved }: Judged): Verdict {
  return isSolved && margin >= 0 ? 'pass' : 'fail';
}

/** The bounds of a highest temperature, °C; null: they are not known. */
interface MaxBounds {
  readonly max_t_low?: number | null;
  readonly max_t_high?: number | null;
}

/**
 * Whether a verdict holds whatever a finer grid says: false where the limit lies between the bounds of the highest temperature, in which
 * case it is not decided at this accuracy. Null: there is no limit, or no bounds.
 *
 * @param limit °C
 */
export function isDecided(
  limit: number | null,
  { max_t_low: low = null, max_t_high: high = null }: MaxBounds,
): boolean | null {
  if (limit === null || low === null || high === null) return null;
  return high <= limit || low > limit;
}
