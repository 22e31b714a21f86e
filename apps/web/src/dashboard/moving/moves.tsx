import { IconBan, IconBox, IconFolder } from '@tabler/icons-react';
import type { Folder } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { failureText } from '../../app/failure-text.ts';
import { notify } from '../../ui/notify.ts';
import { useLayer } from '../../ui/open-layers.ts';
import treeRow from '../../ui/tree-row.module.css';
import { useLatest } from '../../ui/use-latest.ts';
import { findFolder } from '../folder-rows.ts';
import { type Drag, openDrag } from './drag.ts';
import { move } from './move.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type Moved, moveRefusal } from './move-rules.ts';
import classes from './moving.module.css';

interface Moves {
  readonly drag: Drag;
  /** Opens the dialog in which the folder is chosen. */
  readonly choose: (moved: Moved) => void;
}

const MovesContext = createContext<Moves | null>(null);

/** The moves of folders and projects on the dashboard. */
export function useMoves(): Moves {
  const moves = use(MovesContext);
  if (!moves) throw new Error('There are no moves outside the dashboard.');
  return moves;
}

/** Lets what is inside it be moved, by drag or by a dialog. */
export function MovesProvider({ root, children }: { readonly root: Folder; readonly children: ReactNode }) {
  const [chosen, setChosen] = useState<Moved | null>(null);
  const latest = useLatest(root);
  const drop = useCallback(
    async (moved: Moved, folder: number) => {
      const refusal = moveRefusal(latest.current, moved, folder);
      if (refusal !== null) {
        if (folder !== moved.folder && folder !== moved.id) notify(refusal, 'warning');
        return;
      }
      try {
        await move(moved, folder);
        const name = findFolder([latest.current], folder)?.name ?? '';
        notify(`${quoted(moved.name)} was moved to ${quoted(name)}.`, 'success');
      } catch (error) {
        notify(failureText(error), 'error');
      }
    },
    [latest],
  );
  const moves = useMemo(() => ({ drag: openDrag(drop), choose: setChosen }), [drop]);
  return (
    <MovesContext value={moves}>
      {children}
      <DragGhost drag={moves.drag} root={root} />
      {chosen && <MoveDialog moved={chosen} root={root} onClose={() => setChosen(null)} />}
    </MovesContext>
  );
}

/** The dragged card or folder, beside the pointer, with the place to which it would go. */
function DragGhost({ drag, root }: { readonly drag: Drag; readonly root: Folder }) {
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
