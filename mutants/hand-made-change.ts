/** One change of the program that its tests must notice. */
export interface HandMadeChange {
  /** The fault that it introduces, as a sentence without a full stop. */
  readonly fault: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** Text that occurs in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** The test files that are run; one failing test notices the change. */
  readonly tests: readonly string[];
  /** The reason why no test can notice it, where none can. */
  readonly unnoticed?: string;
}
