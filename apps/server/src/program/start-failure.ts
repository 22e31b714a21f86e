import { errorCode, reasonOf } from '../errors/error-code.ts';

/** Reasons why a file system stores nothing in a place, by error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of this name',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such folder, and none can be made',
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is used up",
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its links lead in a circle',
};

/** The reason why the program cannot start, in a sentence. */
export function startFailure(error: unknown): string {
  const reason = REASONS[errorCode(error) ?? ''];
  if (reason === undefined || !(error instanceof Error && 'path' in error)) return reasonOf(error);
  return `${String(error.path)} cannot be used: ${reason}. THERMARIUM_DATA and BLOB_URL say where the program keeps its files.`;
}
