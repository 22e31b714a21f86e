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

/** What several processes of the program have in common: a PostgreSQL server apart from them, and a folder. */
export interface Ground {
  readonly environment: Environment;
  readonly folder: string;
  /** Of their database. */
  readonly url: string;
  /** As the superuser. */
  readonly maintenanceUrl: string;
}

/** What a drill works with; all of it is ended and removed after it. */
export interface Frame {
  /** Starts the real program. */
  start(environment: Environment, ...words: string[]): ProgramProcess;
  /** An empty folder, with a space in its path. */
  folder(): Promise<string>;
  ground(): Promise<Ground>;
  /** A disk of so many MB in place of a folder; false where none may be mounted. */
  mountSmall(megabytes: number, folder: string): Promise<boolean>;
  /** To be done after the drill, the last first. */
  after(work: () => Promise<unknown>): void;
  /** How often something is done: the first number in full, the second in short. */
  times(full: number, short: number): number;
}
