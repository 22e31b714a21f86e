import { wordSearch } from '../../ui/fold-text.ts';
import type { DocumentState } from '../document/project-document.ts';
import type { Tree } from '../records/document-tree.ts';

/** A row of the tree: only its place. Its content is read by its component, so that a change redraws one row. */
export interface TreeRow {
  readonly id: string;
  /** Only assemblies have children. */
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

/** Whether each assembly is open, by the tree's ids. */
export function openRows({ nodes }: Pick<Tree, 'nodes'>): { [id: string]: boolean } {
  const open: { [id: string]: boolean } = {};
  for (const { id, leaf, collapsed } of nodes.values()) if (!leaf) open[id] = !collapsed;
  return open;
}

/** The objects whose name or material name contains every word of the query. Null: the query is blank. */
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

/**
 * The row that takes the place of one whose object is gone: the next that is still there, else the one before.
 *
 * @param shown the rows as they were.
 */
export function rowInPlaceOf(
  gone: number,
  shown: readonly number[],
  isThere: (id: number) => boolean,
): number | null {
  const at = shown.indexOf(gone);
  if (at < 0) return null;
  return shown.slice(at + 1).find(isThere) ?? shown.slice(0, at).findLast(isThere) ?? null;
}

/** The next row whose name begins with the letters, in the shown order and then from the top. */
export function typedAhead(
  shown: readonly { readonly id: number; readonly name: string }[],
  current: number | null,
  letters: string,
): number | null {
  const wanted = letters.toLowerCase();
  const from = shown.findIndex(({ id }) => id === current);
  // A first letter moves on from the current row; further letters may stay there.
  const start = letters.length > 1 ? Math.max(from, 0) : from + 1;
  for (let n = 0; n < shown.length; n++) {
    const { id, name } = shown[(start + n) % shown.length];
    if (name.toLowerCase().startsWith(wanted)) return id;
  }
  return null;
}
