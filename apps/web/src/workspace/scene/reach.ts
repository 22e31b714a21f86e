import type { Box } from '@thermarium/geometry';
import { aroundCopies, type Repetition } from '@thermarium/model';
import { Extent } from '@thermarium/picture';

/** Boxes around the objects of a part of the tree, copies included, mm; null: there are no such objects. */
export interface Reach {
  /** Around what is active there by itself, whether or not the assemblies around it are. */
  readonly active: Box | null;
  /** Around the objects that are shown. */
  readonly shown: Box | null;
}

/** The reach of all copies that a container makes of its content. */
export function reachAround(inside: readonly Reach[], repetition: Repetition | null): Reach {
  const [active, shown] = [new Extent(), new Extent()];
  for (const reach of inside) {
    active.add(reach.active);
    shown.add(reach.shown);
  }
  const grown = (extent: Extent) => {
    const box = extent.box();
    return box && aroundCopies(box, repetition);
  };
  return { active: grown(active), shown: grown(shown) };
}
