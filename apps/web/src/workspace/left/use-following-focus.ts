import { type RefObject, useEffect } from 'react';
import type { TreeApi } from 'react-arborist';
import type { StoreApi } from 'zustand/vanilla';
import { watchFocus } from '../../ui/focus.ts';
import type { ProjectDocument } from '../document/project-document.ts';
import type { Editor } from '../editor/editor.ts';
import { primary, type SelectionState } from '../editor-state/selection.ts';
import { rowInPlaceOf, type TreeRow } from './tree-rows.ts';

/** The objects whose rows are shown, in order. */
export function shownIds(tree: TreeApi<TreeRow> | undefined): readonly number[] {
  return (tree?.visibleNodes ?? []).map(({ id }) => Number(id));
}

/**
 * While the tree has the focus, it follows the selection, as to a new assembly; from a row whose object is gone it goes to
 * the next one, and from the last to the picture.
 */
export function useFollowingFocus(
  tree: RefObject<TreeApi<TreeRow> | undefined>,
  {
    editor,
    gestures,
    document,
  }: {
    readonly editor: StoreApi<SelectionState>;
    readonly gestures: Editor;
    readonly document: ProjectDocument;
  },
  frame: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!frame.current) return undefined;
    const focus = watchFocus(frame.current);
    const isHere = () => focus.home() !== null && tree.current?.isEditing === false;
    const stops = [
      editor.subscribe((state, before) => {
        const id = primary(state);
        if (state.selection === before.selection || id === null || !isHere()) return;
        tree.current?.focus(String(id), { scroll: false });
      }),
      document.store.subscribe(({ nodes }, { nodes: before }) => {
        const at = Number(tree.current?.focusedNode?.id);
        if (nodes === before || nodes.has(at) || !before.has(at) || !isHere()) return;
        const next = rowInPlaceOf(at, shownIds(tree.current), (id) => nodes.has(id));
        if (next !== null) tree.current?.focus(String(next));
        else gestures.view?.focus();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      focus.stop();
    };
  }, [tree, editor, gestures, document, frame]);
}
