import type { ModelNode, ProjectContent } from './project-content.ts';

/** The objects of a project, and the ordered children of each. */
export type Tree = Pick<ProjectContent, 'nodes' | 'children'>;

/** Whether an object is inside another one, at any depth. */
export function isBelow({ nodes }: Pick<Tree, 'nodes'>, id: number, above: number): boolean {
  for (let at = nodes.get(id)?.parent ?? null; at !== null; at = nodes.get(at)?.parent ?? null) {
    if (at === above) return true;
  }
  return false;
}

/** The assemblies above an object, the nearest first. */
function assembliesAbove({ nodes }: Pick<Tree, 'nodes'>, id: number): readonly number[] {
  const above: number[] = [];
  for (let at = nodes.get(id)?.parent ?? null; at !== null; at = nodes.get(at)?.parent ?? null)
    above.push(at);
  return above;
}

/**
 * The objects in tree order, without those inside another of them: an action on an assembly includes its contents.
 */
export function outermost(tree: Tree, ids: Iterable<number>): readonly number[] {
  const chosen = new Set([...ids].filter((id) => tree.nodes.has(id)));
  const outer = [...chosen].filter((id) => !assembliesAbove(tree, id).some((above) => chosen.has(above)));
  if (outer.length < 2) return outer;
  const rank = ranks(tree, outer);
  return outer.sort((a, b) => compareRanks(rank.get(a) ?? [], rank.get(b) ?? []));
}

/** The path to each object from the top, by indices among siblings. */
function ranks(tree: Tree, ids: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const placesIn = new Map<number | null, ReadonlyMap<number, number>>();
  const placeOf = (id: number) => {
    const parent = tree.nodes.get(id)?.parent ?? null;
    let places = placesIn.get(parent);
    if (!places) {
      places = new Map((tree.children.get(parent) ?? []).map((child, place) => [child, place]));
      placesIn.set(parent, places);
    }
    return places.get(id) ?? 0;
  };
  return new Map(ids.map((id) => [id, [...assembliesAbove(tree, id)].reverse().concat(id).map(placeOf)]));
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [n, place] of a.entries()) {
    const other = b[n];
    if (other === undefined) return 1;
    if (place !== other) return place - other;
  }
  return a.length - b.length;
}

/** The ids of all objects in an assembly, depth first. */
export function allBelow(tree: Tree, id: number): readonly number[] {
  const found: number[] = [];
  const pending = [...(tree.children.get(id) ?? [])].reverse();
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    found.push(at);
    pending.push(...[...(tree.children.get(at) ?? [])].reverse());
  }
  return found;
}

/** Whether a node is an assembly, the only object that contains others. */
export function isAssembly(node: ModelNode | undefined): boolean {
  return node !== undefined && !node.leaf;
}
