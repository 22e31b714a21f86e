import type { EvaluatedMaterial } from '../medium.ts';
import type { InheritedNumber } from './standing.ts';

/** The limit of an object's temperature, and where it is stated. */
export interface HighestAllowed {
  /** °C */
  readonly celsius: number;
  readonly statedBy: 'object' | 'assembly' | 'material';
  /** The name of the object, assembly or material. */
  readonly name: string;
}

/** All that may state the limit of an object. */
export interface LimitSources {
  readonly name: string;
  /** The object's own, °C; null: it states none. */
  readonly own: number | null;
  /** That of the nearest assembly with one. */
  readonly around: InheritedNumber | null;
  /** All that the object is made of. */
  readonly materials: readonly Pick<EvaluatedMaterial, 'name' | 'highestAllowed'>[];
}

/**
 * The limit of an object: the nearest statement counts, its own, then that of an assembly around it, then the lowest of its
 * materials. Null: nothing limits it. A statement whose expression has no value (NaN) hides those further away: its number is unknown.
 */
export function highestAllowedOf({ name, own, around, materials }: LimitSources): HighestAllowed | null {
  if (own !== null) return known(own, 'object', name);
  if (around !== null) return known(around.value, 'assembly', around.from ?? '');
  let lowest: HighestAllowed | null = null;
  for (const { name: material, highestAllowed: celsius } of materials) {
    if (celsius !== null && !(celsius >= (lowest?.celsius ?? Infinity))) {
      lowest = known(celsius, 'material', material);
      if (lowest === null) return null;
    }
  }
  return lowest;
}

function known(celsius: number, statedBy: HighestAllowed['statedBy'], name: string): HighestAllowed | null {
  return Number.isNaN(celsius) ? null : { celsius, statedBy, name };
}
