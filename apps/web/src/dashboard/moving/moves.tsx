import { IconBan, IconBox, IconFolder } from '@tabler/icons-react';
import { type Folder, folderEndpoints, projectEndpoints } from '@thermarium/api';
import { quoted } from '@thermarium/model';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  use,
  useCallback,
  useId,
  useMemo,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { client } from '../../app/client.ts';
import { failureText } from '../../app/failure-text.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { newModalId } from '../../ui/modal-id.ts';
import { notify } from '../../ui/notify.ts';
import { useLayer } from '../../ui/open-layers.ts';
import treeRow from '../../ui/tree-row.module.css';
import { useLatest } from '../../ui/use-latest.ts';
import { reloadDashboard } from '../dashboard-queries.ts';
import { findFolder, folderRows } from '../folder-rows.ts';
import { type Moved, moveRefusal } from './move-rules.ts';
import classes from './moving.module.css';

/** The way of the pointer from which on a press is a drag, px. */
const THRESHOLD = 5;
/** The distance from the edge of a list in which a drag scrolls it, and the scroll per event, px. */
const EDGE = 28;
const SCROLL = 14;

interface DragState {
  /** Null: nothing is dragged. */
  readonly moved: Moved | null;
  /** The folder under the pointer; null: none. */
  readonly over: number | null;
  /** The pointer's place on the page, px. */
  readonly at: { readonly x: number; readonly y: number };
}

interface Drag {
  readonly store: StoreApi<DragState>;
  /** Begins with the press of a pointer on what may be dragged. */
  begin(press: ReactPointerEvent, moved: Moved): void;
  cancel(): void;
}

const IDLE: DragState = { moved: null, over: null, at: { x: 0, y: 0 } };

/** Drags of folders and projects by pointer. Elements with `data-drop` are the targets: the id of a folder. */
function openDrag(drop: (moved: Moved, folder: number) => void): Drag {
  const store = createStore<DragState>()(() => IDLE);
  let listening: AbortController | null = null;
  const end = () => {
    listening?.abort();
    listening = null;
    if (store.getState().moved) store.setState(IDLE);
  };
  return {
    store,
    cancel: end,
    begin: ({ button, pointerId, clientX, clientY, pointerType, isPrimary, target }, moved) => {
      // A finger scrolls where the element does not say otherwise.
      const isHandle = target instanceof Element && target.closest('[data-handle]') !== null;
      if (button !== 0 || !isPrimary || (pointerType === 'touch' && !isHandle)) return;
      end();
      listening = new AbortController();
      const { signal } = listening;
      const follow = ({ clientX: x, clientY: y, pointerId: id }: PointerEvent) => {
        if (id !== pointerId) return;
        const isDragged = store.getState().moved !== null;
        if (!isDragged && Math.hypot(x - clientX, y - clientY) < THRESHOLD) return;
        scrollNear(x, y);
        store.setState({ moved, over: targetAt(x, y), at: { x, y } });
      };
      const release = ({ pointerId: id }: PointerEvent) => {
        if (id !== pointerId) return;
        const { moved: dragged, over } = store.getState();
        end();
        if (!dragged) return;
        swallowClick();
        if (over !== null) drop(dragged, over);
      };
      window.addEventListener('pointermove', follow, { signal });
      window.addEventListener('pointerup', release, { signal });
      window.addEventListener('pointercancel', end, { signal });
      window.addEventListener('blur', end, { signal });
    },
  };
}

function targetAt(x: number, y: number): number | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  return found ? Number(found.dataset.drop) : null;
}

/** Scrolls the list of targets under the pointer near its edges. */
function scrollNear(x: number, y: number): void {
  const list = document.elementFromPoint(x, y)?.closest('[data-drops]');
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE) list.scrollTop -= SCROLL;
  else if (y > bottom - EDGE) list.scrollTop += SCROLL;
}

/** The click that follows the release of a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

const ALL_OPEN: ReadonlySet<string> = new Set();

/** Asks for the folder that something is moved to. */
function MoveDialog({
  moved,
  root,
  onClose,
}: {
  readonly moved: Moved;
  readonly root: Folder;
  readonly onClose: () => void;
}) {
  const [id] = useState(newModalId);
  const group = useId();
  const [target, setTarget] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const rows = folderRows(root, undefined, ALL_OPEN).flatMap(({ key, name, depth, place }) =>
    place.kind === 'own'
      ? [{ key, name, depth, folder: place.id, refusal: moveRefusal(root, moved, place.id) }]
      : [],
  );
  const first = rows.find(({ refusal }) => refusal === null)?.folder;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (target === null) return;
    setIsSending(true);
    try {
      await move(moved, target);
      const name = findFolder([root], target)?.name ?? '';
      notify(`${quoted(moved.name)} was moved to ${quoted(name)}.`, 'success');
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setIsSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Move ${quoted(moved.name)} to…`} id={id} size="sm">
      <form onSubmit={submit}>
        <div className={classes.folders} role="radiogroup" aria-label="Folder">
          {rows.map(({ key, name, depth, folder, refusal }) => (
            <label
              key={key}
              className={`${treeRow.row} ${classes.folder}`}
              data-chosen={folder === target || undefined}
              data-refused={refusal !== null || undefined}
              style={{ paddingLeft: `calc(8px + ${depth} * var(--tree-indent))` }}
              title={refusal ?? undefined}
            >
              <input
                type="radio"
                name={group}
                className={classes.radio}
                checked={folder === target}
                disabled={refusal !== null}
                {...(folder === first && { 'data-autofocus': true })}
                onChange={() => {
                  setTarget(folder);
                  setProblem('');
                }}
              />
              <IconFolder size={16} stroke={1.5} className={classes.icon} aria-hidden="true" />
              <span className={`${treeRow.name} ${classes.folderName}`}>{name}</span>
              {folder === moved.folder && <span className={classes.goal}>it is here</span>}
            </label>
          ))}
        </div>
        <p className={classes.problem} role="alert">
          {problem || (first === undefined && 'There is no other folder.')}
        </p>
        <DialogActions action="Move" disabled={target === null} isSending={isSending} onClose={onClose} />
      </form>
    </Modal>
  );
}

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

/** Moves a folder or a project to a folder. Throws what the call throws. */
async function move({ kind, id }: Moved, folder: number): Promise<void> {
  try {
    if (kind === 'folder') {
      const body = { parent_folder: folder };
      await client(folderEndpoints.updateFolder, { params: { folder: id }, body });
    } else await client(projectEndpoints.updateProject, { params: { project: id }, body: { folder } });
  } finally {
    await reloadDashboard();
  }
}
