import type { TreeNode } from '../document.ts';
import { LONGEST_NAME } from './names.ts';

/** Reports use this key for the walls of a filled world, so no object may have it as its path. */
const RESERVED_PATH = 'world';

/**
 * Names the children of one node as issues show them: `board/die`, and `board/die#2` for the second of that name.
 * Call it once per child, in order; `parent` is the path with assemblies, blank for the root.
 */
export function siblingPaths(parent: string): (node: Pick<TreeNode, 'name' | 'type'>) => string {
  const seen = new Map<string, number>();
  return (node) => {
    const name = segment(node);
    const repeats = (seen.get(name) ?? 0) + 1;
    seen.set(name, repeats);
    return `${parent}${parent === '' ? '' : '/'}${name}${repeats === 1 ? '' : `#${repeats}`}`;
  };
}

/**
 * Gives every node of a tree its unique path: the name where it is unique in the document, else the path with
 * assemblies, with `#2`, `#3` for repeated siblings. Inactive nodes count, so that switching one off renames nothing.
 */
export class NodePaths {
  private readonly uses = new Map<string, number>();
  private readonly taken = new Set([RESERVED_PATH]);

  constructor(tree: readonly TreeNode[], deepest: number) {
    this.count(tree, deepest);
  }

  /** Call it once per node, in tree order. `full` is the node's path with assemblies. */
  unique(node: TreeNode, full: string): string {
    const name = segment(node);
    const wanted = this.uses.get(name) === 1 ? name : full;
    let path = wanted;
    // Only names that contain '/' or '#', or are reserved, can still collide.
    for (let repeat = 2; this.taken.has(path); repeat += 1) path = `${wanted}#${repeat}`;
    this.taken.add(path);
    return path;
  }

  private count(nodes: readonly TreeNode[], deepest: number): void {
    for (const node of nodes) {
      const name = segment(node);
      this.uses.set(name, (this.uses.get(name) ?? 0) + 1);
      if (node.children && deepest > 1) this.count(node.children, deepest - 1);
    }
  }
}

function segment({ name, type }: Pick<TreeNode, 'name' | 'type'>): string {
  return (name.trim() === '' ? type : name).slice(0, LONGEST_NAME);
}
