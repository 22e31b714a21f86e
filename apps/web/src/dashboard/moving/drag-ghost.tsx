import { IconBan, IconBox, IconFolder } from '@tabler/icons-react';
import type { Folder } from '@thermarium/api';
import { useStore } from 'zustand';
import treeRow from '../../ui/tree-row.module.css';
import { useLayer } from '../../ui/use-layer.ts';
import { findFolder } from '../folder-rows.ts';
import type { Drag } from './drag.ts';
import { moveRefusal } from './move-rules.ts';
import classes from './moving.module.css';

/** The dragged card or folder, beside the pointer, with the place to which it would go. */
export function DragGhost({ drag, root }: { readonly drag: Drag; readonly root: Folder }) {
  const { moved, over, at } = useStore(drag.store);
  useLayer(moved !== null, drag.cancel);
  if (!moved) return null;
  const refusal = over === null ? null : moveRefusal(root, moved, over);
  const Glyph = refusal !== null ? IconBan : moved.kind === 'folder' ? IconFolder : IconBox;
  const target = over === null ? undefined : findFolder([root], over)?.name;
  return (
    <div
      className={classes.ghost}
      data-refused={refusal !== null || undefined}
      style={{ transform: `translate(${at.x + 12}px, ${at.y + 12}px)` }}
      role="status"
    >
      <Glyph size={16} stroke={1.5} aria-hidden="true" />
      <span className={treeRow.name}>{moved.name}</span>
      <span className={classes.goal}>{refusal ?? (target && `to ${target}`)}</span>
    </div>
  );
}
