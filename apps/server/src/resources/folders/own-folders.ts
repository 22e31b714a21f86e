import { DEEPEST_FOLDER, type Folder } from '@thermarium/api';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';

export interface FolderRow {
  readonly id: number;
  /** Null: the user's root. */
  readonly parent_id: number | null;
  readonly name: string;
}

/** The present folders of one user, as a tree. */
export class OwnFolders {
  private readonly byId: ReadonlyMap<number, FolderRow>;
  private readonly children: ReadonlyMap<number | null, readonly FolderRow[]>;

  constructor(rows: readonly FolderRow[]) {
    this.byId = new Map(rows.map((row) => [row.id, row]));
    this.children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  }

  /** Undefined: not a folder of this user. */
  get(id: number): FolderRow | undefined {
    return this.byId.get(id);
  }

  get root(): FolderRow {
    const [root] = this.below(null);
    if (!root) throw new Error('The user has no root folder.');
    return root;
  }

  /** Whether a folder is `outer` itself, or lies in it. */
  isWithin(folder: FolderRow, outer: FolderRow): boolean {
    return this.pathTo(folder).includes(outer);
  }

  /** Whether this many levels of folders (a folder without sub-folders has 1) fit into another folder. */
  fits(levels: number, into: FolderRow): boolean {
    return this.pathTo(into).length - 1 + levels <= DEEPEST_FOLDER;
  }

  /** Levels of folders below one. */
  levelsBelow({ id }: FolderRow): number {
    const levels = this.below(id).map((child) => 1 + this.levelsBelow(child));
    return Math.max(0, ...levels);
  }

  /** A folder with all that are in it. */
  nested({ id, name, parent_id }: FolderRow): Folder {
    const children = this.below(id).toSorted(byName);
    return { id, name, parent_folder: parent_id, child_folders: children.map((child) => this.nested(child)) };
  }

  private below(parent: number | null): readonly FolderRow[] {
    return this.children.get(parent) ?? [];
  }

  /** The folder itself first, the root last. */
  private pathTo(folder: FolderRow): readonly FolderRow[] {
    const path = [folder];
    for (let outer = this.parentOf(folder); outer; outer = this.parentOf(outer)) path.push(outer);
    return path;
  }

  private parentOf({ parent_id }: FolderRow): FolderRow | undefined {
    return parent_id === null ? undefined : this.byId.get(parent_id);
  }
}

const collator = new Intl.Collator('en', { numeric: true });

/** Orders by name, with numbers by their value: "Board 9" before "Board 10". */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return collator.compare(a.name, b.name);
}

export async function readOwnFolders(database: Kysely<Tables>, user: number): Promise<OwnFolders> {
  const rows = await database
    .selectFrom('folder')
    .select(['id', 'parent_id', 'name'])
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();
  return new OwnFolders(rows);
}

/**
 * The folders of a user, locked until the transaction ends, so that they are still the same when it writes.
 * Where a project's row is locked too, that comes first.
 */
export async function lockOwnFolders(transaction: Transaction<Tables>, user: number): Promise<OwnFolders> {
  await transaction
    .selectFrom('folder')
    .select('id')
    .where('user_id', '=', user)
    .where('parent_id', 'is', null)
    .forNoKeyUpdate()
    .execute();
  return readOwnFolders(transaction, user);
}
