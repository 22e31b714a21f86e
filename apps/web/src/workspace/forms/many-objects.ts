import { type KindSchema, mainMaterialIn } from '@thermarium/model';
import type { ModelNode } from '../records/project-content.ts';

/** The common value of a field in all objects; undefined where they differ. */
export function commonOf(nodes: readonly ModelNode[], field: string): unknown {
  const [first] = nodes;
  if (!first) return undefined;
  return nodes.every((node) => node[field] === first[field]) ? first[field] : undefined;
}

/** The number of objects of each kind, largest first. */
export function kindCounts(
  nodes: readonly ModelNode[],
): readonly { readonly type: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of nodes) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, count })).toSorted((a, b) => b.count - a.count);
}

/** The objects whose kind has a material, and the key of that field. */
export function takersOf(
  nodes: readonly ModelNode[],
  kinds: readonly KindSchema[],
): readonly { readonly node: ModelNode; readonly key: string }[] {
  const keys = new Map(kinds.map(({ type, fields }) => [type, mainMaterialIn(fields)]));
  return nodes.flatMap((node) => {
    const key = keys.get(node.type);
    return key ? [{ node, key }] : [];
  });
}

/** The common material of the takers; undefined where they differ. */
export function materialOf(takers: ReturnType<typeof takersOf>): unknown {
  const materials = new Set(takers.map(({ node, key }) => node[key]));
  return materials.size === 1 ? [...materials][0] : undefined;
}
