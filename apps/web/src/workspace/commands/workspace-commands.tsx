import type { TabName } from '../tabs.ts';

/** Registers the commands that belong to no single area and listens to the keyboard. */
export function WorkspaceCommands(_: { readonly onTab: (tab: TabName) => void }) {
  return null;
}
