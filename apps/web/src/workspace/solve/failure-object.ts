import { siblingPaths } from '@thermarium/model';
import type { DocumentState } from '../document/project-document.ts';

/**
 * The object that a failure names, as the solver writes where something is wrong: `tree/package/die.dz: …`. Null where
 * it names none.
 */
export function objectInFailure(
  message: string,
  { nodes, children }: Pick<DocumentState, 'nodes' | 'children'>,
): number | null {
  const at = message.indexOf('tree/');
  if (at < 0) return null;
  const text = message.slice(at + 'tree/'.length);
  const found: { id: number | null; length: number } = { id: null, length: 0 };
  const visit = (parent: number | null, parentPath: string) => {
    const pathOf = siblingPaths(parentPath);
    for (const id of children.get(parent) ?? []) {
      const node = nodes.get(id);
      if (!node) continue;
      const path = pathOf(node);
      // A name may hold a dot or a slash: of several that fit, the longest is meant.
      if (text.startsWith(path) && endsThere(text, path.length) && path.length > found.length) {
        found.id = id;
        found.length = path.length;
      }
      visit(id, path);
    }
  };
  visit(null, '');
  return found.id;
}

/** After an object's path stand its field, a row, or what is wrong with it. */
function endsThere(text: string, at: number): boolean {
  return at >= text.length || '.:['.includes(text[at]);
}
