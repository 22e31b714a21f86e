import { Button, MultiSelect, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AdminGroup, type AdminUser, administrationEndpoints } from '@thermarium/api';
import { useDeferredValue, useMemo, useState } from 'react';
import { client } from '../../app/client.ts';
import page from '../../app/page.module.css';
import { type SortColumn, type Sorting, sortedRows } from '../../app/table-sorting.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { counted } from '../../ui/counted.ts';
import { wordSearch } from '../../ui/fold-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from '../administration.module.css';
import { DialogForm } from '../dialog-form.tsx';
import { ListSection } from '../list-section.tsx';
import { ActionsCell, ListTable, TextCell } from '../list-table.tsx';
import { administer, groupsQuery, reloadLists, usersQuery } from '../lists.ts';

const FIELDS = ['name', 'members'] as const;
/** Options listed at once; typing narrows them. */
const MOST_OPTIONS = 50;

/** Makes a group, or changes its name and members; null: a new one. */
function GroupDialog({
  group,
  users,
  onClose,
}: {
  readonly group: AdminGroup | null;
  readonly users: readonly AdminUser[];
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(group?.name ?? '');
  const [members, setMembers] = useState((group?.members ?? []).map(String));
  const send = async () => {
    const body = { name, members: members.map(Number) };
    if (group) await client(administrationEndpoints.adminUpdateGroup, { params: { group: group.id }, body });
    else await client(administrationEndpoints.adminCreateGroup, { body });
    onClose();
    await reloadLists();
  };
  return (
    <DialogForm
      title={group ? `Edit ${group.name}` : 'New group'}
      action={group ? 'Save' : 'Create'}
      fields={FIELDS}
      send={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextInput
            label="Name"
            data-autofocus
            value={name}
            error={errorOf('name')}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <MultiSelect
            size="xs"
            label="Members"
            classNames={{ input: classes.pills }}
            searchable
            limit={MOST_OPTIONS}
            nothingFoundMessage="Nobody has such an address"
            data={users.map(({ id, email }) => ({ value: String(id), label: email }))}
            value={members}
            error={errorOf('members')}
            onChange={setMembers}
          />
        </>
      )}
    </DialogForm>
  );
}

const COLUMNS: readonly SortColumn<GroupKey>[] = [
  { key: 'name', title: 'Name', unit: null, isNumber: false },
  { key: 'size', title: 'Members', unit: null, isNumber: true },
  { key: 'members', title: 'Who', unit: null, isNumber: false },
];

/** Groups of users, who share the job limit of their licences. */
export function GroupsTab() {
  const { data: groups, error } = useQuery(groupsQuery);
  const { data: users = [] } = useQuery(usersQuery);
  const [sought, setSought] = useState('');
  const query = useDeferredValue(sought);
  const [sorting, setSorting] = useState<Sorting<GroupKey>>({ key: 'name', descending: false });
  const [dialog, setDialog] = useState<AdminGroup | 'new' | null>(null);
  const rows = useMemo(() => groupRows(groups ?? [], users, query, sorting), [groups, users, query, sorting]);
  return (
    <ListSection
      title="Groups"
      noun="group"
      count={groups ? { shown: rows.length, all: groups.length } : null}
      error={error}
      sought={sought}
      onSearch={setSought}
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setDialog('new')}>
          Group
        </Button>
      }
      empty={
        <>
          <h2>There are no groups</h2>A group has people who work together. As many of their solves run at
          once as the largest job limit among their licences allows.
        </>
      }
      dialog={
        dialog !== null && (
          <GroupDialog
            group={dialog === 'new' ? null : dialog}
            users={users}
            onClose={() => setDialog(null)}
          />
        )
      }
    >
      <ListTable
        label="Groups"
        columns={COLUMNS}
        {...{ sorting, rows }}
        onSort={setSorting}
        idOf={({ group: { id } }: GroupRow) => id}
      >
        {({ group, name, size, members }) => (
          <>
            <TextCell text={name} />
            <td className={page.number}>{size.toLocaleString('en-US')}</td>
            <TextCell text={members} />
            <ActionsCell>
              <IconButton
                icon={IconPencil}
                label={`Edit ${name}`}
                size={24}
                onClick={() => setDialog(group)}
              />
              <IconButton icon={IconTrash} label={`Delete ${name}`} size={24} onClick={() => remove(group)} />
            </ActionsCell>
          </>
        )}
      </ListTable>
    </ListSection>
  );
}

async function remove({ id, name, members }: AdminGroup): Promise<void> {
  const message =
    members.length === 0
      ? 'Are you sure?'
      : `Its ${counted(members.length, 'member')} stay, without this group.`;
  if (!(await confirm({ title: `Delete ${name}?`, message }))) return;
  const call = () => client(administrationEndpoints.adminDeleteGroup, { params: { group: id } });
  await administer(call, `The group ${name} was deleted.`);
}

/** A group as the table shows it. */
interface GroupRow {
  readonly group: AdminGroup;
  readonly name: string;
  readonly size: number;
  /** The addresses of its members. */
  readonly members: string;
}
type GroupKey = 'name' | 'size' | 'members';

/** The groups that a search finds by name or member, in the order of a column. */
function groupRows(
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
