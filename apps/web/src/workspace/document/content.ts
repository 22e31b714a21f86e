import type { Material, Plane, Project } from '@thermarium/api';
import { materialFields, planeFields, worldFields } from '@thermarium/model';
import type { Change, ObjectsChange } from './change.ts';
import {
  type DocumentTree,
  emptyTree,
  withNode,
  withNodes,
  withoutNodes,
  withPlacements,
} from './document-tree.ts';
import { laidOver, tableOf } from './laid-over.ts';
import type { ModelNode, Parameter, Placement } from './project-document.ts';
import { translated } from './translated.ts';

/** What a project holds, as the program has told it. */
export interface Content {
  readonly project: Project | null;
  readonly tree: DocumentTree;
  readonly materials: readonly Material[];
  readonly parameters: readonly Parameter[];
  readonly planes: readonly Plane[];
}

export const noContent: Content = {
  project: null,
  tree: emptyTree,
  materials: [],
  parameters: [],
  planes: [],
};

type Node = ModelNode | Plane | Material;
/** The node that a change made of another one: the same again, so that whoever shows it need not look. */
const made = new WeakMap<object, { readonly from: Node; readonly to: Node }>();

/**
 * The content with a change laid over it that the program has not confirmed, as far as its outcome is certain. The
 * same change of the same object makes the same object.
 */
export function withChange(content: Content, change: Change): Content {
  const { tree } = content;
  switch (change.kind) {
    case 'update': {
      const node = tree.nodes.get(change.id);
      if (!node) return content;
      const { parent, index: _, ...fields } = change.fields;
      const laid = once(change, node, () => laidOver(node, fields, tableOf(node.type), content));
      const changed = withNode(tree, laid);
      if (parent !== null && typeof parent !== 'number') return { ...content, tree: changed };
      if (parent === node.parent) return { ...content, tree: changed };
      const index = Number.MAX_SAFE_INTEGER;
      return { ...content, tree: withPlacements(changed, [{ id: change.id, parent, index }]) };
    }
    case 'remove':
      return { ...content, tree: withoutNodes(tree, [change.id]) };
    case 'change-objects':
      return { ...content, tree: onceOfTree(change, tree, () => withObjectsChange(content, change)) };
    case 'place':
      return { ...content, tree: onceOfTree(change, tree, () => withPlacements(tree, change.placements)) };
    case 'translate':
      return { ...content, tree: onceOfTree(change, tree, () => translated(tree, change.id, change.by)) };
    case 'update-plane': {
      const lay = (plane: Plane) => laidOver(plane, change.body, planeFields, content);
      return {
        ...content,
        planes: withRow(content.planes, change.id, (row) => once(change, row, () => lay(row))),
      };
    }
    case 'remove-plane':
      return { ...content, planes: content.planes.filter(({ id }) => id !== change.id) };
    case 'update-material': {
      const lay = (material: Material) => laidOver(material, change.body, materialFields, content);
      const materials = withRow(content.materials, change.id, (row) => once(change, row, () => lay(row)));
      return { ...content, materials };
    }
    case 'remove-material':
      return { ...content, materials: content.materials.filter(({ id }) => id !== change.id) };
    case 'project': {
      const { project } = content;
      if (!project) return content;
      const { world, name, view } = change.changes;
      const changed = {
        ...project,
        ...(name !== undefined && { name }),
        ...(view !== undefined && { view }),
        ...(world && { world: laidOver(project.world, world, worldFields, content) }),
      };
      return { ...content, project: changed };
    }
    default:
      return content;
  }
}

function withObjectsChange(content: Content, change: ObjectsChange): DocumentTree {
  const { tree } = content;
  const laid = change.updates.flatMap((update) => {
    const node = tree.nodes.get(update.id);
    if (!node) return [];
    const { parent: _, index: __, ...fields } = update.fields;
    return [once(update, node, () => laidOver(node, fields, tableOf(node.type), content))];
  });
  return withPlaces(withNodes(tree, laid), change);
}

/** The tree with what several objects are changed to as far as that is where they stand. */
export function withPlaces(tree: DocumentTree, { updates, removals }: ObjectsChange): DocumentTree {
  const placements = updates.flatMap(({ id, fields: { parent, index } }): Placement[] => {
    if (parent !== null && typeof parent !== 'number') return [];
    if (parent === tree.nodes.get(id)?.parent) return [];
    return [{ id, parent, index: typeof index === 'number' ? index : Number.MAX_SAFE_INTEGER }];
  });
  const placed = withPlacements(tree, placements);
  return withoutNodes(
    placed,
    removals.map(({ id }) => id),
  );
}

function once<Kept extends Node>(change: object, from: Kept, make: () => Kept): Kept {
  const known = made.get(change);
  // What was made of the very same object is of its type.
  if (known?.from === from && isLike(known.to, from)) return known.to;
  const to = make();
  made.set(change, { from, to });
  return to;
}

const madeTrees = new WeakMap<Change, { readonly from: DocumentTree; readonly to: DocumentTree }>();

function onceOfTree(change: Change, from: DocumentTree, make: () => DocumentTree): DocumentTree {
  const known = madeTrees.get(change);
  if (known?.from === from) return known.to;
  const to = make();
  madeTrees.set(change, { from, to });
  return to;
}

function isLike<Kept extends Node>(made: Node, from: Kept): made is Kept {
  return made.id === from.id;
}

function withRow<Row extends { readonly id: number }>(
  rows: readonly Row[],
  id: number,
  change: (row: Row) => Row,
): readonly Row[] {
  return rows.map((row) => (row.id === id ? change(row) : row));
}
