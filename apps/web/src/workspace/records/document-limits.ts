import { type HighestAllowed, highestAllowedOf, materialsNamed } from '@thermarium/model';
import { walkDocument } from './document-standing.ts';
import type { ModelNode, ProjectContent } from './project-content.ts';

/** The limits of objects by their ids, of those that have one. */
export type ObjectLimits = ReadonlyMap<number, HighestAllowed>;

type Content = Pick<ProjectContent, 'nodes' | 'children' | 'materials'>;

/** Every row of the tree and the table asks, for the same state. */
const known = new WeakMap<Content['nodes'], { readonly of: Content; readonly limits: ObjectLimits }>();

/** The limits of all objects of the document as it stands here. */
export function limitsIn(content: Content): ObjectLimits {
  const before = known.get(content.nodes);
  if (before && before.of.children === content.children && before.of.materials === content.materials) {
    return before.limits;
  }
  const limits = foundIn(content);
  known.set(content.nodes, { of: content, limits });
  return limits;
}

function foundIn(content: Content): ObjectLimits {
  const limits = new Map<number, HighestAllowed>();
  const materials = new Map(
    content.materials.map((material) => [
      material.name,
      { name: material.name, highestAllowed: statedNumber(material, 'highest_allowed') },
    ]),
  );
  walkDocument<void>(content, ({ kind, highestAllowed }, node, inside) => {
    if (kind.container) {
      inside();
      return;
    }
    const limit = highestAllowedOf({
      name: node.name,
      own: statedNumber(node, 'highest_allowed'),
      around: highestAllowed,
      materials: materialsNamed(kind.fields, node).flatMap((name) => materials.get(name) ?? []),
    });
    if (limit) limits.set(node.id, limit);
  });
  return limits;
}

/** The value of a field; null where it is blank, NaN where its expression has none. */
function statedNumber(values: ModelNode | { readonly [key: string]: unknown }, key: string): number | null {
  if (values[key] === null || values[key] === undefined || values[key] === '') return null;
  const value = values[`${key}_calc`];
  return typeof value === 'number' ? value : Number.NaN;
}
