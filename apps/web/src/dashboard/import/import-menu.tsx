import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { fileFormats } from '@thermarium/exchange';
import { Fragment, useRef } from 'react';
import { importMenuEntries } from './import-menu-entries.ts';

const groups = importMenuEntries(fileFormats);

/** The Import menu: an entry for each format. Files are recognised by their content, whatever entry was chosen. */
export function ImportMenu({
  disabled,
  onFiles,
}: {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (accept: string) => {
    if (!input.current) return;
    input.current.accept = accept;
    input.current.click();
  };
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <Button
            variant="default"
            ml="auto"
            rightSection={<IconChevronDown size={14} stroke={1.5} />}
            disabled={disabled}
          >
            Import
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {groups.map((group, rank) => (
            <Fragment key={group[0]?.name}>
              {rank > 0 && <Menu.Divider />}
              {group.map(({ name, title, accept }) => (
                <Menu.Item key={name} onClick={() => choose(accept)}>
                  Import {title}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again after it was mended.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
