/**
 * The closed table of refusals, each with its HTTP status and its meaning. A refusal's body is
 * `{"detail": sentence, "code": code}`, except for `invalid`, whose body is the field errors themselves. A released
 * code keeps its meaning. The manual page `docs/reference/errors.md` is made of this table.
 */
export const errorCodes = {
  invalid: { status: 400, meaning: 'Fields of the request are wrong; the body lists messages by field.' },
  unauthenticated: { status: 401, meaning: 'No valid token was sent, or its session has ended.' },
  forbidden: { status: 403, meaning: 'The caller may see this but has no right to do it.' },
  'second-factor-required': {
    status: 403,
    meaning:
      'The password is right; `ticket` and `methods` say how the sign-in goes on with a second factor.',
  },
  'proof-required': {
    status: 403,
    meaning: 'The caller must prove once more who they are (`POST /api/user/proof/`), or sign in again.',
  },
  'not-found': { status: 404, meaning: 'It does not exist, or the caller may not see it.' },
  'stale-node': {
    status: 409,
    meaning: 'Somebody changed the object since the caller read it; `current` is what it is now.',
  },
  'already-running': {
    status: 409,
    meaning: 'A task of the project waits or runs; it is in the answer.',
  },
  'nothing-to-undo': { status: 409, meaning: 'The caller has no change left to undo in this project.' },
  'nothing-to-redo': { status: 409, meaning: 'The caller has undone nothing that could be redone.' },
  'nothing-to-resume': { status: 409, meaning: 'The scenario has no run of which cases are left.' },
  'changed-since': { status: 409, meaning: 'Somebody else has changed the same thing since.' },
  'document-newer': {
    status: 409,
    meaning: 'It was written by a newer version of the program; the answer names the version that it needs.',
  },
  'in-use': { status: 409, meaning: 'Something else refers to it, so it cannot be deleted.' },
  'last-owner': { status: 409, meaning: 'A project or library needs an owner.' },
  'last-administrator': { status: 409, meaning: 'Somebody must be left who can administer the program.' },
  'model-invalid': { status: 409, meaning: 'The model has errors; the answer names the first.' },
  'not-stored': {
    status: 409,
    meaning: 'What was asked for is not stored; the answer says why.',
  },
  'answer-not-kept': {
    status: 409,
    meaning: 'The call was done before under its Idempotency-Key, and its answer was not kept.',
  },
  'passkeys-unavailable': {
    status: 409,
    meaning: 'Passkeys cannot be used at the address of the program; the answer says why.',
  },
  'quota-exceeded': {
    status: 409,
    meaning: 'It would be more than the caller may have or use; the answer names the limit and what to do.',
  },
  'too-large': {
    status: 413,
    meaning: 'The request is larger, or takes more time or memory, than the server accepts.',
  },
  'unsupported-media': {
    status: 415,
    meaning: 'The request is of a media type that the call does not take, or compressed.',
  },
  'key-reused': {
    status: 422,
    meaning: 'The Idempotency-Key was sent with another request before.',
  },
  'too-many': {
    status: 429,
    meaning: 'Too many attempts, or too many long calls at once; `Retry-After` says when to try again.',
  },
  internal: { status: 500, meaning: 'A fault of the program, which is in its log under the number given.' },
  unavailable: {
    status: 503,
    meaning: 'The program is starting or busy, or its database or storage does not answer.',
  },
  'no-space': {
    status: 507,
    meaning: 'There is no disk space left for what was to be stored; nothing was changed.',
  },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every refusal except field errors; some carry more keys, which their endpoint states. */
export interface Refusal {
  readonly detail: string;
  readonly code: ErrorCode;
}
