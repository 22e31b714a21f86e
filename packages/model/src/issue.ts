/** Bad input is data: a list of these, never an exception. */
export interface Issue {
  /** Where: `tree/board/die.dx`, `project.world.ambient`, `materials/cu.conductivity`. Objects by name (`#2` for repeats). */
  readonly path: string;
  /** A stable identifier from the closed table in `issue-codes.ts`. */
  readonly code: string;
  /** The fault, in the specification's words where it has them. */
  readonly message: string;
  /** The remedy; empty only where the message already says it. */
  readonly remedy: string;
  /** What is wrong with an expression, for a second line where its text stands beside it. */
  readonly fault?: string;
  readonly severity: 'error' | 'warning';
}

/** What is said of a field whose text is no number, whatever is wrong with it. */
export const NO_NUMBER = 'Enter a valid floating point number!';

/** What a field is told by an issue: the message, and on a second line what is wrong with its expression. */
export function fieldMessages({ message, fault }: Issue): readonly string[] {
  return fault === undefined ? [message] : [message, fault];
}
