import type { Axis } from '@thermarium/geometry';
import { type Discretisation, isNode, PairResistances } from '@thermarium/mesh';

/** Who states a part of the resistance of a joint: an object, or the two sides of a contact by their words. */
export interface ContactCause {
  readonly of: number | string;
  readonly part: number;
}

/** Tells of every joint who states its resistance; of those between the nodes of a network nobody does. */
export function contactParts(
  discretisation: Pick<Discretisation, 'scene' | 'grid'>,
): (low: number, axis: Axis) => readonly ContactCause[] {
  const { scene, grid } = discretisation;
  const resistances = new PairResistances(scene);
  const known = new Map<number, readonly ContactCause[]>();
  return (low, axis) => {
    const [own, next] = [grid.code[low], grid.code[low + grid.stride[axis]]];
    if (own < 0 || next < 0) return [];
    const key = own * scene.regions.length + next;
    const causes = known.get(key) ?? causesOf(own, next);
    known.set(key, causes);
    return causes;
  };

  function causesOf(own: number, next: number): readonly ContactCause[] {
    if (isNode(scene, own) && isNode(scene, next)) return [];
    const stated = resistances.statedBetween(own, next);
    if (stated !== null) return [{ of: stated.sides.map(({ name }) => name).join(' and '), part: 1 }];
    const bodies = [own, next].map((region) => scene.bodies[scene.regions[region].body]);
    const whole = bodies.reduce((sum, { contactResistance }) => sum + contactResistance, 0);
    return bodies.flatMap(({ object, contactResistance }) =>
      contactResistance === 0 ? [] : [{ of: object, part: contactResistance / whole }],
    );
  }
}
