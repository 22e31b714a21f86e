import type { Box } from '@thermarium/geometry';
import { aroundCopies, type Inherited, type Repetition } from '@thermarium/model';
import { Extent } from '@thermarium/picture';

/** Boxes around the objects of a part of the tree, copies included, mm; null: there are no such objects. */
export interface Reach {
  /** Around all objects. */
  readonly all: Box | null;
  /** Around the active objects. */
  readonly active: Box | null;
  /** Around the active and visible objects. */
  readonly shown: Box | null;
}

/** The reach of an object that occupies a box. */
export function reachOf(box: Box | null, { active, visible }: Pick<Inherited, 'active' | 'visible'>): Reach {
  return { all: box, active: active ? box : null, shown: active && visible ? box : null };
}

/** The reach of all copies that a container makes of its content. */
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
