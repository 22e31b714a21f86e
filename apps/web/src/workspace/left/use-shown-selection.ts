import { type RefObject, useEffect } from 'react';
import type { TreeApi } from 'react-arborist';
import type { StoreApi } from 'zustand/vanilla';
import type { ProjectDocument } from '../document/project-document.ts';
import { primary, type SelectionState } from '../editor-state/selection.ts';
import { rowToShow } from './row-selection.ts';
import type { TreeRow } from './tree-rows.ts';

/** Marks the rows of the selection, wherever it was made, and brings the primary one into view. */
export function useShownSelection(
  tree: RefObject<TreeApi<TreeRow> | undefined>,
  { editor, document }: { readonly editor: StoreApi<SelectionState>; readonly document: ProjectDocument },
  {
    isReady,
    quietly,
    anchor,
  }: {
    /** The tree is rendered. */
    readonly isReady: boolean;
    readonly quietly: RefObject<boolean>;
    /** The row from which Shift extends the selection. */
    readonly anchor: RefObject<number | null>;
  },
): void {
  useEffect(() => {
    if (!isReady) return undefined;
    const mark = () => {
      const { selection } = editor.getState();
      const ids = selection.map(String);
      const last = ids.at(-1) ?? null;
      tree.current?.setSelection({ ids, anchor: last, mostRecent: last });
    };
    /** Where a row stands among those in view, of which the first and the last may be cut off. */
    const placeInView = (id: number) => {
      const { visibleStartIndex = 0, visibleStopIndex = 0 } = tree.current ?? {};
      const index = tree.current?.indexOf(String(id)) ?? -1;
      if (index < visibleStartIndex || index > visibleStopIndex) return 'out of view';
      return index > visibleStartIndex && index < visibleStopIndex ? 'inside' : 'edge';
    };
    const isInView = (id: number) => placeInView(id) !== 'out of view';
    let next = 0;
    const show = (id: number | null) => {
      cancelAnimationFrame(next);
      // With the next picture: scrolling lays the page out anew, which would hold up the selection.
      if (id !== null) next = requestAnimationFrame(() => bringIntoView(id));
    };
    const bringIntoView = (id: number) => {
      const api = tree.current;
      if (!api || !document.store.getState().nodes.has(id)) return;
      // Scrolling measures the page even where it moves nothing.
      if (placeInView(id) === 'inside') return;
      // Opening assemblies to show the row does not change the model.
      quietly.current = true;
      void api.scrollTo(String(id));
      quietly.current = false;
    };
    mark();
    show(primary(editor.getState()));
    const unsubscribe = editor.subscribe((state, before) => {
      if (state.selection === before.selection) return;
      mark();
      show(rowToShow(state.selection, before.selection, isInView));
      if (state.selection.length < 2) anchor.current = primary(state);
    });
    return () => {
      unsubscribe();
      cancelAnimationFrame(next);
    };
  }, [tree, editor, document, isReady, quietly, anchor]);
}
