import { contains, type Solid } from '@thermarium/geometry';
import type { Contribution } from './contribution.ts';
import { PLANE_TOLERANCE } from './tolerance.ts';

/**
 * The volume that a body's strokes describe before anything overlaps it, mm³. Within one object an element either
 * stands beside what came before it, or lies inside the filling or inside the element painted just before (a via's core
 * in its barrel).
 */
export function describedVolume(contributions: readonly Contribution[]): {
  readonly volume: number;
  readonly curved: boolean;
} {
  let volume = 0;
  let curved = false;
  let filling: Solid | null = null;
  let previous: Solid | null = null;
  for (const part of contributions) {
    if (part.type !== 'conductor' && part.type !== 'void') continue;
    const { solid } = part;
    curved ||= solid.curved;
    const inner = encloses(filling, solid) || encloses(previous, solid);
    if (part.type === 'conductor' && !inner) volume += solid.volume;
    if (part.type === 'void' && inner) volume -= solid.volume;
    if (part.type === 'conductor') {
      filling ??= solid;
      previous = solid;
    }
  }
  return { volume, curved };
}

function encloses(outer: Solid | null, inner: Solid): boolean {
  return outer !== null && contains(outer.bounds, inner.bounds, PLANE_TOLERANCE);
}
