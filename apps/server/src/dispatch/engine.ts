/**
 * The engine of a site, which has machines, accounts and a queue of its own: it is told what to run and says what became
 * of it. What a job does to its task the job tells itself, in the task's row.
 */
export interface Engine {
  /** By which people name it. */
  readonly name: string;
  /**
   * Gives it a job. Rejects with `OrderRefused` where none of its machines could ever run it; any other failure means that it
   * cannot be asked now, and that the job may be there all the same.
   */
  submit(order: JobOrder): Promise<{ readonly id: string }>;
  /** All jobs of this installation that it knows, by their names, in one look. Rejects where it cannot be asked. */
  jobs(): Promise<ReadonlyMap<string, Job>>;
  /** Ends jobs, or takes them out of its queue; those that have ended stay as they are. */
  cancel(ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** One attempt of one task, as an engine is to run it. */
export interface JobOrder {
  /** No other job has it: a job whose number was not noted is found by its name. */
  readonly name: string;
  readonly task: number;
  readonly attempt: number;
  /** All that it may take, bytes. */
  readonly memory: number;
  /** The part of that for the solve, bytes. */
  readonly solveMemory: number;
  readonly threads: number;
  /** The longest that it may run, min. */
  readonly minutes: number;
}

/** A job as its engine knows it. */
export interface Job {
  readonly id: string;
  readonly name: string;
  readonly state: 'waits' | 'runs' | JobEnd;
  /** The engine's own word for the state: why it waits, or how it ended; empty: none. */
  readonly word: string;
}

/** The ends that engines tell; `failed`: its program ended with another status than 0, or was killed. */
export type JobEnd =
  | 'done'
  | 'failed'
  | 'out of memory'
  | 'time limit'
  | 'preempted'
  | 'node failed'
  | 'cancelled';

/** No machine of the engine could run the job, whenever it is asked. */
export class OrderRefused extends Error {}

export function isOver({ state }: Job): boolean {
  return state !== 'waits' && state !== 'runs';
}
