/** The progress of a running solve. Solves are generators: whoever drives them decides on pauses and on stopping. */
export interface SolveProgress {
  readonly stage: 'mesh' | 'set-up' | 'solve' | 'bands';
  /** 0..1, never falling. */
  readonly fraction: number;
  readonly iteration: number;
  /** Relative residual of the linear system at hand. */
  readonly residual: number;
  /** Simulated time, s; null in a steady solve. */
  readonly time: number | null;
}

/** Thrown by `drive` when the signal is set. */
export class SolveCancelled extends Error {
  constructor() {
    super('The solve was cancelled.');
    this.name = 'SolveCancelled';
  }
}

/**
 * Runs a solve to its end. `breathe` gives the host a turn between steps (a timer, an event loop tick), so that a
 * message or a signal can arrive; without it the solve runs through.
 */
export async function drive<Progress, Result>(
  solve: Generator<Progress, Result>,
  host: {
    readonly onProgress?: (progress: Progress) => void;
    readonly breathe?: () => Promise<void>;
    readonly signal?: { readonly aborted: boolean };
  } = {},
): Promise<Result> {
  for (;;) {
    if (host.signal?.aborted) throw new SolveCancelled();
    const step = solve.next();
    if (step.done) return step.value;
    host.onProgress?.(step.value);
    await host.breathe?.();
  }
}
