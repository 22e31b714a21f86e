import { type DiffEntry, type FieldMessage, type FieldPath, fieldErrors } from '@thermarium/records';
import { FieldsInvalid } from '../../errors/refused.ts';

/** A record of a request by its place there. */
export interface Place {
  readonly at: number;
}

/** An entry of a request's diff with its index. */
export interface Entry extends DiffEntry, Place {}

/** Hears the problems of one record. */
export type Tell = (messages: readonly FieldMessage[]) => void;

/** The problems of the records of a request, by the paths of the request. */
export class Problems {
  private readonly found: FieldMessage[] = [];
  private readonly pathOf: (at: number) => FieldPath;

  private constructor(pathOf: (at: number) => FieldPath) {
    this.pathOf = pathOf;
  }

  /** For a request with a diff: problems stand by entry and field. */
  static ofDiff(): Problems {
    return new Problems((at) => ['diff', at]);
  }

  /** For a request about one record: problems stand by field. */
  static ofRecord(): Problems {
    return new Problems(() => []);
  }

  /** Adds problems of a record. */
  tell(place: Place, messages: readonly FieldMessage[]): void {
    this.found.push(...this.placed(place, messages));
  }

  /** Throws field errors if there are any problems. */
  expectNone(): void {
    if (this.found.length > 0) throw new FieldsInvalid(fieldErrors(this.found));
  }

  /** The field errors of one record alone. */
  only(place: Place, messages: readonly FieldMessage[]): FieldsInvalid {
    return new FieldsInvalid(fieldErrors(this.placed(place, messages)));
  }

  private placed({ at }: Place, messages: readonly FieldMessage[]): FieldMessage[] {
    const before = this.pathOf(at);
    return messages.map(({ path, message }) => ({ path: [...before, ...path], message }));
  }
}
