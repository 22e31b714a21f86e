import pg from 'pg';

/**
 * PostgreSQL's classes 08 (connection) and 57P (shutting down, starting), and a session that was ended because it stood
 * still in a transaction (25P03, 25P04).
 */
const BREAKS = /^(?:08...|57P..|25P03|25P04)$/;
/** The server has no connection left, or the role may have no more. */
const FULL = '53300';
/** Two transactions stood in each other's way: deadlock, and serialization failure. */
const CONFLICTS: readonly string[] = ['40P01', '40001'];
/** A lock was not to be had in time. */
const LOCK_TIMEOUT = '55P03';
/** A statement took too long. */
const STATEMENT_TIMEOUT = '57014';

/**
 * A statement was prepared before somebody changed a table that it reads, and the connection cannot forget it. The same
 * code stands for much else; the message is PostgreSQL's own in whatever language.
 */
const UNSUPPORTED = '0A000';
const STALE_PLAN = /cached plan/;

/** The disk is full. */
const DISK_FULL = '53100';

/** The meaning of a connection's error for the work that is done over it; `answer`: the server refused the statement itself. */
export type ConnectionFault = 'broken' | 'full' | 'conflict' | 'held' | 'slow' | 'no-space' | 'answer';

/** The meaning of an error that `pg` has given for a statement. */
export function faultOf(error: unknown): ConnectionFault {
  if (!(error instanceof pg.DatabaseError)) return isBreak(error) ? 'broken' : 'answer';
  const code = error.code ?? '';
  if (BREAKS.test(code) || (code === UNSUPPORTED && STALE_PLAN.test(error.message))) return 'broken';
  if (code === FULL) return 'full';
  if (CONFLICTS.includes(code)) return 'conflict';
  if (code === LOCK_TIMEOUT) return 'held';
  if (code === DISK_FULL) return 'no-space';
  return code === STATEMENT_TIMEOUT ? 'slow' : 'answer';
}

/** What `pg` says in words alone: that a connection has ended, and that it was used all the same. */
const BREAK_WORDS = /^Connection terminated|not queryable$/;

/** An error of the socket, or one by which `pg` tells that a connection is gone; others are faults of our own. */
function isBreak(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || BREAK_WORDS.test(error.message));
}
