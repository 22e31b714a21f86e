import type { KindSchema } from '@thermarium/model';
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

/** The objects whose kind has a material. */
export function takersOf(nodes: readonly ModelNode[], kinds: readonly KindSchema[]): readonly ModelNode[] {
  const taking = new Set(kinds.filter(({ fields }) => 'material_name' in fields).map(({ type }) => type));
  return nodes.filter(({ type }) => taking.has(type));
}
