import { childrenByParent, type ObjectRecord } from '@thermarium/records';
import type { ChangedRow } from './changed-rows.ts';
import { sameRows } from './kept-rows.ts';

type Objects = ReadonlyMap<number, ObjectRecord>;

/** Some objects and the containers around them, in tree order. */
interface Part {
  readonly top: readonly ObjectRecord[];
  readonly inside: (row: ObjectRecord) => readonly ObjectRecord[];
}

/** The order of objects in their containers: a list is sorted again only if an object in it is added, moved or removed. */
export class ObjectOrder {
  private readonly lists = new Map<number | null, readonly number[]>();
  private readonly ranks = new Map<number, number>();
  private objects: Objects = new Map();

  /** Follows changes. Returns the objects whose rank and the containers whose list they alter. */
  follow(objects: Objects, changes: readonly ChangedRow<ObjectRecord>[]): ReadonlySet<number> {
    this.objects = objects;
    const parents = new Set<number | null>();
    const rows = new Map<number, ObjectRecord>();
    for (const { id, before, after } of changes) {
      if (before && after && before.parent_id === after.parent_id && before.position === after.position)
        continue;
      if (before) parents.add(before.parent_id);
      if (after) parents.add(after.parent_id);
      if (after) rows.set(id, after);
      else this.ranks.delete(id);
    }
    for (const parent of parents) {
      for (const id of this.idsIn(parent)) {
        const row = objects.get(id);
        if (row) rows.set(id, row);
      }
    }
    const altered = new Set<number>();
    const sorted = childrenByParent(rows.values());
    for (const parent of parents) this.keep(parent, sorted.get(parent) ?? NONE, altered);
    return altered;
  }

  /** The objects in a container; null: at the top. The array stays the same while its content does. */
  idsIn(parent: number | null): readonly number[] {
    return this.lists.get(parent) ?? NONE;
  }

  rowsIn(parent: number | null): readonly ObjectRecord[] {
    return this.rowsOf(this.idsIn(parent));
  }

  /** The index of an object in its container. */
  rankOf(id: number): number {
    return this.ranks.get(id) ?? 0;
  }

  /** These objects and the containers around them. */
  partAround(ids: Iterable<number>): Part {
    const chosen = new Map<number | null, Set<number>>();
    for (const id of ids) {
      let row = this.objects.get(id);
      while (row) {
        const beside = chosen.get(row.parent_id);
        if (beside?.has(row.id)) break;
        if (beside) beside.add(row.id);
        else chosen.set(row.parent_id, new Set([row.id]));
        row = row.parent_id === null ? undefined : this.objects.get(row.parent_id);
      }
    }
    const chosenIn = (parent: number | null) => {
      const some = chosen.get(parent);
      if (!some) return NONE;
      if (some.size === this.idsIn(parent).length) return this.rowsIn(parent);
      return this.rowsOf([...some].sort((a, b) => this.rankOf(a) - this.rankOf(b)));
    };
    return { top: chosenIn(null), inside: ({ id }) => chosenIn(id) };
  }

  private keep(parent: number | null, rows: readonly ObjectRecord[], altered: Set<number>): void {
    const before = this.idsIn(parent);
    const ids = sameRows(
      rows.map(({ id }) => id),
      before,
    );
    if (ids === before) return;
    if (ids.length > 0) this.lists.set(parent, ids);
    else this.lists.delete(parent);
    if (parent !== null) altered.add(parent);
    for (const [rank, id] of ids.entries()) {
      if (this.ranks.get(id) === rank) continue;
      this.ranks.set(id, rank);
      altered.add(id);
    }
  }

  private rowsOf(ids: readonly number[]): readonly ObjectRecord[] {
    const rows: ObjectRecord[] = [];
    for (const id of ids) {
      const row = this.objects.get(id);
      if (row) rows.push(row);
    }
    return rows;
  }
}

const NONE: readonly never[] = [];
