import type { ComponentType } from 'react';
import { ProjectTab } from './project-tab.tsx';

export interface TabProps {
  /** Whether the tab is the one that is shown. */
  readonly shown: boolean;
}

/** A tab of the workspace. */
export interface Tab {
  readonly name: string;
  readonly title: string;
  /** What the tab shows. It stays mounted while other tabs are shown. */
  readonly Content?: ComponentType<TabProps>;
  /** Loads what the tab shows; it is mounted only while the tab is shown. */
  readonly load?: () => Promise<ComponentType<TabProps>>;
}

/** The tabs of the workspace in their order; those that are not there yet have no entry. */
export const TABS = [
  // Its picture is kept while other tabs are shown: the textures need not be sent again.
  { name: 'project', title: 'Project', Content: ProjectTab },
  {
    name: 'materials',
    title: 'Materials',
    load: async () => (await import('./materials/materials-tab.tsx')).MaterialsTab,
  },
  {
    name: 'table',
    title: 'Table',
    load: async () => (await import('./table/table-tab.tsx')).TableTab,
  },
  {
    name: 'parameters',
    title: 'Parameters',
    load: async () => (await import('./parameters/parameters-tab.tsx')).ParametersTab,
  },
  {
    name: 'scenarios',
    title: 'Scenarios',
    load: async () => (await import('./scenarios/scenarios-tab.tsx')).ScenariosTab,
  },
  {
    name: 'logs',
    title: 'Solver Logs',
    load: async () => (await import('./logs/logs-tab.tsx')).LogsTab,
  },
] as const satisfies readonly Tab[];

export type TabName = (typeof TABS)[number]['name'];

/** The id of what a tab shows. */
export function tabPanelId(tab: TabName): string {
  return `workspace-${tab}`;
}
