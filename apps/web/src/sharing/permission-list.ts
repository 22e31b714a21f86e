import type { PermissionEntry } from '@thermarium/api';

/** The rights of a person, the highest first, named as in the table's columns. */
export const RIGHTS = [
  { flag: 'owner', title: 'Owner' },
  { flag: 'editor', title: 'Editor' },
  { flag: 'viewer', title: 'Viewer' },
] as const;
export type Right = (typeof RIGHTS)[number]['flag'];
export type Flags = PermissionEntry['permissions'];

/** The flags after one was switched. A right includes the lower ones: on sets those too, off clears the higher ones. */
export function switched(flags: Flags, right: Right, on: boolean): Flags {
  const position = RIGHTS.findIndex(({ flag }) => flag === right);
  const next = { ...flags };
  for (const [index, { flag }] of RIGHTS.entries()) {
    if (on ? index >= position : index <= position) next[flag] = on;
  }
  return next;
}

/** Sorts entries by user name, ignoring case. */
export function sortedByName(entries: readonly PermissionEntry[]): readonly PermissionEntry[] {
  return entries.toSorted((a, b) => a.username.localeCompare(b.username, 'en', { sensitivity: 'base' }));
}

/** Whether two lists grant different rights; the order of rows and the case of names do not matter. */
export function isChanged(before: readonly PermissionEntry[], after: readonly PermissionEntry[]): boolean {
  const told = (entries: readonly PermissionEntry[]) => entries.map(described).toSorted().join('\n');
  return told(before) !== told(after);
}

function described({ username, permissions }: PermissionEntry): string {
  const rights = RIGHTS.filter(({ flag }) => permissions[flag]).map(({ flag }) => flag);
  return `${username.trim().toLowerCase()} ${rights.join(' ')}`;
}

/** A list with one more person; null: they are already on it. */
export function withPerson(
  entries: readonly PermissionEntry[],
  username: string,
  permissions: Flags,
): readonly PermissionEntry[] | null {
  const name = username.trim();
  const isKnown = entries.some((entry) => entry.username.toLowerCase() === name.toLowerCase());
  return isKnown ? null : sortedByName([...entries, { username: name, permissions }]);
}

/** Messages by row of a refused list: `[{}, {"username": ["There is no user 'x'."]}]`. Empty if the body has no messages by row. */
export function rowMessages(body: unknown): readonly string[] {
  if (!Array.isArray(body)) return [];
  return body.map((row: unknown) =>
    typeof row === 'object' && row !== null ? Object.values(row).flat(2).map(String).join(' ') : '',
  );
}
