import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AdminUser } from '@thermarium/api';
import { useDeferredValue, useMemo, useState } from 'react';
import { accountQuery } from '../../app/account-query.ts';
import type { Sorting } from '../../app/table-sorting.tsx';
import { ListSection } from '../list-section.tsx';
import { groupsQuery, usersQuery } from '../lists.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import { type UserKey, userRows } from './user-rows.ts';
import { UserTable } from './user-table.tsx';

/** Everybody who has an account. */
export function UsersTab() {
  const { data: users, error } = useQuery(usersQuery);
  const { data: groups = [] } = useQuery(groupsQuery);
  const { data: account } = useQuery(accountQuery);
  const [sought, setSought] = useState('');
  const query = useDeferredValue(sought);
  const [sorting, setSorting] = useState<Sorting<UserKey>>({ key: 'email', descending: false });
  const [dialog, setDialog] = useState<AdminUser | 'invite' | null>(null);
  const rows = useMemo(() => userRows(users ?? [], groups, query, sorting), [users, groups, query, sorting]);
  const own = account?.user.email ?? null;
  const close = () => setDialog(null);
  return (
    <ListSection
      title="Users"
      noun="user"
      count={users ? { shown: rows.length, all: users.length } : null}
      error={error}
      sought={sought}
      onSearch={setSought}
      actions={
        <Button leftSection={<IconUserPlus size={16} stroke={1.5} />} onClick={() => setDialog('invite')}>
          Invite
        </Button>
      }
      empty={<h2>There are no users</h2>}
      dialog={
        dialog === 'invite' ? (
          <InviteDialog groups={groups} onClose={close} />
        ) : (
          dialog && <UserDialog user={dialog} isOwn={dialog.email === own} groups={groups} onClose={close} />
        )
      }
    >
      <UserTable rows={rows} own={own} sorting={sorting} onSort={setSorting} onEdit={setDialog} />
    </ListSection>
  );
}
