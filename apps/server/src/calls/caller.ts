/** The user or program that makes a call. */
export interface Caller {
  readonly id: number;
  readonly email: string;
  readonly administrator: boolean;
  /** The session of the token; null for an API token. */
  readonly session: string | null;
  /** True for an API token that may only read. */
  readonly readOnly: boolean;
}

/** Finds the caller of a bearer token; null: nobody (unknown, expired, revoked, or a disabled account). */
export type Authenticate = (token: string) => Promise<Caller | null>;
