import type { AdminGroup, AdminUser } from '@thermarium/api';
import { type Sorting, sortedRows } from '../../app/table-sorting.tsx';
import { wordSearch } from '../../ui/fold-text.ts';

/** The standing of an account: its owner has yet to activate it, may sign in, or is shut out. */
type UserState = 'Invited' | 'Active' | 'Disabled';

/** A user as the table shows them. */
export interface UserRow {
  readonly user: AdminUser;
  readonly email: string;
  readonly name: string;
  /** The names of the user's groups. */
  readonly groups: string;
  readonly state: UserState;
  /** ISO 8601 */
  readonly created: string;
}
export type UserKey = 'email' | 'name' | 'groups' | 'state' | 'created';

function stateOf({ disabled, activated }: Pick<AdminUser, 'disabled' | 'activated'>): UserState {
  if (disabled) return 'Disabled';
  return activated === null ? 'Invited' : 'Active';
}

/** The users whom a search finds by address, name, group, state, or as `administrator`, in the order of a column. */
export function userRows(
  users: readonly AdminUser[],
  groups: readonly AdminGroup[],
  query: string,
  sorting: Sorting<UserKey>,
): readonly UserRow[] {
  const nameOf = new Map(groups.map(({ id, name }) => [id, name]));
  const { matches } = wordSearch(query);
  const rows = users.map((user) => ({
    user,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
    groups: user.groups.flatMap((id) => nameOf.get(id) ?? []).join(', '),
    state: stateOf(user),
    created: user.created,
  }));
  const found = rows.filter(({ user, email, name, groups: of, state }) =>
    matches(`${email} ${name} ${of} ${state} ${user.administrator ? 'administrator' : ''}`),
  );
  return sortedRows(
    found,
    sorting,
    (row, key) => row[key],
    ({ email }) => email,
  );
}
