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
  readonly severity: 'error' | 'warning';
}
