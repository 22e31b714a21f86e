import { errorCode } from '../error-code.ts';

/** Error codes of a file system where a disk, or a user's share of it, is full. */
const CODES: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT'];

export function isDiskFull(error: unknown): boolean {
  return CODES.includes(errorCode(error));
}
