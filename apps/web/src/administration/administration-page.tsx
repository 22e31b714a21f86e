import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { AskedProof } from '../account/second-factor/proof-dialog.tsx';
import { accountQuery } from '../app/account-query.ts';
import { NotFoundPage } from '../app/not-found-page.tsx';
import page from '../app/page.module.css';
import { PRODUCT } from '../app/product.ts';
import { TabStrip } from '../ui/tab-strip.tsx';
import classes from './administration.module.css';
import { GroupsTab } from './groups/groups-tab.tsx';
import { LicencesTab } from './licences/licences-tab.tsx';
import { licencesQuery } from './lists.ts';
import type { TabName } from './tab-names.ts';
import { TasksTab } from './tasks/tasks-tab.tsx';
import { UsersTab } from './users/users-tab.tsx';

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
];
