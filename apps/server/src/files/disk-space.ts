import { errorCode } from '../errors/error-code.ts';

/** File systems allocate blocks of this size, bytes. */
export const BLOCK = 4096;

/** The disk space of a file, bytes. */
export function onDisk(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / BLOCK)) * BLOCK;
}

/** Error codes of a file system where a disk, or a user's share of it, is full. */
const FULL: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT'];

export function isDiskFull(error: unknown): boolean {
  return FULL.includes(errorCode(error));
}
