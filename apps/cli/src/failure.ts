/**
 * The message for an unexpected exception: one sentence. The stack, which is for developers, only with
 * THERMARIUM_TRACE set.
 */
export function failureMessage(error: unknown): string {
  if (isOutOfMemory(error)) {
    return 'Memory ran out. Raise the resolution, refine less, or use Quick Model for large arrays.';
  }
  const reason = error instanceof Error ? error.message : String(error);
  const stack = process.env.THERMARIUM_TRACE && error instanceof Error ? `\n${error.stack}` : '';
  return `This should not have happened: ${reason}\nPlease report it with the model file; THERMARIUM_TRACE=1 shows where.${stack}`;
}

/** Whether memory ran out: for a grid, for the heap, or for a report of more than 512 MB. */
function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return true;
  return (
    error instanceof RangeError && /allocation failed|Invalid (string|typed array) length/.test(error.message)
  );
}

const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links go round in a circle',
};

/** Why a file cannot be read or written, as half a sentence. */
export function fileReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return FILE_REASONS[code] ?? error.message;
}

export const ExitStatus = {
  converged: 0,
  failed: 1,
  wrongModel: 2,
  limitBroken: 3,
  /** An attempt at a task was stopped, or belongs to another worker. */
  takenAway: 3,
  /** The task does not wait. */
  notWaiting: 4,
  wrongUsage: 64,
  /** A service that it needs cannot be reached. */
  unavailable: 69,
  /** The task waits again. */
  handedBack: 75,
  interrupted: 130,
} as const;

export type ExitStatus = (typeof ExitStatus)[keyof typeof ExitStatus];
