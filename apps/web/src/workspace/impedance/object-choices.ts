import { siblingPaths } from '@thermarium/model';
import type { DocumentState } from '../document/project-document.ts';

/** An object that takes part in the model. */
export interface ObjectChoice {
  readonly id: number;
  readonly path: string;
}

/** The objects of a project that are active, with their paths, in the order of the tree. */
export function objectChoices({
  nodes,
  children,
}: Pick<DocumentState, 'nodes' | 'children'>): ObjectChoice[] {
  const choices: ObjectChoice[] = [];
  const visit = (parent: number | null, parentPath: string, isActive: boolean) => {
    const pathOf = siblingPaths(parentPath);
    for (const id of children.get(parent) ?? []) {
      const node = nodes.get(id);
      if (!node) continue;
      const path = pathOf(node);
      const takesPart = isActive && node.active;
      if (takesPart) choices.push({ id, path });
      visit(id, path, takesPart);
    }
  };
  visit(null, '', true);
  return choices;
}
