/** Why the database did not do what it was asked, though nothing was wrong with what was asked. */
export type Absence = keyof typeof SENTENCES;

const SENTENCES = {
  /** It cannot be reached, or does not answer. */
  unreachable: 'The server cannot reach its database. Try again soon.',
  /** All connections are in use, or it took too long. */
  busy: 'The server is busy. Try again soon.',
  /** Somebody else holds what is needed. */
  held: 'Somebody else is changing this and has not come to an end. Try again soon.',
  /** The connection broke while something was being committed. */
  uncertain:
    'The connection to the database broke while this was being stored: it may have been done, or not. Look before you try again.',
} as const;

/** Thrown in place of the errors of a connection; the message is for whoever made the call. */
export class DatabaseUnavailable extends Error {
  readonly absence: Absence;

  constructor(absence: Absence, cause?: unknown) {
    super(SENTENCES[absence], { cause });
    this.name = 'DatabaseUnavailable';
    this.absence = absence;
  }
}

/** The server has no disk space left for what was to be written; nothing of it was. */
export class DatabaseFull extends Error {
  constructor(cause: unknown) {
    super('There is no disk space left for the database. Nothing was changed: free some, then try again.', {
      cause,
    });
    this.name = 'DatabaseFull';
  }
}
