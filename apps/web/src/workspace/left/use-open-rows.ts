import { type RefObject, useEffect } from 'react';
import type { TreeApi } from 'react-arborist';
import type { ProjectDocument } from '../document/project-document.ts';
import type { TreeRow } from './tree-rows.ts';

/** Opens and closes assemblies when the document changes: after an undo, or by somebody else. */
export function useOpenRows(
  tree: RefObject<TreeApi<TreeRow> | undefined>,
  document: ProjectDocument,
  quietly: RefObject<boolean>,
): void {
  useEffect(
    () =>
      document.store.subscribe(({ nodes }, { nodes: before }) => {
        const api = tree.current;
        if (!api || nodes === before) return;
        quietly.current = true;
        for (const [id, node] of nodes) {
          const former = before.get(id);
          if (former === node || node.leaf || !former || former.collapsed === node.collapsed) continue;
          if (node.collapsed) api.close(String(id));
          else api.open(String(id));
        }
        quietly.current = false;
      }),
    [tree, document, quietly],
  );
}
