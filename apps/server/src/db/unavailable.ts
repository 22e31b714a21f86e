/** The reason why the database could not do what it was asked, though the query was right. */
export type Absence = keyof typeof SENTENCES;

const SENTENCES = {
  /** It cannot be reached, or does not answer. */
  unreachable: 'The server cannot reach its database. Try again soon.',
  /** All connections are in use, or it took too long. */
  busy: 'The server is busy. Try again soon.',
  /** Another transaction holds the lock. */
  held: 'Somebody else is changing this and has not come to an end. Try again soon.',
  /** The connection broke during a commit. */
  uncertain:
    'The connection to the database broke while this was being stored: it may have been done, or not. Look before you try again.',
} as const;

/** Thrown in place of a connection's errors; the message is for the caller of the API. */
export class DatabaseUnavailable extends Error {
  readonly absence: Absence;

  constructor(absence: Absence, cause?: unknown) {
    super(SENTENCES[absence], { cause });
    this.name = 'DatabaseUnavailable';
    this.absence = absence;
  }
}

/** The server has no disk space left for the write; nothing of it was written. */
export class DatabaseFull extends Error {
  constructor(cause: unknown) {
    super('There is no disk space left for the database. Nothing was changed: free some, then try again.', {
      cause,
    });
    this.name = 'DatabaseFull';
  }
}
