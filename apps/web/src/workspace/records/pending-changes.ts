import { type Diff, type Records, withDiff } from '@thermarium/records';

interface Laid {
  readonly from: Records;
  readonly diff: Diff;
  readonly to: Records;
}

/** Lays diffs over records, one after the other; where a list of diffs only grew, only the new ones are laid. */
export class PendingChanges {
  private laid: readonly Laid[] = [];

  after(base: Records, diffs: readonly Diff[]): Records {
    let records = base;
    this.laid = diffs.map((diff, at): Laid => {
      const known = this.laid[at];
      const isKnown = known?.from === records && known.diff === diff;
      const laid = isKnown ? known : { from: records, diff, to: withDiff(records, diff) };
      records = laid.to;
      return laid;
    });
    return records;
  }
}
