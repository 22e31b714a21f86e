import { Menu } from '@mantine/core';
import {
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCursorText,
  IconCut,
  IconEye,
  IconEyeOff,
  IconFolderOff,
  IconPower,
  IconSlice,
  IconStackForward,
  IconTrash,
  IconZoomScan,
} from '@tabler/icons-react';
import { groupKind } from '@thermarium/kinds';
import { kindViews } from '@thermarium/kinds/view';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { MenuAt, type MenuPlace } from './menu-at.tsx';
import { MenuEntry } from './menu-entry.tsx';

/** The actions on the selected objects, in tree and picture. Every entry is a command, so that its shortcut stands beside it. */
export function ObjectMenu({
  place,
  onClose,
  inPicture = false,
}: {
  readonly place: MenuPlace;
  readonly onClose: () => void;
  readonly inPicture?: boolean;
}) {
  const document = useDocument();
  const editor = useEditorStore();
  const { nodes } = document.store.getState();
  const selected = editor.getState().selection.flatMap((id) => nodes.get(id) ?? []);
  const hides = selected.some(({ visible }) => visible);
  const silences = selected.some(({ active }) => active);
  const hasAssembly = selected.some(({ leaf }) => !leaf);
  return (
    <MenuAt label="Object" place={place} onClose={onClose}>
      {selected.length === 1 && <MenuEntry id="edit.rename" title="Rename" icon={IconCursorText} />}
      <MenuEntry id="edit.duplicate" title="Duplicate" icon={IconCopyPlus} />
      <MenuEntry id="edit.repeat" title="Step and repeat…" icon={IconStackForward} />
      <MenuEntry id="edit.cut" title="Cut" icon={IconCut} />
      <MenuEntry id="edit.copy" title="Copy" icon={IconCopy} />
      <MenuEntry id="edit.paste" title="Paste" icon={IconClipboard} />
      {inPicture && <MenuEntry id="edit.paste-here" />}
      <Menu.Divider />
      <MenuEntry id="view.hide" title={hides ? 'Hide' : 'Show'} icon={hides ? IconEyeOff : IconEye} />
      <MenuEntry id="edit.active" title={silences ? 'Set Inactive' : 'Set Active'} icon={IconPower} />
      <MenuEntry id="view.zoom-selected" title="Zoom to selected object" icon={IconZoomScan} />
      <MenuEntry id="view.section-selected" title="Section through it" icon={IconSlice} />
      {selected.length === 1 && !hasAssembly && <MenuEntry id="edit.power-map" title="Power map…" />}
      {selected.length === 1 && <MenuEntry id="solve.impedance" title="Thermal impedance…" />}
      {selected.length === 1 && !hasAssembly && (
        <MenuEntry id="solve.sensitivities" title="What changes its temperature…" />
      )}
      <Menu.Divider />
      <MenuEntry id="edit.group" title="Group into an assembly" icon={kindViews[groupKind.type].icon} />
      {hasAssembly && <MenuEntry id="edit.ungroup" title="Ungroup" icon={IconFolderOff} />}
      <Menu.Divider />
      <MenuEntry id="edit.delete" title="Delete" icon={IconTrash} />
    </MenuAt>
  );
}
