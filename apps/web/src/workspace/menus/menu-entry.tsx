import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Keys } from '../../ui/keys.tsx';
import { useCommands } from '../commands/command.ts';
import type { CommandId } from '../commands/command-id.ts';
import { shownShortcut } from '../commands/shortcut.ts';

/** A command as a line of a menu, with its shortcut. `title`, `icon`: in the place of the command's own. */
export function MenuEntry({
  id,
  title,
  icon,
}: {
  readonly id: CommandId;
  readonly title?: string;
  readonly icon?: Icon;
}) {
  const commands = useCommands();
  const command = commands.store.getState().commands.find((each) => each.id === id);
  if (!command) return null;
  const [shortcut] = command.shortcuts ?? [];
  const Glyph = icon ?? command.icon;
  return (
    <Menu.Item
      disabled={!(command.enabled?.() ?? true)}
      leftSection={Glyph && <Glyph size={16} stroke={1.5} />}
      {...(shortcut !== undefined && { rightSection: <Keys keys={shownShortcut(shortcut)} /> })}
      // The menu returns the focus first, so that what the command opens can take it.
      onClick={() => setTimeout(() => commands.run(id))}
    >
      {title ?? command.title}
    </Menu.Item>
  );
}
