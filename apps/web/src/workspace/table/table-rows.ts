import type { Tree } from '../records/document-tree.ts';
import type { Scene } from '../scene/scene.ts';
import type { RowContent } from './cells.ts';
import type { Survey } from './survey.ts';

/** A row of the table with those below it. */
export interface TableRow extends RowContent {
  readonly id: number;
  /** Only assemblies have children. */
  readonly children: readonly TableRow[] | undefined;
}

/** The rows of the whole model, in the order of the tree. */
export function tableRows(
  { nodes, children, objects }: Tree & Pick<Scene, 'objects'>,
  survey: Survey,
): readonly TableRow[] {
  const level = (parent: number | null): readonly TableRow[] =>
    (children.get(parent) ?? []).flatMap((id) => {
      const node = nodes.get(id);
      if (!node) return [];
      const content = { id, node, object: objects.get(id), surveyed: survey.rows.get(id) };
      return { ...content, children: node.leaf ? undefined : level(id) };
    });
  return level(null);
}
