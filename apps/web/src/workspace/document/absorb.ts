import { sameValue } from '@thermarium/model';
import type { Change } from './change.ts';
import { type Content, withPlaces } from './content.ts';
import { keptNode, treeFrom, withNode, withNodes, withoutNodes, withSubtrees } from './document-tree.ts';
import { keptRows } from './kept-rows.ts';
import type { Done } from './send-change.ts';

/** The content with what the program answered to a change. */
export function absorbed(content: Content, change: Change, done: Done): Content {
  const { tree } = content;
  const { node, plane, material, project } = done;
  switch (change.kind) {
    case 'create':
    case 'translate':
      return node ? { ...content, tree: withSubtrees(tree, [node]) } : content;
    case 'update':
      return node ? { ...content, tree: withNode(tree, keptNode(node, tree.nodes.get(node.id))) } : content;
    case 'change-objects': {
      const placed = withSubtrees(withPlaces(tree, change), done.created ?? []);
      const nodes = (done.nodes ?? []).map((each) => keptNode(each, placed.nodes.get(each.id)));
      return { ...content, tree: withNodes(placed, nodes) };
    }
    case 'remove':
      return { ...content, tree: withoutNodes(tree, [change.id]) };
    case 'place':
      return done.tree ? { ...content, tree: treeFrom(done.tree, tree) } : content;
    case 'create-plane':
    case 'clone-plane':
    case 'update-plane':
      return plane ? { ...content, planes: withRow(content.planes, plane) } : content;
    case 'remove-plane':
      return { ...content, planes: content.planes.filter(({ id }) => id !== change.id) };
    case 'add-materials':
      return { ...content, materials: (done.materials ?? []).reduce(withRow, content.materials) };
    case 'update-material':
      return material ? { ...content, materials: withRow(content.materials, material) } : content;
    case 'remove-material':
      return { ...content, materials: content.materials.filter(({ id }) => id !== change.id) };
    case 'project':
      return project && !sameValue(project, content.project) ? { ...content, project } : content;
    case 'undo':
    case 'redo':
      return content;
  }
}

/** Rows by ascending id, one of them in its place or new. */
function withRow<Row extends { readonly id: number }>(rows: readonly Row[], row: Row): readonly Row[] {
  const others = rows.filter(({ id }) => id !== row.id);
  return keptRows(
    [...others, row].toSorted((a, b) => a.id - b.id),
    rows,
  );
}
