import type { Box } from '@thermarium/geometry';
import { aroundCopies, type Inherited, type Repetition } from '@thermarium/model';
import { Extent } from './boxes.ts';

/** Boxes around a part of the tree, copies included, mm; null: there is nothing of that sort in it. */
export interface Reach {
  /** Around all of it. */
  readonly all: Box | null;
  /** Around what takes part. */
  readonly active: Box | null;
  /** Around what is seen. */
  readonly shown: Box | null;
}

/** The reach of an object that occupies a box. */
export function reachOf(box: Box | null, { active, visible }: Pick<Inherited, 'active' | 'visible'>): Reach {
  return { all: box, active: active ? box : null, shown: active && visible ? box : null };
}

/** The reach of all the copies that a container makes of what is in it. */
export function reachAround(inside: readonly Reach[], repetition: Repetition | null): Reach {
  const [all, active, shown] = [new Extent(), new Extent(), new Extent()];
  for (const reach of inside) {
    all.add(reach.all);
    active.add(reach.active);
    shown.add(reach.shown);
  }
  const grown = (extent: Extent) => {
    const box = extent.box();
    return box && aroundCopies(box, repetition);
  };
  return { all: grown(all), active: grown(active), shown: grown(shown) };
}
