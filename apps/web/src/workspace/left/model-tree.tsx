import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type CursorProps,
  type DragPreviewProps,
  type MoveHandler,
  type NodeApi,
  type RenameHandler,
  Tree,
  type TreeApi,
} from 'react-arborist';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { notify } from '../../ui/notify.ts';
import { useObjectActions } from '../actions/object-actions.ts';
import { useCommands } from '../commands/command.ts';
import { findCommand } from '../commands/find-command.ts';
import { isMacKeyboard } from '../commands/shortcut.ts';
import { mayEditIn, type ProjectDocument, useDocument } from '../document/project-document.ts';
import { useEditor } from '../editor/editor.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { primary, type SelectionState, select } from '../editor-state/selection.ts';
import type { MenuPlace } from '../menus/menu-at.tsx';
import { ObjectMenu } from '../menus/object-menu.tsx';
import type { Placement } from '../records/object-edits.ts';
import classes from './left.module.css';
import { clickedSelection, type Held } from './row-selection.ts';
import { TreeContext } from './tree-context.ts';
import { steppedTo, treeKey } from './tree-keys.ts';
import { keyMove, mayHold, placementsOf } from './tree-moves.ts';
import type { TreeRequests } from './tree-requests.ts';
import { RowContent, RowLine } from './tree-row.tsx';
import { openRows, type TreeRow, treeRows, typedAhead } from './tree-rows.ts';
import { shownIds, useFollowingFocus } from './use-following-focus.ts';
import { useOpenRows } from './use-open-rows.ts';
import { useShownSelection } from './use-shown-selection.ts';

const KEY_CONTEXT = { place: 'arrows', isMac: isMacKeyboard(), isProjectShown: true } as const;
/** Letters further apart than this begin a new word, ms. */
const TYPING_PAUSE = 800;

/** The tree of objects. `matches`: shows only these, with the assemblies above them; null: all. */
export function ModelTree({
  matches,
  requests,
  onFind,
}: {
  readonly matches: ReadonlySet<number> | null;
  readonly requests: TreeRequests;
  readonly onFind: () => void;
}) {
  const document = useDocument();
  const editor = useEditorStore();
  const gestures = useEditor();
  const commands = useCommands();
  const actions = useObjectActions();
  const children = useStore(document.store, (state) => state.children);
  const mayEdit = useStore(document.store, mayEditIn);
  // An object never becomes or stops being an assembly, so the rows depend on the order alone.
  const rows = useMemo(
    () => treeRows({ nodes: document.store.getState().nodes, children }),
    [document, children],
  );
  const [initialOpen] = useState(() => openRows(document.store.getState()));
  const tree = useRef<TreeApi<TreeRow>>(undefined);
  const { ref: sized, height: frameHeight } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const frame = useMergedRef(sized, place);
  // While another tab is shown the frame has no height; the tree keeps its own.
  const [height, setHeight] = useState(0);
  if (frameHeight > 0 && frameHeight !== height) setHeight(frameHeight);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const anchor = useRef<number | null>(null);
  const quietly = useRef(false);

  useOpenRows(tree, document, quietly);
  useShownSelection(tree, { editor, document }, { isReady: height > 0, quietly, anchor });
  useFollowingFocus(tree, { editor, gestures, document }, place);

  const calls = useMemo(() => {
    const tell = (message: string) => notify(message, 'error', 'tree');
    const place = async (placements: readonly Placement[]) => {
      if (placements.length === 0) return;
      const outcome = await document.place(placements);
      if (!outcome.ok) tell(outcome.message);
    };
    const choose = (id: number, held: Held) => {
      const { selection } = editor.getState();
      const next = clickedSelection({ selection, anchor: anchor.current }, shownIds(tree.current), id, held);
      anchor.current = next.anchor;
      select(editor, next.selection);
    };
    const edit = (id: number) => {
      const { selection, editRequest } = editor.getState();
      if (selection.at(-1) !== id) select(editor, [id]);
      editor.setState({ editRequest: editRequest + 1 });
    };
    return {
      actions,
      choose,
      edit,
      place,
      menu: (id: number, at: { readonly x: number; readonly y: number }) => {
        if (!editor.getState().selection.includes(id)) choose(id, { shift: false, toggle: false });
        setMenu(at);
      },
    };
  }, [document, editor, actions]);

  const handlers = useMemo(() => {
    const onMove: MoveHandler<TreeRow> = ({ dragIds, parentId, index }) => {
      const parent = parentId === null ? null : Number(parentId);
      // A drop on an assembly itself has no gap: the objects go last, as new ones do.
      const gap = tree.current?.state.dnd.index === null ? null : index;
      void calls.place(placementsOf(document.store.getState(), dragIds.map(Number), parent, gap));
    };
    const onRename: RenameHandler<TreeRow> = ({ id, name }) => calls.actions.rename(Number(id), name);
    const onToggle = (id: string) => {
      if (quietly.current || tree.current?.isFiltered || !mayEditIn(document.store.getState())) return;
      void document.update(Number(id), { collapsed: !(tree.current?.isOpen(id) ?? true) });
    };
    const disableDrop = ({
      parentNode,
      dragNodes,
    }: {
      readonly parentNode: NodeApi<TreeRow>;
      readonly dragNodes: readonly NodeApi<TreeRow>[];
    }) =>
      !mayHold(
        document.store.getState(),
        parentNode.isRoot ? null : Number(parentNode.id),
        dragNodes.map(({ id }) => Number(id)),
      );
    return { onMove, onRename, onToggle, disableDrop };
  }, [document, calls]);
  const searchMatch = useMemo(
    () => (node: NodeApi<TreeRow>) => matches?.has(Number(node.id)) ?? true,
    [matches],
  );

  useEffect(
    () =>
      requests.answer({
        find: onFind,
        rename: () => {
          const id = primary(editor.getState());
          if (id !== null && tree.current) void tree.current.edit(String(id));
        },
      }),
    [requests, onFind, editor],
  );

  const letters = useRef({ typed: '', at: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    const api = tree.current;
    if (!api || api.isEditing || (event.target instanceof Element && event.target.closest('input'))) return;
    const key = treeKey(event, Math.max(1, api.visibleStopIndex - api.visibleStartIndex));
    if (!key) return;
    const now = performance.now();
    const { typed, at } = letters.current;
    const isTyping = typed !== '' && now - at < TYPING_PAUSE;
    if (key.kind === 'letter') {
      // A letter that is a shortcut runs it, unless a name is already being typed.
      const shortcuts = commands.store.getState().commands;
      if (!isTyping && findCommand(shortcuts, event, KEY_CONTEXT)) return;
      letters.current = { typed: (isTyping ? typed : '') + key.letter, at: now };
    }
    event.preventDefault();
    event.stopPropagation();
    if (key.kind === 'all') commands.run('edit.select-all');
    else if (key.kind === 'move') {
      if (mayEdit) {
        void calls.place(keyMove(document.store.getState(), editor.getState().selection, key.to));
      }
    } else followKey(key, api, { document, editor }, calls, letters.current.typed);
  };

  /** The arrow keys start from the selection, so the focus goes there first. */
  const enter = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    if (target.role !== 'tree' || currentTarget.contains(relatedTarget)) return;
    const selected = primary(editor.getState());
    if (selected !== null && tree.current?.get(String(selected))) tree.current.focus(String(selected));
  };

  return (
    <TreeContext value={calls}>
      <div ref={frame} className={classes.treeFrame} onKeyDownCapture={onKeyDown} onFocusCapture={enter}>
        {height > 0 && (
          <Tree<TreeRow>
            ref={tree}
            data={rows}
            width="100%"
            height={height}
            rowHeight={28}
            indent={25}
            overscanCount={8}
            className={classes.treeList ?? ''}
            aria-label="Model"
            initialOpenState={initialOpen}
            searchTerm={matches ? 'named' : ''}
            searchMatch={searchMatch}
            // The tree's own editing would start at Ctrl+Enter, which solves.
            disableEdit
            disableDrag={!mayEdit}
            disableDrop={handlers.disableDrop}
            disableDeselectOnClick
            onMove={handlers.onMove}
            onRename={handlers.onRename}
            onToggle={handlers.onToggle}
            renderRow={RowLine}
            renderCursor={DropLine}
            renderDragPreview={DragChip}
          >
            {RowContent}
          </Tree>
        )}
      </div>
      {menu && <ObjectMenu place={menu} onClose={() => setMenu(null)} />}
    </TreeContext>
  );
}

