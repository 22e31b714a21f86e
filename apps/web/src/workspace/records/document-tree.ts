import type { DocumentState } from '../document/project-document.ts';

/** The objects of a project, and in which order they stand in what. */
export type DocumentTree = Pick<DocumentState, 'nodes' | 'children'>;

/** An object and all that is below it. */
export function idsBelow({ children }: DocumentTree, id: number): readonly number[] {
  const below = [id];
  for (let at = 0; at < below.length; at++) below.push(...(children.get(below[at] ?? id) ?? []));
  return below;
}

/** Those of some objects that stand in none of the others. */
export function outermost({ nodes }: DocumentTree, ids: readonly number[]): readonly number[] {
  const chosen = new Set(ids);
  const isInside = (id: number): boolean => {
    const parent = nodes.get(id)?.parent ?? null;
    return parent !== null && (chosen.has(parent) || isInside(parent));
  };
  return [...chosen].filter((id) => !isInside(id));
}
