import { countOf } from '@thermarium/model';
import { walkDocument } from '../records/document-standing.ts';
import type { Tree } from '../records/document-tree.ts';

const known = new WeakMap<Tree['nodes'], ReadonlyMap<number, number>>();

/**
 * The power of every object, mW. An assembly has the power of all active objects in it, times its copies. Objects
 * without power are left out.
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
  walkDocument<number>(tree, ({ repetition }, { id, leaf, active, power_calc }, inside) => {
    const own = leaf ? (power_calc ?? 0) : 0;
    const power = own + countOf(repetition) * inside().reduce((sum, each) => sum + each, 0);
    if (power !== 0) powers.set(id, power);
    return active ? power : 0;
  });
  return powers;
}

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** The text of a power in mW. */
export function shownPower(power: number): string {
  const tiny = power !== 0 && Math.abs(power) < 0.005;
  return tiny ? power.toPrecision(2) : NUMBER.format(power);
}
