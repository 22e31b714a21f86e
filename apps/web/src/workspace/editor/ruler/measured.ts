import type { Vec3 } from '@thermarium/geometry';
import { lengthOf, subtract } from '../geometry/vector.ts';

/** A measured distance as the ruler's label shows it, mm. */
export interface Measured {
  readonly distance: string;
  /** Along x, y and z, without sign. */
  readonly deltas: readonly [string, string, string];
}

export function measured(from: Vec3, to: Vec3): Measured {
  const [dx, dy, dz] = subtract(to, from);
  const text = (value: number) => Math.abs(value).toFixed(3);
  return { distance: text(lengthOf([dx, dy, dz])), deltas: [text(dx), text(dy), text(dz)] };
}
