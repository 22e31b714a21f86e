import {
  type DiffEntry,
  isViewOnly,
  keyOf,
  noRecords,
  type ProjectRecords,
  type Records,
  type RecordTable,
  recordsFrom,
  type ToldChange,
  withDiff,
} from '@thermarium/api';

/** A change as it is told; its diff is null where it is too long for an event. */
export type HeardChange = Omit<ToldChange, 'diff'> & { readonly diff: ToldChange['diff'] | null };

/** Who changed a record last, other than this person, and when. */
interface Foreign {
  readonly by: string | null;
  readonly time: string;
}

/** The records as the program has told them: changes are laid in strictly by revision, in whatever order they are heard. */
export class ToldRecords {
  records: Records = noRecords;
  /** Of these records; none yet. */
  revision = -1;
  private readonly heard = new Map<number, HeardChange>();
  private readonly foreign = new Map<string, Foreign>();
  /** The names of records that are there no more. */
  private readonly gone = new Map<string, string>();

  /** What was heard cannot be laid in, because something before it was not heard. */
  get isBehind(): boolean {
    return this.revision >= 0 && this.heard.size > 0;
  }

  /** The next change was heard of, but is too long to have been told. */
  get isTooLong(): boolean {
    return this.heard.get(this.revision + 1)?.diff === null;
  }

  /** Takes records that were read anew, unless they are older than these. */
  read(answer: ProjectRecords): void {
    if (answer.revision < this.revision) return;
    const before = this.revision >= 0 ? this.records : null;
    this.records = recordsFrom(answer);
    this.revision = answer.revision;
    for (const revision of this.heard.keys()) if (revision <= this.revision) this.heard.delete(revision);
    if (before) this.noteDifferences(before);
    this.drain(() => {});
  }

  /** Hears of a change; `laid` is called with each that is laid in. */
  hear(change: HeardChange, user: string | null, laid: (change: HeardChange) => void): void {
    if (change.revision <= this.revision) return;
    const known = this.heard.get(change.revision);
    if (!known?.diff) this.heard.set(change.revision, change);
    this.drain((each) => {
      if (each.by !== user) for (const entry of each.diff ?? []) this.note(entry, each);
      laid(each);
    });
  }

  /** Who else has changed a record since it was seen under a timestamp; null: nobody. */
  changedSince(table: RecordTable, id: number, seen: string): Foreign | null {
    const last = this.foreign.get(keyOf({ table, id }));
    return last && seen < last.time ? last : null;
  }

  /** What a record is called, or was. */
  nameOf(table: RecordTable, id: number): string | null {
    return this.records[table].get(id)?.name ?? this.gone.get(keyOf({ table, id })) ?? null;
  }

  private drain(laid: (change: HeardChange) => void): void {
    if (this.revision < 0) return;
    for (;;) {
      const next = this.heard.get(this.revision + 1);
      if (!next?.diff) return;
      this.heard.delete(next.revision);
      for (const entry of next.diff) {
        const name = entry.after === null && this.records[entry.table].get(entry.id)?.name;
        if (typeof name === 'string') this.gone.set(keyOf(entry), name);
      }
      this.records = withDiff(this.records, next.diff, next.time);
      this.revision = next.revision;
      laid(next);
    }
  }

  private note(entry: DiffEntry, { by, time }: HeardChange): void {
    if (entry.after && isViewOnly(Object.keys(entry.after))) return;
    this.foreign.set(keyOf(entry), { by, time });
  }

  /** What differs in records that were read anew may be anybody's. */
  private noteDifferences(before: Records): void {
    for (const table of ['object', 'plane', 'material'] as const) {
      for (const [id, { timestamp }] of this.records[table]) {
        const earlier = before[table].get(id);
        if (earlier && earlier.timestamp < timestamp)
          this.foreign.set(keyOf({ table, id }), { by: null, time: timestamp });
      }
    }
  }
}
