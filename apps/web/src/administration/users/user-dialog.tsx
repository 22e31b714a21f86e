import { Button } from '@mantine/core';
import { type AdminGroup, type AdminUser, administrationEndpoints } from '@thermarium/api';
import { useState } from 'react';
import { accountQuery } from '../../app/account-query.ts';
import { client } from '../../app/client.ts';
import { queries } from '../../app/queries.ts';
import { confirm } from '../../ui/confirm.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { administer, reloadLists } from '../lists.ts';
import { PersonFields, type PersonTraits } from './person-fields.tsx';

const FIELDS = ['first_name', 'last_name', 'groups', 'administrator'] as const;

interface UserDialogProps {
  readonly user: AdminUser;
  /** Whether it is whoever has opened the dialog. */
  readonly isOwn: boolean;
  readonly groups: readonly AdminGroup[];
  readonly onClose: () => void;
}

/** Changes a user's names, groups and rights, or deletes the account. */
export function UserDialog({ user, isOwn, groups, onClose }: UserDialogProps) {
  const { id, email, first_name, last_name, administrator } = user;
  const [traits, setTraits] = useState<PersonTraits>({
    first_name,
    last_name,
    administrator,
    groups: user.groups,
  });
  const params = { user: id };
  const send = async () => {
    if (traits.administrator !== administrator && !(await confirm(questionOf(email, !administrator)))) return;
    const body = { ...traits, groups: [...traits.groups] };
    await client(administrationEndpoints.adminUpdateUser, { params, body });
    onClose();
    await reloadLists();
    if (isOwn) await queries.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
  const remove = async () => {
    const message = 'The account is gone for good. Usually one disables an account, which keeps its data.';
    if (!(await confirm({ title: `Delete ${email}?`, message }))) return;
    onClose();
    await administer(
      () => client(administrationEndpoints.adminDeleteUser, { params }),
      `${email} was deleted.`,
    );
  };
  return (
    <DialogForm
      title={`Edit ${email}`}
      action="Save"
      fields={FIELDS}
      send={send}
      onClose={onClose}
      aside={
        !isOwn && (
          <Button variant="subtle" color="red" onClick={remove}>
            Delete
          </Button>
        )
      }
    >
      {(errorOf) => <PersonFields traits={traits} onChange={setTraits} groups={groups} errorOf={errorOf} />}
    </DialogForm>
  );
}

function questionOf(email: string, administrator: boolean) {
  return administrator
    ? {
        title: `Make ${email} an administrator?`,
        message: 'They may then invite and disable users, grant licences, and stop the solves of anybody.',
        action: 'Make administrator',
        destructive: false,
      }
    : {
        title: `Take the administration from ${email}?`,
        message: 'This page is closed to them at once.',
        action: 'Take it',
      };
}
