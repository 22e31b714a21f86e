import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCursorText,
  IconDragDrop,
  IconKeyboard,
  IconLayoutGridAdd,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../commands/command.ts';
import { mayEditIn, useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import type { Viewport } from '../viewport/viewport.ts';
import classes from './viewport.module.css';

/** Where the browser cannot draw in three dimensions: the rest of the page works all the same. */
export function NoPicture() {
  return (
    <Notice role="alert">
      <IconAlertTriangle size={22} stroke={1.5} aria-hidden />
      <p className={classes.title}>The 3D view could not start</p>
      <p>
        This browser offers no WebGL 2. Switch hardware acceleration on in its settings, or update the browser
        or the graphics driver, and try again. Tree, table, solving and results work without the picture.
      </p>
      <Button className={classes.action} variant="default" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Notice>
  );
}

/** Another program may take the graphics card away for a while. */
export function LostPicture({ viewport }: { readonly viewport: Viewport }) {
  const [isLost, setLost] = useState(false);
  useEffect(() => viewport.onLoss(setLost), [viewport]);
  if (!isLost) return null;
  return (
    <Notice role="alert">
      <IconAlertTriangle size={22} stroke={1.5} aria-hidden />
      <p className={classes.title}>The 3D view was interrupted</p>
      <p>The graphics driver has stopped it. It comes back by itself; nothing of the model is lost.</p>
      <Button className={classes.action} variant="default" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </Notice>
  );
}

/** Instructions for a project without objects. */
export function EmptyProject() {
  const commands = useCommands();
  const document = useDocument();
  const mayEdit = useStore(document.store, mayEditIn);
  const editor = useEditorStore();
  const isEmpty = useStore(document.store, ({ status, nodes }) => status === 'ready' && nodes.size === 0);
  const hasDraft = useStore(editor, ({ draft }) => draft !== null);
  if (!isEmpty || hasDraft) return null;
  if (!mayEdit) {
    return (
      <Notice>
        <p className={classes.title}>This project is empty</p>
        <p>It has no objects yet, and you may look at it only.</p>
      </Notice>
    );
  }
  return (
    <Notice>
      <p className={classes.title}>This project is empty</p>
      <ul className={classes.steps}>
        <li className={classes.step}>
          <IconDragDrop size={16} stroke={1.5} aria-hidden />
          Drag an element from the palette into this view.
        </li>
        <li className={classes.step}>
          <IconCursorText size={16} stroke={1.5} aria-hidden />
          Give it its size, material and power on the right, and press Add.
        </li>
        <li className={classes.step}>
          <IconKeyboard size={16} stroke={1.5} aria-hidden />
          Or press Ctrl K, and name what you want to add.
        </li>
      </ul>
      <Button
        className={classes.action}
        variant="default"
        leftSection={<IconLayoutGridAdd size={16} stroke={1.5} />}
        onClick={() => commands.run('project.template')}
      >
        Start from a template
      </Button>
    </Notice>
  );
}

function Notice({ role, children }: { readonly role?: 'alert'; readonly children: ReactNode }) {
  return (
    <div className={classes.notice} {...(role && { role })}>
      <div className={classes.card}>{children}</div>
    </div>
  );
}
