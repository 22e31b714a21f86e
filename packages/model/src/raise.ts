import type { Issue } from './issue.ts';
import type { IssueCode } from './issue-codes.ts';

/** An error: the document is refused until it is put right. */
export function issue(code: IssueCode, path: string, message: string, remedy: string): Issue {
  return { path, code, message, remedy, severity: 'error' };
}

/** A warning: the document is used as it is. */
export function warning(code: IssueCode, path: string, message: string, remedy: string): Issue {
  return { path, code, message, remedy, severity: 'warning' };
}
