import type { Ending } from './child-process.ts';

/** Signals by which somebody else ends a process on purpose. */
const FROM_OUTSIDE: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

const OUT_OF_MEMORY =
  'There was not enough memory for this model. Turn on Quick Model for its arrays, or choose a coarser resolution.';

/** Why a child has no conclusion, in a sentence for the person who asked for the solve. */
export function describeEnding(ending: Extract<Ending, { type: 'ended' | 'not-started' }>): string {
  if (ending.type === 'not-started') {
    return `The solving process could not be started (${ending.reason}). Solve again; if that fails too, tell the administrator.`;
  }
  const { signal, status, lackedMemory } = ending;
  if (lackedMemory) return OUT_OF_MEMORY;
  if (signal !== null && FROM_OUTSIDE.includes(signal)) {
    return `The solving process was ended from outside by a signal (${signal}). Solve again.`;
  }
  const how = signal === null ? `with status ${status}` : `by a signal (${signal})`;
  return `The solving process ended unexpectedly ${how}. This is a fault of the program.`;
}

/** An error that the child caught, in a sentence for the person who asked for the solve. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError && /alloc|out of memory|memory size|array length/i.test(message))
    return OUT_OF_MEMORY;
  return message;
}
