import type { Tree } from '../commands/selected-objects.ts';
import type { ModelNode } from '../document/project-document.ts';

const known = new WeakMap<Tree['nodes'], ReadonlyMap<number, number>>();

/**
 * The power of every object, mW: of an assembly that of all active objects in it, its copies included. Objects without
 * power are left out.
 */
export function powersOf(tree: Tree): ReadonlyMap<number, number> {
  let powers = known.get(tree.nodes);
  if (!powers) {
    powers = summed(tree);
    known.set(tree.nodes, powers);
  }
  return powers;
}

function summed(tree: Tree): ReadonlyMap<number, number> {
  const powers = new Map<number, number>();
  const visit = (id: number): number => {
    const node = tree.nodes.get(id);
    if (!node) return 0;
    const inside = (tree.children.get(id) ?? []).map((child) => ({ child, power: visit(child) }));
    const own = node.leaf ? (node.power_calc ?? 0) : 0;
    const ofChildren = inside
      .filter(({ child }) => tree.nodes.get(child)?.active)
      .reduce((sum, { power }) => sum + power, 0);
    const power = own + ofChildren * copiesOf(node);
    if (power !== 0) powers.set(id, power);
    return power;
  };
  for (const id of tree.children.get(null) ?? []) visit(id);
  return powers;
}

/** How many times an assembly stands in the model. */
function copiesOf(node: ModelNode): number {
  if (node.is_array !== true) return 1;
  return ['xcount', 'ycount', 'zcount'].reduce((product, key) => {
    const count = node[`${key}_calc`] ?? node[key];
    return product * (typeof count === 'number' ? Math.max(1, Math.round(count)) : 1);
  }, 1);
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** mW as it is shown. */
export function shownPower(power: number): string {
  const tiny = power !== 0 && Math.abs(power) < 0.005;
  return tiny ? power.toPrecision(2) : NUMBER.format(power);
}
