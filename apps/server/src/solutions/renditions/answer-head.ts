/** The part of every answer of a solution beside its numbers, without its staleness. */
export interface AnswerHead {
  readonly timestamp: string | null;
  readonly transient: boolean;
}

/** The head of an answer: JSON before and after the value of `stale`, without brackets. */
export function headParts({ timestamp, transient }: AnswerHead): readonly [string, string] {
  return [`"timestamp":${JSON.stringify(timestamp)},"stale":`, `,"transient":${transient}`];
}

/** Further keys at the end of an object of JSON, and its bracket. */
export function furtherKeys(more: object = {}): string {
  const others = JSON.stringify(more).slice(1);
  return others === '}' ? others : `,${others}`;
}
