/** The search parameters of the sign-in page. */
export interface SignInSearch {
  /** The path to open after signing in; always on this site. */
  readonly next?: string;
  /** The ticket of a sign-in through a partner; it can be exchanged once for an access token. */
  readonly ticket?: string;
  /** Why a sign-in through a partner failed, in a word. */
  readonly error?: string;
}

/** Reads the values behind `#/login?`; values that are not text are left out. */
export function signInSearch(search: { readonly [key: string]: unknown }): SignInSearch {
  return {
    ...(typeof search.next === 'string' && { next: search.next }),
    // A ticket of digits only would have been read as a number.
    ...((typeof search.ticket === 'string' || typeof search.ticket === 'number') && {
      ticket: String(search.ticket),
    }),
    ...(typeof search.error === 'string' && { error: search.error }),
  };
}
