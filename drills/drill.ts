import type { Environment, ProgramProcess } from '../apps/server/src/program/testing/program-process.ts';

/** A fault that is made on purpose, and what must hold all the same. */
export interface Drill {
  readonly name: string;
  /** What the program promises, in a sentence. */
  readonly promise: string;
  /** Whether the short form runs it. */
  readonly short: boolean;
  run(frame: Frame): Promise<Outcome[]>;
}

export interface Outcome {
  readonly fault: string;
  readonly outcome: string;
  /** Null: it could not be tried here; the outcome says why. */
  readonly held: boolean | null;
}

/** What a drill works with; all of it is ended and removed after it. */
export interface Frame {
  /** Starts the real program. */
  start(environment: Environment, ...words: string[]): ProgramProcess;
  /** An empty folder, with a space in its path. */
  folder(): Promise<string>;
  /** To be done after the drill, the last first. */
  after(work: () => Promise<unknown>): void;
  /** How often something is done: the first number in full, the second in short. */
  times(full: number, short: number): number;
}