/** Follows a key to another row. */
function followKey(
  key: Exclude<ReturnType<typeof treeKey>, null>,
  api: TreeApi<TreeRow>,
  { document, editor }: { readonly document: ProjectDocument; readonly editor: StoreApi<SelectionState> },
  { choose, edit }: { choose(id: number, held: Held): void; edit(id: number): void },
  letters: string,
): void {
  const shown = shownIds(api);
  // Where nothing is selected, as after a deletion, the keys start from the row with the focus.
  const current = primary(editor.getState()) ?? (api.focusedNode && Number(api.focusedNode.id));
  const place = current === null ? -1 : shown.indexOf(current);
  const node = current === null ? null : api.get(String(current));
  const goTo = (id: number | undefined, shift = false) => {
    if (id === undefined) return;
    choose(id, { shift, toggle: false });
    api.focus(String(id));
  };
  if (key.kind === 'step') goTo(shown[steppedTo(place, key.by, shown.length)], key.extend);
  else if (key.kind === 'letter') {
    const { nodes } = document.store.getState();
    const named = shown.map((id) => ({ id, name: nodes.get(id)?.name ?? '' }));
    goTo(typedAhead(named, current, letters) ?? undefined);
  } else if (!node || current === null) goTo(shown[0]);
  else if (key.kind === 'properties') edit(current);
  else if (key.kind === 'fold') {
    if (node.isInternal) node.toggle();
  } else if (key.kind === 'in') {
    if (node.isInternal && !node.isOpen) node.open();
    else if (node.isInternal && node.children?.length) goTo(shown[place + 1]);
  } else if (key.kind === 'out') {
    if (node.isInternal && node.isOpen) node.close();
    else if (node.parent && !node.parent.isRoot) goTo(Number(node.parent.id));
  }
}

/** The line where dragged rows would be dropped. */
function DropLine({ top, left, indent }: CursorProps) {
  return <div className={classes.dropLine} style={{ top: top - 1, left: left + 4, right: indent }} />;
}

/** The name of the dragged object, or the number of several, at the pointer. */
function DragChip({ mouse, id, dragIds, isDragging }: DragPreviewProps) {
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
