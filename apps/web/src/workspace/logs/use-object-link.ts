import { useCallback } from 'react';
import { useStore } from 'zustand';
import { select } from '../editor-state/editor-state.ts';
import { objectInFailure } from '../solve/failure-object.ts';
import { useWorkspace } from '../workspace-context.ts';

/** Finds objects that logs name in the present model, and leads to them. */
export function useObjectLink() {
  const { document, editor, commands } = useWorkspace();
  const nodes = useStore(document.store, (state) => state.nodes);
  /** The object of a path or of a line with one, as `tree/board/die`; null: there is none now. */
  const find = useCallback(
    (text: string): number | null => objectInFailure(text, { ...document.store.getState(), nodes }),
    [document, nodes],
  );
  const has = useCallback((id: number): boolean => nodes.has(id), [nodes]);
  const nameOf = useCallback((id: number): string => nodes.get(id)?.name ?? '', [nodes]);
  const lead = useCallback(
    (id: number) => {
      select(editor.store, [id]);
      commands.run('go.project');
    },
    [editor, commands],
  );
  return { find, has, nameOf, lead };
}
