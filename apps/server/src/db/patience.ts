/** How long calls wait for a database that does not answer, ms. */
export interface Patience {
  ms: number;
}

/** Somebody waits for the call, and is told. */
export const PATIENCE_OF_CALLS = 4_000;

/** Nobody waits for the start of a program who could try again; on a busy machine a first answer takes its time. */
export const PATIENCE_OF_STARTS = 60_000;
