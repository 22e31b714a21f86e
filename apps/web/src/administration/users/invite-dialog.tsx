import { TextInput } from '@mantine/core';
import { type AdminGroup, administrationEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { client } from '../../app/client.ts';
import { notify } from '../../ui/notify.ts';
import { DialogForm } from '../dialog-form.tsx';
import { reloadLists } from '../lists.ts';
import { PersonFields, type PersonTraits } from './person-fields.tsx';

const NOBODY: PersonTraits = { first_name: '', last_name: '', groups: [], administrator: false };
const FIELDS = ['email', 'first_name', 'last_name', 'groups', 'administrator'] as const;

/** Makes an account, and has its owner mailed the link that activates it. */
export function InviteDialog({
  groups,
  onClose,
}: {
  readonly groups: readonly AdminGroup[];
  readonly onClose: () => void;
}) {
  const [email, setEmail] = useState('');
  const [traits, setTraits] = useState(NOBODY);
  const send = async () => {
    const body = { ...traits, groups: [...traits.groups], email };
    const user = await client(administrationEndpoints.adminCreateUser, { body });
    notify(`An invitation was mailed to ${user.email}.`);
    onClose();
    await reloadLists();
  };
  return (
    <DialogForm title="Invite a user" action="Invite" fields={FIELDS} send={send} onClose={onClose}>
      {(errorOf) => (
        <>
          <TextInput
            type="email"
            label="Email address"
            description="A link goes there, by which its owner activates the account."
            autoComplete="off"
            data-autofocus
            value={email}
            error={errorOf('email')}
            onChange={({ currentTarget: { value } }) => setEmail(value)}
          />
          <PersonFields traits={traits} onChange={setTraits} groups={groups} errorOf={errorOf} />
        </>
      )}
    </DialogForm>
  );
}
