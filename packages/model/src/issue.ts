/** A problem of the input. Bad input results in a list of issues, never in an exception. */
export interface Issue {
  /** The place: `tree/board/die.dx`, `project.world.ambient`, `materials/cu.conductivity`; `#2` for repeated names. */
  readonly path: string;
  /** A stable identifier from the closed table in `issue-codes.ts`. */
  readonly code: string;
  /** The fault, in the specification's words where it has them. */
  readonly message: string;
  /** The remedy; empty only where the message already says it. */
  readonly remedy: string;
  /** The problem of an expression, for a second line where its text is shown beside it. */
  readonly fault?: string;
  readonly severity: 'error' | 'warning';
}

/** The message of a field whose text is not a number, whatever the reason. */
export const NO_NUMBER = 'Enter a valid floating point number!';

/** The lines of an issue for its field: the message and, on a second line, the problem of its expression. */
export function fieldMessages({ message, fault }: Issue): readonly string[] {
  return fault === undefined ? [message] : [message, fault];
}
