import { errorCode } from '../error-code.ts';

/** What a file system says when a disk, or a user's share of it, is full. */
const CODES: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT'];

export function isDiskFull(error: unknown): boolean {
  return CODES.includes(errorCode(error));
}
