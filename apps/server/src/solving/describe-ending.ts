import type { Ending } from './child-process.ts';

/** What V8 exits with when its heap is full: abort, and the status that a shell would make of it. */
const ABORTED = 128 + 6;

const OUT_OF_MEMORY =
  'There was not enough memory for this model. Turn on Quick Model for its arrays, or choose a coarser resolution.';

/** Why a child concluded nothing, in a sentence for whoever asked for the solve. */
export function describeEnding({ status, signal }: Extract<Ending, { type: 'ended' }>): string {
  const isMemory = signal === 'SIGABRT' || status === ABORTED || signal === 'SIGKILL';
  if (isMemory) return OUT_OF_MEMORY;
  return `The solver ended unexpectedly (${signal ?? `status ${status}`}). This is a fault of the program.`;
}

/** What an error that the child caught means to whoever asked for the solve. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError && /alloc|out of memory|memory size|array length/i.test(message))
    return OUT_OF_MEMORY;
  return message;
}
