import { MultiSelect, TextInput } from '@mantine/core';
import { type AdminGroup, type AdminUser, administrationEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { client } from '../../app/client.ts';
import classes from '../administration.module.css';
import { DialogForm } from '../dialog-form.tsx';
import { reloadLists } from '../lists.ts';

const FIELDS = ['name', 'members'] as const;
/** Options listed at once; typing narrows them. */
const MOST_OPTIONS = 50;

/** Makes a group, or changes its name and members; null: a new one. */
export function GroupDialog({
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
