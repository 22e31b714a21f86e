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
  const losses = [...powers].flatMap(([name, milliwatts]): Loss[] => {
    const times = uses.get(name) ?? 0;
    if (times === 1) return [];
    const found = times === 0 ? 'no object' : `${times} objects`;
    const reason = `The model has ${found} of this name that could take the power.`;
    return [{ entity: 'power', name, reason, watts: milliwatts / 1000 }];
  });
  return { document: { ...document, tree: document.tree.map(given) }, losses };
}
