import { uniquePaths } from '@thermarium/model';
import type { Tree } from './document-tree.ts';

/** Made once for each state of the document: charts and files ask for every object. */
const known = new WeakMap<Tree['nodes'], { readonly of: Tree['children']; readonly paths: Paths }>();

type Paths = ReadonlyMap<number, string>;

/** The name of each object where its place in the tree is not seen: the shortest path that tells it from others. */
export function objectPaths({ nodes, children }: Tree): Paths {
  const before = known.get(nodes);
  if (before?.of === children) return before.paths;
  const inside = (parent: number | null) => (children.get(parent) ?? []).filter((id) => nodes.has(id));
  const own = (id: number) => nodes.get(id) ?? { name: '', type: '' };
  const paths = uniquePaths({ top: inside(null), own, inside });
  known.set(nodes, { of: children, paths });
  return paths;
}
