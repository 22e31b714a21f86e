import type { ComponentType } from 'react';
import { GroupsTab } from './groups/groups-tab.tsx';
import { LicencesTab } from './licences/licences-tab.tsx';
import type { TabName } from './tab-names.ts';
import { TasksTab } from './tasks/tasks-tab.tsx';
import { UsersTab } from './users/users-tab.tsx';

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
