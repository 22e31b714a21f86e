import { Menu } from '@mantine/core';
import {
  type Icon,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCursorText,
  IconCut,
  IconEye,
  IconEyeOff,
  IconFolderOff,
  IconPower,
  IconTrash,
  IconZoomScan,
} from '@tabler/icons-react';
import { groupKind } from '@thermarium/kinds';
import { kindViews } from '@thermarium/kinds/view';
import { Keys } from '../../ui/keys.tsx';
import { shownShortcut } from '../commands/shortcut.ts';
import { useWorkspace } from '../workspace-context.ts';
import classes from './left.module.css';

/** The place of the menu in the window, CSS px. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** The menu of actions on the selected rows. Every entry is a command, so that its shortcut stands beside it. */
export function TreeMenu({
  place,
  onClose,
}: {
  readonly place: MenuPlace | null;
  readonly onClose: () => void;
}) {
  if (!place) return null;
  return <OpenMenu key={`${place.x} ${place.y}`} place={place} onClose={onClose} />;
}

function OpenMenu({ place, onClose }: { readonly place: MenuPlace; readonly onClose: () => void }) {
  const { document, editor } = useWorkspace();
  const { nodes } = document.store.getState();
  const selected = editor.store.getState().selection.flatMap((id) => nodes.get(id) ?? []);
  const hides = selected.some(({ visible }) => visible);
  const silences = selected.some(({ active }) => active);
  const hasAssembly = selected.some(({ leaf }) => !leaf);
  return (
    <Menu opened onChange={(opened) => !opened && onClose()} width={264} offset={0} returnFocus>
      <Menu.Target>
        <span className={classes.menuTarget} style={{ left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Object">
        {selected.length === 1 && <Entry id="edit.rename" title="Rename" icon={IconCursorText} />}
        <Entry id="edit.duplicate" title="Duplicate" icon={IconCopyPlus} />
        <Entry id="edit.cut" title="Cut" icon={IconCut} />
        <Entry id="edit.copy" title="Copy" icon={IconCopy} />
        <Entry id="edit.paste" title="Paste" icon={IconClipboard} />
        <Menu.Divider />
        <Entry id="view.hide" title={hides ? 'Hide' : 'Show'} icon={hides ? IconEyeOff : IconEye} />
        <Entry id="edit.active" title={silences ? 'Set Inactive' : 'Set Active'} icon={IconPower} />
        <Entry id="view.zoom-selected" title="Zoom to selected object" icon={IconZoomScan} />
        <Menu.Divider />
        <Entry id="edit.group" title="Group into an assembly" icon={kindViews[groupKind.type].icon} />
        {hasAssembly && <Entry id="edit.ungroup" title="Ungroup" icon={IconFolderOff} />}
        <Menu.Divider />
        <Entry id="edit.delete" title="Delete" icon={IconTrash} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({
  id,
  title,
  icon: Glyph,
}: {
  readonly id: string;
  readonly title: string;
  readonly icon: Icon;
}) {
  const { commands } = useWorkspace();
  const command = commands.store.getState().commands.find((each) => each.id === id);
  if (!command) return null;
  const [shortcut] = command.shortcuts ?? [];
  return (
    <Menu.Item
      disabled={!(command.enabled?.() ?? true)}
      leftSection={<Glyph size={16} stroke={1.5} />}
      {...(shortcut !== undefined && { rightSection: <Keys keys={shownShortcut(shortcut)} /> })}
      // The menu returns the focus first, so that what the command opens can take it.
      onClick={() => setTimeout(() => commands.run(id))}
    >
      {title}
    </Menu.Item>
  );
}
