import type { TreeNode } from '../document.ts';
import { LONGEST_NAME } from './names.ts';

/** A node as far as paths need it. */
interface Named extends Pick<TreeNode, 'name' | 'type'> {
  readonly children?: readonly Named[];
}

/** Reports use this key for the walls of a filled world, so no object may have it as its path. */
const RESERVED_PATH = 'world';

/**
 * Names the children of one node as issues show them: `board/die`, and `board/die#2` for the second of that name.
 * Call it once per child, in order; `parent` is the path with assemblies, blank for the root.
 */
export function siblingPaths(parent: string): (node: Named) => string {
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

  constructor(tree: readonly Named[], deepest: number) {
    this.count(tree, deepest);
  }

  /** Call it once per node, in tree order. `full` is the node's path with assemblies. */
  unique(node: Named, full: string): string {
    const name = segment(node);
    const wanted = this.uses.get(name) === 1 ? name : full;
    let path = wanted;
    // Only names that contain '/' or '#', or are reserved, can still collide.
    for (let repeat = 2; this.taken.has(path); repeat += 1) path = `${wanted}#${repeat}`;
    this.taken.add(path);
    return path;
  }

  private count(nodes: readonly Named[], deepest: number): void {
    for (const node of nodes) {
      const name = segment(node);
      this.uses.set(name, (this.uses.get(name) ?? 0) + 1);
      if (node.children && deepest > 1) this.count(node.children, deepest - 1);
    }
  }
}

function segment({ name, type }: Named): string {
  return (name.trim() === '' ? type : name).slice(0, LONGEST_NAME);
}

/** A tree of any sort of nodes, as far as paths need it. */
interface NamedTree<Node> {
  readonly top: readonly Node[];
  readonly own: (node: Node) => Pick<Named, 'name' | 'type'>;
  readonly inside: (node: Node) => readonly Node[];
}

/**
 * The unique path of every node: its name where no other node has it, else the path with assemblies. Whatever names
 * objects apart from their tree (curves, files, reports, messages) names them by it.
 */
export function uniquePaths<Node>({ top, own, inside }: NamedTree<Node>): ReadonlyMap<Node, string> {
  const treeOf = (nodes: readonly Node[]): Named[] =>
    nodes.map((node) => ({ name: own(node).name, type: own(node).type, children: treeOf(inside(node)) }));
  const paths = new NodePaths(treeOf(top), Number.POSITIVE_INFINITY);
  const found = new Map<Node, string>();
  const visit = (nodes: readonly Node[], parent: string) => {
    const pathOf = siblingPaths(parent);
    for (const node of nodes) {
      const full = pathOf(own(node));
      found.set(node, paths.unique(own(node), full));
      visit(inside(node), full);
    }
  };
  visit(top, '');
  return found;
}
