import { Menu, Tooltip } from '@mantine/core';
import { IconBox, IconPlus, IconStack2 } from '@tabler/icons-react';
import { furtherTypes, kindViews, paletteTypes } from '@thermarium/kinds/view';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditor } from '../editor/editor.ts';
import { Creator } from './creator.tsx';
import { DragGhost, type DragGhostHandle } from './drag-ghost.tsx';
import classes from './palette.module.css';

const VIEWER = 'You may look at this project, not change it.';

/** The nine elements that can be dragged into the model, and a menu of the others. */
export function Palette() {
  const editor = useEditor();
  const document = useDocument();
  const commands = useCommands();
  const mayEdit = useStore(document.store, mayEditIn);
  const [dragged, setDragged] = useState<string | null>(null);
  const ghost = useRef<DragGhostHandle>(null);

  return (
    <section className={classes.palette} aria-label="Elements" data-part="elements">
      <div className={classes.head}>
        <span className="caption">Elements</span>
        <span className={classes.hint}>{mayEdit ? 'Drag into the model' : 'View only'}</span>
      </div>
      <ul className={classes.grid}>
        {paletteTypes.map((type) => (
          <li key={type}>
            <Creator
              type={type}
              disabledReason={mayEdit ? null : VIEWER}
              onDragged={(is) => setDragged(is ? type : null)}
              ghost={ghost}
            />
          </li>
        ))}
        <li>
          <Menu position="bottom-end" disabled={!mayEdit}>
            <Tooltip label={mayEdit ? 'More elements' : VIEWER}>
              <Menu.Target>
                <button
                  type="button"
                  className={`${classes.creator} ${classes.menu}`}
                  aria-label="More elements"
                  aria-disabled={!mayEdit || undefined}
                >
                  <IconPlus size={22} stroke={1.5} />
                  More
                </button>
              </Menu.Target>
            </Tooltip>
            <Menu.Dropdown>
              {furtherTypes.map((type) => {
                const view = kindViews[type];
                const Icon = view?.icon ?? IconBox;
                return (
                  <Menu.Item
                    key={type}
                    leftSection={<Icon size={16} stroke={1.5} />}
                    onClick={() => editor.startDraft(type)}
                  >
                    {view?.caption ?? type}
                  </Menu.Item>
                );
              })}
              <Menu.Item
                leftSection={<IconStack2 size={16} stroke={1.5} />}
                onClick={() => commands.run('add.stack')}
              >
                Stack of boxes…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </li>
      </ul>
      <DragGhost type={dragged} handle={ghost} />
    </section>
  );
}
