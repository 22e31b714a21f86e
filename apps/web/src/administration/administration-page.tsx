import { Button, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AdminGroup, type AdminUser, administrationEndpoints } from '@thermarium/api';
import { type ComponentType, useDeferredValue, useMemo, useState } from 'react';
import { AskedProof } from '../account/second-factor/proof-dialog.tsx';
import { accountQuery } from '../app/account-query.ts';
import { client } from '../app/client.ts';
import { NotFoundPage } from '../app/not-found-page.tsx';
import page from '../app/page.module.css';
import { PRODUCT } from '../app/product.ts';
import type { Sorting } from '../app/table-sorting.tsx';
import { notify } from '../ui/notify.ts';
import { TabStrip } from '../ui/tab-strip.tsx';
import classes from './administration.module.css';
import { DialogForm } from './dialog-form.tsx';
import { GroupsTab } from './groups/groups-tab.tsx';
import { LicencesTab } from './licences/licences-tab.tsx';
import { ListSection } from './list-section.tsx';
import { groupsQuery, licencesQuery, reloadLists, usersQuery } from './lists.ts';
import type { TabName } from './tab-names.ts';
import { TasksTab } from './tasks/tasks-tab.tsx';
import { PersonFields, type PersonTraits } from './users/person-fields.tsx';
import { UserDialog } from './users/user-dialog.tsx';
import { type UserKey, userRows } from './users/user-rows.ts';
import { UserTable } from './users/user-table.tsx';
import { WorkersTab } from './workers/workers-tab.tsx';

const NOBODY: PersonTraits = { first_name: '', last_name: '', groups: [], administrator: false };
const FIELDS = ['email', 'first_name', 'last_name', 'groups', 'administrator'] as const;

/** Makes an account, and has its owner mailed the link that activates it. */
function InviteDialog({
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

/** Everybody who has an account. */
function UsersTab() {
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

/** `/administration`: an unknown page for those who do not administer. */
export function AdministrationPage() {
  const { data: account } = useQuery(accountQuery);
  if (!account) return null;
  return account.user.administrator ? <Administration /> : <NotFoundPage />;
}

const panelIdOf = (tab: TabName) => `administration-${tab}`;

function Administration() {
  useDocumentTitle(`Administration - ${PRODUCT}`);
  const { tab = 'users' } = useSearch({ from: '/inside/administration' });
  const navigate = useNavigate();
  const { data: licences } = useQuery(licencesQuery);
  const requested = licences?.filter((licence) => licence.requested).length;
  const tabs = TABS.map((each) => (each.name === 'licences' ? { ...each, waiting: requested } : each));
  const { title, Content } = TABS.find(({ name }) => name === tab) ?? TABS[0];
  return (
    <main className={page.page}>
      <div className={classes.bar}>
        <h1 className={page.title}>Administration</h1>
        <TabStrip
          label="Administration"
          tabs={tabs}
          tab={tab}
          onChange={(chosen) => navigate({ to: '/administration', search: { tab: chosen }, replace: true })}
          panelIdOf={panelIdOf}
        />
      </div>
      <div id={panelIdOf(tab)} className={classes.panel} role="tabpanel" aria-label={title}>
        <Content />
      </div>
      <AskedProof />
    </main>
  );
}

interface Tab {
  readonly name: TabName;
  readonly title: string;
  readonly Content: ComponentType;
}

/** The tabs of the administration in their order. */
export const TABS: readonly [Tab, ...Tab[]] = [
  { name: 'users', title: 'Users', Content: UsersTab },
  { name: 'groups', title: 'Groups', Content: GroupsTab },
  { name: 'licences', title: 'Licences', Content: LicencesTab },
  { name: 'tasks', title: 'Running tasks', Content: TasksTab },
  { name: 'workers', title: 'Workers', Content: WorkersTab },
];
