import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Keys } from '../../ui/keys.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { type Command, useCommands } from '../commands/command.ts';
import { shownShortcut } from '../commands/shortcut.ts';
import classes from './commands.module.css';

const GROUPS = ['Edit', 'View', 'Add', 'Solve', 'Go to', 'Help'] as const;

/** The mouse gestures, which are not commands. */
const GESTURES = [
  { keys: 'Drag', title: 'Orbit' },
  { keys: 'Shift+Drag', title: 'Pan; on a clip face: move the face' },
  { keys: 'Wheel', title: 'Zoom to the pointer' },
  { keys: 'Mod+Click', title: 'Add or remove a name label' },
  { keys: 'Alt+Click', title: 'Edit the object' },
  { keys: 'Double click', title: 'Zoom to the object' },
] as const;

/** The keys of forms, which are not commands. */
const FORMS = [
  { keys: 'Mod+Enter', title: 'Update or Add; where nothing is typed: solve' },
  { keys: 'Escape', title: 'Take back what is being typed in a field' },
  {
    keys: 'Drag',
    title: 'On the label of a number: change it, ten times as far with Shift, a tenth with Ctrl',
  },
] as const;

/** Every shortcut of the workspace, read from the commands themselves. */
export function HelpSheet() {
  const commands = useCommands();
  const opened = useStore(commands.store, (state) => state.helpOpen);
  const all = useStore(commands.store, (state) => state.commands);
  const [id] = useState(newModalId);
  const shown = all.filter(({ shortcuts = [], listed }) => shortcuts.length > 0 && listed !== 'nowhere');
  return (
    <Modal
      id={id}
      opened={opened}
      onClose={() => commands.store.setState({ helpOpen: false })}
      title="Keyboard shortcuts"
      size={860}
    >
      <Button
        variant="default"
        size="xs"
        mb={12}
        leftSection={<IconRoute size={16} stroke={1.5} />}
        onClick={() => commands.run('help.way-in')}
      >
        The parts of the screen
      </Button>
      <div className={classes.sheet}>
        {GROUPS.map((group) => (
          <Group key={group} title={group} commands={shown.filter((command) => command.group === group)} />
        ))}
        <Listed title="In a form" rows={FORMS} />
        <Listed title="Mouse" rows={GESTURES} />
      </div>
    </Modal>
  );
}

function Listed({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly { readonly keys: string; readonly title: string }[];
}) {
  return (
    <section className={classes.sheetGroup} aria-label={title}>
      <h3 className="caption">{title}</h3>
      <dl>
        {rows.map(({ keys, title: row }) => (
          <div key={row} className={classes.sheetRow}>
            <dt>{row}</dt>
            <dd>
              <Keys keys={shownShortcut(keys)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Group({ title, commands }: { readonly title: string; readonly commands: readonly Command[] }) {
  if (commands.length === 0) return null;
  return (
    <section className={classes.sheetGroup} aria-label={title}>
      <h3 className="caption">{title}</h3>
      <dl>
        {commands.map(({ id, title: name, shortcuts = [] }) => (
          <div key={id} className={classes.sheetRow}>
            <dt>{name}</dt>
            <dd>
              {shortcuts.map((shortcut) => (
                <Keys key={shortcut} keys={shownShortcut(shortcut)} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
