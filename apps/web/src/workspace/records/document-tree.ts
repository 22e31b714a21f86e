import type { DocumentState } from '../document/project-document.ts';

/** The objects of a project, and the ordered children of each. */
export type DocumentTree = Pick<DocumentState, 'nodes' | 'children'>;

/** The ids of an object and of everything below it. */
export function idsBelow({ children }: DocumentTree, id: number): readonly number[] {
  const below = [id];
  for (let at = 0; at < below.length; at++) below.push(...(children.get(below[at] ?? id) ?? []));
  return below;
}

/** The objects of a list that stand in no other object of the list. */
export function outermost({ nodes }: DocumentTree, ids: readonly number[]): readonly number[] {
  const chosen = new Set(ids);
  const isInside = (id: number): boolean => {
    const parent = nodes.get(id)?.parent ?? null;
    return parent !== null && (chosen.has(parent) || isInside(parent));
  };
  return [...chosen].filter((id) => !isInside(id));
}
