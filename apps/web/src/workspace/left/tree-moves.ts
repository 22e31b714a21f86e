import { isBelow, outermost, type Tree } from '../records/document-tree.ts';
import type { Placement } from '../records/object-edits.ts';

/**
 * The placements of dragged objects. `gap` counts the present children of the target, including dragged ones: 0 is
 * before the first; null: after the last. Empty where nothing would move, or an assembly would be inside itself.
 */
export function placementsOf(
  tree: Tree,
  dragged: readonly number[],
  parent: number | null,
  gap: number | null,
): readonly Placement[] {
  const moving = outermost(tree, dragged);
  if (!mayHold(tree, parent, moving)) return [];
  const children = tree.children.get(parent) ?? [];
  const before = children.slice(0, gap ?? children.length);
  const index = before.filter((id) => !moving.includes(id)).length;
  const placements = moving.map((id, n) => ({ id, parent, index: index + n }));
  const stands = placements.every(({ id, index: place }) => children[place] === id);
  return stands ? [] : placements;
}

/** Whether a parent may hold objects: only assemblies can, and none can hold itself. */
export function mayHold(tree: Tree, parent: number | null, moving: readonly number[]): boolean {
  if (parent === null) return true;
  if (tree.nodes.get(parent)?.leaf !== false) return false;
  return moving.every((id) => id !== parent && !isBelow(tree, parent, id));
}

/** The placements of objects moved by a key: past a neighbour, into the assembly before them, or out of their own. */
export function keyMove(
  tree: Tree,
  selected: readonly number[],
  to: 'up' | 'down' | 'in' | 'out',
): readonly Placement[] {
  const moving = outermost(tree, selected);
  const parent = tree.nodes.get(moving[0])?.parent ?? null;
  // Objects of different assemblies have no common neighbour.
  if (moving.length === 0 || moving.some((id) => (tree.nodes.get(id)?.parent ?? null) !== parent)) return [];
  const siblings = tree.children.get(parent) ?? [];
  const first = siblings.indexOf(moving[0]);
  const last = siblings.indexOf(moving[moving.length - 1]);
  switch (to) {
    case 'up':
      return first > 0 ? placementsOf(tree, moving, parent, first - 1) : [];
    case 'down':
      return last < siblings.length - 1 ? placementsOf(tree, moving, parent, last + 2) : [];
    case 'in':
      return first > 0 ? placementsOf(tree, moving, siblings[first - 1], null) : [];
    case 'out': {
      if (parent === null) return [];
      const above = tree.nodes.get(parent)?.parent ?? null;
      return placementsOf(tree, moving, above, (tree.children.get(above) ?? []).indexOf(parent) + 1);
    }
  }
}
