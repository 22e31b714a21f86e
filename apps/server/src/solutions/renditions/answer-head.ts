/** What every answer of a solution says beside its numbers, but whether it is stale. */
export interface AnswerHead {
  readonly timestamp: string | null;
  readonly transient: boolean;
}

/** The head of an answer: JSON before and after the word on staleness, without brackets. */
export function headParts({ timestamp, transient }: AnswerHead): readonly [string, string] {
  return [`"timestamp":${JSON.stringify(timestamp)},"stale":`, `,"transient":${transient}`];
}
