import { useCallback } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../commands/command.ts';
import { useDocument } from '../document/project-document.ts';
import { useEditorStore } from '../editor-state/editor-state.ts';
import { select } from '../editor-state/selection.ts';
import { objectInFailure } from '../solve/failure-object.ts';

/** Finds objects that logs name in the present model, and leads to them. */
export function useObjectLink() {
  const document = useDocument();
  const editor = useEditorStore();
  const commands = useCommands();
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
      select(editor, [id]);
      commands.run('go.project');
    },
    [editor, commands],
  );
  return { find, has, nameOf, lead };
}
