import type { Document, TreeNode } from '@thermarium/model';
import type { FileKind } from '../format.ts';
import type { Loss } from '../loss.ts';

/** The document whose objects of these names have these powers, mW. Powers without one object of their name are lost. */
export function withPowers(
  document: Document,
  powers: ReadonlyMap<string, number>,
  kinds: readonly FileKind[],
): { readonly document: Document; readonly losses: readonly Loss[] } {
  const powered = new Set(kinds.flatMap(({ type, fields }) => ('power' in fields ? [type] : [])));
  const uses = new Map<string, number>();
  const takes = (node: TreeNode) => powered.has(node.type) && powers.has(node.name);
  const count = (node: TreeNode): void => {
    if (takes(node)) uses.set(node.name, (uses.get(node.name) ?? 0) + 1);
    node.children?.forEach(count);
  };
  document.tree.forEach(count);
  const given = (node: TreeNode): TreeNode => ({
    ...node,
    ...(takes(node) && uses.get(node.name) === 1 && { power: powers.get(node.name) }),
    ...(node.children && { children: node.children.map(given) }),
  });
  const losses = lostPowers(powers, uses, 'The model', 'object');
  return { document: { ...document, tree: document.tree.map(given) }, losses };
}

/**
 * The powers by name, mW, that do not have exactly one taker of their name.
 *
 * @param uses how many there are of each name; left out: none.
 * @param place what the takers are in: `The model`.
 * @param taker one of them, such as `object`.
 */
export function lostPowers(
  powers: ReadonlyMap<string, number>,
  uses: ReadonlyMap<string, number>,
  place: string,
  taker: string,
): readonly Loss[] {
  return [...powers].flatMap(([name, milliwatts]): Loss[] => {
    const times = uses.get(name) ?? 0;
    if (times === 1) return [];
    const found = times === 0 ? `no ${taker}` : `${times} ${taker}s`;
    const reason = `${place} has ${found} of this name that could take the power.`;
    return [{ entity: 'power', name, reason, watts: milliwatts / 1000 }];
  });
}
