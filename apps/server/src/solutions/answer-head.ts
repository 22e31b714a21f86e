/** What every answer of a solution says beside its numbers. */
export interface AnswerHead {
  readonly timestamp: string | null;
  readonly stale: boolean;
  readonly transient: boolean;
}
