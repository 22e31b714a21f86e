import { wordSearch } from '../../ui/fold-text.ts';
import type { Tree } from '../commands/selected-objects.ts';
import type { DocumentState } from '../document/project-document.ts';

/** A row of the tree: no more than where it stands. What it shows it reads itself, so that a change redraws one row. */
export interface TreeRow {
  readonly id: string;
  /** Only of what can hold others. */
  readonly children?: readonly TreeRow[];
}

/** The rows of the whole tree, in order. */
export function treeRows(tree: Tree): readonly TreeRow[] {
  const level = (parent: number | null): readonly TreeRow[] =>
    (tree.children.get(parent) ?? []).map((id) =>
      tree.nodes.get(id)?.leaf === false ? { id: String(id), children: level(id) } : { id: String(id) },
    );
  return level(null);
}

/** Which assemblies are open, for the ids that the tree uses. */
export function openRows({ nodes }: Pick<Tree, 'nodes'>): { [id: string]: boolean } {
  const open: { [id: string]: boolean } = {};
  for (const { id, leaf, collapsed } of nodes.values()) if (!leaf) open[id] = !collapsed;
  return open;
}

/** The objects whose name, or whose material's name, contains every word of the query. Null: nothing is asked for. */
export function matchingObjects(
  { nodes }: Pick<DocumentState, 'nodes'>,
  query: string,
): ReadonlySet<number> | null {
  const { isBlank, matches } = wordSearch(query);
  if (isBlank) return null;
  const found = new Set<number>();
  for (const { id, name, material_name } of nodes.values()) {
    if (matches(`${name} ${material_name ?? ''}`)) found.add(id);
  }
  return found;
}

/** The next name from a row on, in the order that is shown, that begins with the letters; the row itself last. */
export function typedAhead(
  shown: readonly { readonly id: number; readonly name: string }[],
  current: number | null,
  letters: string,
): number | null {
  const wanted = letters.toLowerCase();
  const from = shown.findIndex(({ id }) => id === current);
  // A first letter moves on from the current row; further letters may keep it.
  const start = letters.length > 1 ? Math.max(from, 0) : from + 1;
  for (let n = 0; n < shown.length; n++) {
    const { id, name } = shown[(start + n) % shown.length];
    if (name.toLowerCase().startsWith(wanted)) return id;
  }
  return null;
}
