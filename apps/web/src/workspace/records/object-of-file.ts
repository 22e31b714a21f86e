import type { TreeNode } from '@thermarium/model';
import type { NewObject } from './add-objects.ts';
import type { FieldChanges } from './project-content.ts';

/** An object of a model file, with all that is in it, as a new one. `place`: its parent and rank, if not the last of all. */
export function objectOfFile(
  { type, children = [], ...fields }: TreeNode,
  place: FieldChanges = {},
): NewObject {
  return { type, fields: { ...fields, ...place }, children: children.map((child) => objectOfFile(child)) };
}
