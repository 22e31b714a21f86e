import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus, IconStack2 } from '@tabler/icons-react';
import { kindViews, tableEntries } from '@thermarium/kinds/view';
import { notify } from '../../ui/notify.ts';
import { useCommands } from '../commands/command.ts';
import { useEditor } from '../editor/editor.ts';
import { useForms } from '../forms/forms.ts';

/** Adds an object as it begins, to be given its numbers in its row. What cannot be added so is shown in its form. */
export function AddMenu({ onAdded }: { readonly onAdded: () => void }) {
  const editor = useEditor();
  const forms = useForms();
  const commands = useCommands();
  const add = async (type: string) => {
    editor.startDraft(type);
    const saved = await forms.save('draft');
    onAdded();
    if (saved.ok) return;
    commands.run('go.project');
    if (saved.message !== undefined) notify(saved.message, 'error');
  };
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          Object
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Object">
        {tableEntries.map(({ type, title }) => {
          const { icon: Glyph } = kindViews[type];
          return (
            <Menu.Item
              key={type}
              leftSection={<Glyph size={16} stroke={1.5} aria-hidden />}
              onClick={() => void add(type)}
            >
              {title}
            </Menu.Item>
          );
        })}
        <Menu.Item
          leftSection={<IconStack2 size={16} stroke={1.5} aria-hidden />}
          onClick={() => commands.run('add.stack')}
        >
          Stack of boxes…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
