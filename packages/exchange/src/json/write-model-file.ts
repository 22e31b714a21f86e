import type { Document, KindSchema, TreeNode } from '@thermarium/model';
import { versionsInFile } from './file-versions.ts';
import { MODEL_FILE_FORMAT, MODEL_FILE_VERSION } from './model-file.ts';

/**
 * The text of a model file: UTF-8 JSON, indented by two, with a line end. Reading it gives the same document. Numbers
 * that JSON does not have (NaN, Infinity) are written as null, which is a blank.
 *
 * @param kinds the kinds that the nodes may be of; their versions are stated where they are beyond 1.
 */
export function writeModelFile(document: Document, kinds: readonly KindSchema[]): string {
  return `${JSON.stringify(modelFileOf(document, kinds), null, 2)}\n`;
}

/** The JSON object of a model file. */
export function modelFileOf(document: Document, kinds: readonly KindSchema[]) {
  const { name, world, materials, parameters, scenarios, tree, planes } = document;
  const versions = versionsInFile(document, kinds);
  return {
    format: MODEL_FILE_FORMAT,
    version: MODEL_FILE_VERSION,
    ...(Object.keys(versions).length > 0 && { versions }),
    project: { name, world },
    materials,
    parameters,
    scenarios,
    tree: tree.map(inReadingOrder),
    planes,
  };
}

/** The fields that a person looks for come first, children last. Database ids are not written. */
function inReadingOrder({ id, type, name, active, visible, children, ...fields }: TreeNode): TreeNode {
  const node = { type, name, active, visible, ...fields };
  return children ? { ...node, children: children.map(inReadingOrder) } : node;
}
