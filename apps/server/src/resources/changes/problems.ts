import { type DiffEntry, type FieldMessage, fieldErrors } from '@thermarium/api';
import { FieldsInvalid } from '../../http/refused.ts';

/** An entry of a request's diff, and where it stands there. */
export interface Entry extends DiffEntry {
  readonly at: number;
}

/** What is wrong with a diff, by entry and field. */
export class Problems {
  private readonly found: FieldMessage[] = [];

  /** Says what is wrong with an entry. */
  tell({ at }: Pick<Entry, 'at'>, messages: readonly FieldMessage[]): void {
    for (const { path, message } of messages) this.found.push({ path: ['diff', at, ...path], message });
  }

  /** Throws field errors where anything is wrong. */
  expectNone(): void {
    if (this.found.length > 0) throw new FieldsInvalid(fieldErrors(this.found));
  }

  /** Does something because of an entry, to which its field errors belong then. */
  async of<Result>(entry: Entry, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FieldsInvalid)) throw error;
      const rows = Array.from({ length: entry.at }, () => ({}));
      throw new FieldsInvalid({ diff: [...rows, error.fields] as never });
    }
  }
}
