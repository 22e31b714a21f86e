/** What the sign-in page may be opened with. */
export interface SignInSearch {
  /** Where to go afterwards; a path of our own. */
  readonly next?: string;
  /** Of a sign-in through a partner: good for one access token. */
  readonly ticket?: string;
  /** Why a sign-in through a partner failed, in a word. */
  readonly error?: string;
}

/** Reads the values behind `#/login?`; what is no text is left out. */
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
