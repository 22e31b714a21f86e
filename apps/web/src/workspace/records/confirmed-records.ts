import type { AnnouncedChange, ProjectRecords } from '@thermarium/api';
import {
  type DiffEntry,
  isViewOnly,
  keyOf,
  noRecords,
  type Records,
  type RecordTable,
  recordsFrom,
  withDiff,
} from '@thermarium/records';

/** A change as the program announces it; its diff is null where it is too long for an event. */
export type HeardChange = Omit<AnnouncedChange, 'diff'> & { readonly diff: AnnouncedChange['diff'] | null };

/** The last change of a record by anybody but this user: its author and time. */
interface Foreign {
  readonly by: string | null;
  readonly time: string;
}

/** The records as the program sent them: changes are applied by revision, in whatever order they are heard. */
export class ConfirmedRecords {
  records: Records = noRecords;
  /** The revision of `records`; -1: none were read yet. */
  revision = -1;
  private readonly heard = new Map<number, HeardChange>();
  private readonly foreign = new Map<string, Foreign>();
  /** The names of deleted records. */
  private readonly gone = new Map<string, string>();

  /** Changes were heard that cannot be applied, because an earlier one is missing. */
  get isBehind(): boolean {
    return this.revision >= 0 && this.heard.size > 0;
  }

  /** The next change was heard of, but its diff was too long for the event. */
  get isTooLong(): boolean {
    return this.heard.get(this.revision + 1)?.diff === null;
  }

  /** Takes newly read records, unless they are older than the present ones. */
  read(answer: ProjectRecords): void {
    if (answer.revision < this.revision) return;
    const before = this.revision >= 0 ? this.records : null;
    this.records = recordsFrom(answer);
    this.revision = answer.revision;
    for (const revision of this.heard.keys()) if (revision <= this.revision) this.heard.delete(revision);
    if (before) this.noteDifferences(before);
    this.drain(() => {});
  }

  /** Takes in a change; `laid` is called with each change that is applied. */
  hear(change: HeardChange, user: string | null, laid: (change: HeardChange) => void): void {
    if (change.revision <= this.revision) return;
    const known = this.heard.get(change.revision);
    if (!known?.diff) this.heard.set(change.revision, change);
    this.drain((each) => {
      if (each.by !== user) for (const entry of each.diff ?? []) this.note(entry, each);
      laid(each);
    });
  }

  /** The last change by somebody else since a record had this timestamp; null: there is none. */
  changedSince(table: RecordTable, id: number, seen: string): Foreign | null {
    const last = this.foreign.get(keyOf({ table, id }));
    return last && seen < last.time ? last : null;
  }

  /** The name of a record, or its last name where it was deleted. */
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

  /** Records that differ after a new reading may have been changed by anybody. */
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
