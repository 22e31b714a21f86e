import { type DiffEntry, type FieldMessage, fieldErrors } from '@thermarium/records';
import { FieldsInvalid } from '../../errors/refused.ts';

/** An entry of a request's diff with its index. */
export interface Entry extends DiffEntry {
  readonly at: number;
}

/** The problems of a diff, by entry and field. */
export class Problems {
  private readonly found: FieldMessage[] = [];

  /** Adds problems of an entry. */
  tell({ at }: Pick<Entry, 'at'>, messages: readonly FieldMessage[]): void {
    for (const { path, message } of messages) this.found.push({ path: ['diff', at, ...path], message });
  }

  /** Throws field errors if there are any problems. */
  expectNone(): void {
    if (this.found.length > 0) throw new FieldsInvalid(fieldErrors(this.found));
  }

  /** Runs `work` for an entry and assigns its field errors to that entry. */
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
