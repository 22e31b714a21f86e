import { siblingPaths } from '@thermarium/model';
import type { DocumentState } from '../document/project-document.ts';

/**
 * The object that a failure names, as the solver writes where something is wrong: `tree/package/die.dz: …`, or
 * `tree/die: …` where no other object has that name. Null where it names none.
 */
export function objectInFailure(
  message: string,
  { nodes, children }: Pick<DocumentState, 'nodes' | 'children'>,
): number | null {
  const at = message.indexOf('tree/');
  if (at < 0) return null;
  const text = message.slice(at + 'tree/'.length);
  const found: { id: number | null; length: number } = { id: null, length: 0 };
  const uses = new Map<string, number>();
  for (const node of nodes.values()) uses.set(nameOf(node), (uses.get(nameOf(node)) ?? 0) + 1);
  const offer = (id: number, path: string) => {
    // A name may hold a dot or a slash: of several that fit, the longest is meant.
    if (!text.startsWith(path) || !endsThere(text, path.length) || path.length <= found.length) return;
    found.id = id;
    found.length = path.length;
  };
  const visit = (parent: number | null, parentPath: string) => {
    const pathOf = siblingPaths(parentPath);
    for (const id of children.get(parent) ?? []) {
      const node = nodes.get(id);
      if (!node) continue;
      const path = pathOf(node);
      offer(id, path);
      if (uses.get(nameOf(node)) === 1) offer(id, nameOf(node));
      visit(id, path);
    }
  };
  visit(null, '');
  return found.id;
}

/** The name of a node as paths have it. */
const nameOf = (node: Parameters<ReturnType<typeof siblingPaths>>[0]): string => siblingPaths('')(node);

/** After an object's path stand its field, a row, or what is wrong with it. */
function endsThere(text: string, at: number): boolean {
  return at >= text.length || '.:['.includes(text[at]);
}
