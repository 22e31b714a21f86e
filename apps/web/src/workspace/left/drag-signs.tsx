import type { CursorProps, DragPreviewProps } from 'react-arborist';
import { useStore } from 'zustand';
import { useDocument } from '../document/project-document.ts';
import classes from './left.module.css';

/** The line where dragged rows would be dropped. */
export function DropLine({ top, left, indent }: CursorProps) {
  return <div className={classes.dropLine} style={{ top: top - 1, left: left + 4, right: indent }} />;
}

/** The name of the dragged object, or the number of several, at the pointer. */
export function DragChip({ mouse, id, dragIds, isDragging }: DragPreviewProps) {
  const document = useDocument();
  const name = useStore(document.store, ({ nodes }) => nodes.get(Number(id))?.name ?? '');
  if (!isDragging || !mouse) return null;
  return (
    <div className={classes.dragLayer}>
      <div className={classes.dragChip} style={{ translate: `${mouse.x + 12}px ${mouse.y + 8}px` }}>
        {dragIds.length > 1 ? `${dragIds.length} objects` : name}
      </div>
    </div>
  );
}
