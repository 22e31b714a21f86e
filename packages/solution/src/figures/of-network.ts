import type { Solution } from '../solution.ts';

/**
 * An amount of an object. What the nodes of a network have together stands with the first one, which is the object, and the others have
 * none of it: all objects together are the whole.
 */
export function ofNetwork(
  { discretisation: { scene } }: Solution,
  amountOf: (object: number) => number,
): (object: number) => number {
  return (object) => {
    if (scene.objects[object].nodeOf !== undefined) return 0;
    let sum = amountOf(object);
    // Further nodes come right after the first.
    for (let node = object + 1; scene.objects[node]?.nodeOf === object; node++) sum += amountOf(node);
    return sum;
  };
}
