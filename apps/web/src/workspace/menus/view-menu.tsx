import { Menu } from '@mantine/core';
import { MenuAt, type MenuPlace } from './menu-at.tsx';
import { MenuEntry } from './menu-entry.tsx';

/** What a right click beside all objects offers, in groups. */
const GROUPS = [
  ['view.zoom-all', 'view.top-right-front', 'view.top', 'view.front', 'view.right'],
  ['edit.paste', 'edit.paste-here', 'edit.select-all'],
  [
    'view.clip',
    'view.clip-to-model',
    'view.section-hottest',
    'view.ruler',
    'view.copy-picture',
    'view.copy-link',
  ],
] as const;

/** The commands for the picture as a whole. */
export function ViewMenu({ place, onClose }: { readonly place: MenuPlace; readonly onClose: () => void }) {
  return (
    <MenuAt label="View" place={place} onClose={onClose}>
      {GROUPS.flatMap((ids) => [
        ids !== GROUPS[0] && <Menu.Divider key={`above ${ids[0]}`} />,
        ...ids.map((id) => <MenuEntry key={id} id={id} />),
      ])}
    </MenuAt>
  );
}
