import pg from 'pg';

/**
 * PostgreSQL's classes 08 (connection) and 57P (shutting down, starting), and sessions ended because they
 * stood still in a transaction (25P03, 25P04).
 */
const BREAKS = /^(?:08...|57P..|25P03|25P04)$/;
/** The server, or the role, has no connection left. */
const FULL = '53300';
/** Deadlock, and serialization failure. */
const CONFLICTS: readonly string[] = ['40P01', '40001'];
/** A lock was not available in time. */
const LOCK_TIMEOUT = '55P03';
/** A statement took too long. */
const STATEMENT_TIMEOUT = '57014';

/**
 * A prepared statement reads a table that was changed since, and the connection cannot forget it. The same
 * code stands for much else; the message is PostgreSQL's own in whatever language.
 */
const UNSUPPORTED = '0A000';
const STALE_PLAN = /cached plan/;

/** The disk is full. */
const DISK_FULL = '53100';

/**
 * The meaning of a connection's error for the work done over it; `answer`: the server refused the statement
 * itself.
 */
export type ConnectionFault = 'broken' | 'full' | 'conflict' | 'held' | 'slow' | 'no-space' | 'answer';

/** Classifies an error that `pg` gave for a statement. */
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

/** Errors without a code: `pg` says in words alone that a connection has ended, or was used after its end. */
const BREAK_WORDS = /^Connection terminated|not queryable$/;

/**
 * Whether an error means that the connection is gone: one of the socket, or one of these words. Others are
 * our own faults.
 */
function isBreak(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || BREAK_WORDS.test(error.message));
}
