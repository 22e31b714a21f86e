import type { Folder } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { notify } from '../../ui/notify.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { findFolder } from '../folder-rows.ts';
import { type Drag, openDrag } from './drag.ts';
import { DragGhost } from './drag-ghost.tsx';
import { move } from './move.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type Moved, moveRefusal } from './move-rules.ts';

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
