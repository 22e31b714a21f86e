/**
 * Time limits that the server enforces on a connection, ms; 0: none. They are sent with the connection's
 * first message, so that they hold from its first statement and cost none of their own.
 */
export interface ConnectionLimits {
  readonly lock_timeout: number;
  readonly statement_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

/**
 * For calls. A process that stands still in mid-transaction loses its connection before those who wait for
 * its locks give up; and these are answered before their callers take the program for dead.
 */
export const CALL_LIMITS: ConnectionLimits = {
  lock_timeout: 4_000,
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 3_000,
};

/**
 * For calls that a lane answers: their computing between two statements takes longer, most of all on a busy
 * machine.
 */
export const LONG_CALL_LIMITS: ConnectionLimits = {
  ...CALL_LIMITS,
  idle_in_transaction_session_timeout: 15_000,
};

/** For work without a time limit: migrations wait for one another, and rewrite tables of any size. */
export const UNLIMITED: ConnectionLimits = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};
