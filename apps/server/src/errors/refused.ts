import { type ErrorCode, errorCodes } from '@thermarium/api';
import type { FieldErrors } from '@thermarium/records';

/** Thrown by a handler that refuses a call; the answer has the code's status and a sentence. */
export class Refused extends Error {
  readonly code: ErrorCode;
  /** Further keys of the answer, such as the current node of a conflict. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, detail: string, more: Readonly<Record<string, unknown>> = {}) {
    super(detail);
    this.name = 'Refused';
    this.code = code;
    this.more = more;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** Thrown where fields of a request are wrong: 400 with messages by field. */
export class FieldsInvalid extends Error {
  readonly fields: FieldErrors | readonly FieldErrors[];

  constructor(fields: FieldErrors | readonly FieldErrors[]) {
    super('Fields are invalid.');
    this.name = 'FieldsInvalid';
    this.fields = fields;
  }
}

/** A backup or restore that cannot be done; the message is for the person who asked for it. */
export class BackupRefused extends Error {}

/** The same answer for a missing resource and for one that the caller may not see. */
export function notFound(): Refused {
  return new Refused('not-found', 'Not found.');
}

export function forbidden(detail = 'You have no right to do this.'): Refused {
  return new Refused('forbidden', detail);
}
