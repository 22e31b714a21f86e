import type { Environment, ProgramProcess } from '../apps/server/src/program/testing/program-process.ts';

/** A deliberate fault, and what must hold all the same. */
export interface Drill {
  readonly name: string;
  /** What the program promises, in a sentence. */
  readonly promise: string;
  /** Whether the short form includes it. */
  readonly short: boolean;
  run(frame: Frame): Promise<Outcome[]>;
}

export interface Outcome {
  readonly fault: string;
  readonly outcome: string;
  /** Null: it could not be tried here; the outcome says why. */
  readonly held: boolean | null;
}

/** What several processes of the program share: a PostgreSQL server apart from them, and a folder. */
export interface Ground {
  readonly environment: Environment;
  readonly folder: string;
  /** Address of their database. */
  readonly url: string;
  /** Its address for the superuser. */
  readonly maintenanceUrl: string;
}

/** The tools of a drill; all processes and folders are ended and removed after it. */
export interface Frame {
  /** Starts the real program. */
  start(environment: Environment, ...words: string[]): ProgramProcess;
  /** An empty folder, with a space in its path. */
  folder(): Promise<string>;
  ground(): Promise<Ground>;
  /** Mounts a small disk in place of a folder; false where mounting is not allowed. */
  mountSmall(megabytes: number, folder: string): Promise<boolean>;
  /** Registers work for after the drill, the last first. */
  after(work: () => Promise<unknown>): void;
  /** The number of repetitions: the first number in full, the second in short. */
  times(full: number, short: number): number;
}
