import type { PartnerError } from '@thermarium/api';

/** Thrown where a sign-in through a partner fails; the sign-in page shows the words for its reason. */
export class SignInFailed extends Error {
  readonly reason: PartnerError;

  /** `cause` is for the log. */
  constructor(reason: PartnerError, cause?: unknown) {
    super(`Sign-in through a partner failed: ${reason}`, { cause });
    this.name = 'SignInFailed';
    this.reason = reason;
  }
}
