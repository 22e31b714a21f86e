import type { Box, Vec3 } from '@thermarium/geometry';
import type { Kind } from '@thermarium/kinds';
import type { EvaluatedNode } from '@thermarium/model';

/** Of one object no more copies than this are drawn: of more the first ones along each axis. */
export const MOST_DRAWN_COPIES = 1000;

const MICROMETRES_PER_MM = 1000;
const ORIGIN: Vec3 = [0, 0, 0];
export const SINGLE: readonly Vec3[] = [ORIGIN];

/** The shifts that an assembly makes of those of all assemblies above it; the same list where it repeats nothing. */
export function repeated(values: EvaluatedNode['values'] | null, outer: readonly Vec3[]): readonly Vec3[] {
  if (values?.is_array !== true) return outer;
  const letters = ['x', 'y', 'z'] as const;
  const counts = letters.map((letter) => Math.max(1, Number(values[`${letter}count`])));
  const steps = letters.map((letter) => Number(values[`${letter}pitch`]) / MICROMETRES_PER_MM);
  const [across, along, up] = capped(counts, Math.max(1, Math.floor(MOST_DRAWN_COPIES / outer.length)));
  if (across * along * up === 1) return outer;
  const copies: Vec3[] = [];
  for (const [x0, y0, z0] of outer) {
    for (let k = 0; k < up; k++) {
      for (let j = 0; j < along; j++) {
        for (let i = 0; i < across; i++) {
          copies.push([x0 + i * steps[0], y0 + j * steps[1], z0 + k * steps[2]]);
        }
      }
    }
  }
  return copies;
}

/** Counts whose product is at most `most`: short axes keep theirs, long ones share what is left. */
function capped(counts: readonly number[], most: number): readonly number[] {
  const shown = [...counts];
  const order = [0, 1, 2].sort((a, b) => counts[a] - counts[b]);
  let left = most;
  for (const [rank, axis] of order.entries()) {
    const share = Math.floor(left ** (1 / (3 - rank)) + 1e-9);
    shown[axis] = Math.max(1, Math.min(counts[axis], share));
    left /= shown[axis];
  }
  return shown;
}

/** Around a box and all its copies by the assembly itself. */
export function around(kind: Kind, values: EvaluatedNode['values'] | null, inner: Box): Box {
  return values && kind.around ? kind.around(values, inner) : inner;
}
