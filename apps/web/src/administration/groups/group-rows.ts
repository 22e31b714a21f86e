import type { AdminGroup, AdminUser } from '@thermarium/api';
import { type Sorting, sortedRows } from '../../app/table-sorting.ts';
import { wordSearch } from '../../ui/fold-text.ts';

/** A group as the table shows it. */
export interface GroupRow {
  readonly group: AdminGroup;
  readonly name: string;
  readonly size: number;
  /** The addresses of its members. */
  readonly members: string;
}
export type GroupKey = 'name' | 'size' | 'members';

/** The groups that a search finds by name or member, in the order of a column. */
export function groupRows(
  groups: readonly AdminGroup[],
  users: readonly AdminUser[],
  query: string,
  sorting: Sorting<GroupKey>,
): readonly GroupRow[] {
  const emailOf = new Map(users.map(({ id, email }) => [id, email]));
  const { matches } = wordSearch(query);
  const rows = groups.map((group) => ({
    group,
    name: group.name,
    size: group.members.length,
    members: group.members.flatMap((id) => emailOf.get(id) ?? []).join(', '),
  }));
  return sortedRows(
    rows.filter(({ name, members }) => matches(`${name} ${members}`)),
    sorting,
    (row, key) => row[key],
    ({ name }) => name,
  );
}
