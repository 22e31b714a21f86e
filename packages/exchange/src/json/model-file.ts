import type { Document, KindSchema, TreeNode } from '@thermarium/model';
import { versionsInFile } from './file-versions.ts';

/** The name and version that every model file states. */
export const MODEL_FILE_FORMAT = 'thermarium';
export const MODEL_FILE_VERSION = 1;

/** Larger files are refused unread; a board with 100,000 objects is about 40 MB. */
export const MODEL_FILE_LIMIT_BYTES = 64 * 1024 * 1024;

/** The keys of a file beside its sections. `versions` is left out where everything is of version 1. */
export const HEAD_KEYS = ['format', 'version', 'versions'] as const;
export const SECTIONS = ['project', 'materials', 'parameters', 'scenarios', 'tree', 'planes'] as const;
export const PROJECT_KEYS = ['name', 'world'] as const;

/** The fields of every node in a file beside those of its kind; `index` orders siblings and is not written. */
export const NODE_KEYS = ['type', 'name', 'active', 'visible', 'index', 'children'] as const;

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
