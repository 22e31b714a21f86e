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
