import {
  type Client,
  materialEndpoints,
  parameterEndpoints,
  planeEndpoints,
  projectEndpoints,
  treeEndpoints,
} from '@thermarium/api';
import { sameValue } from '@thermarium/model';
import type { Content } from './content.ts';
import { treeFrom } from './document-tree.ts';
import { keptRows } from './kept-rows.ts';

export type Part = keyof Content;
export const allParts: readonly Part[] = ['project', 'tree', 'materials', 'parameters', 'planes'];

/**
 * Reads parts of a project at the same time; answers how to lay them over what is known, so that everything that does
 * not differ stays the same object. Browsers ask for the tree with the tag under which they keep it.
 */
export async function readContent(
  client: Client,
  project: number,
  parts: readonly Part[],
): Promise<(before: Content) => Content> {
  const params = { project };
  const [head, tree, materials, parameters, planes] = await Promise.all([
    parts.includes('project') ? client(projectEndpoints.project, { params }) : null,
    parts.includes('tree') ? client(treeEndpoints.tree, { params }) : null,
    parts.includes('materials') ? client(materialEndpoints.materials, { params }) : null,
    parts.includes('parameters') ? client(parameterEndpoints.parameters, { params }) : null,
    parts.includes('planes') ? client(planeEndpoints.planes, { params }) : null,
  ]);
  return (before) => ({
    project: head && !sameValue(head, before.project) ? head : before.project,
    tree: tree ? treeFrom(tree, before.tree) : before.tree,
    materials: materials ? keptRows(materials, before.materials) : before.materials,
    parameters: parameters ? keptRows(parameters, before.parameters) : before.parameters,
    planes: planes ? keptRows(planes, before.planes) : before.planes,
  });
}
