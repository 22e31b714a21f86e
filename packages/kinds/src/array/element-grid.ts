import { MM_PER_MICROMETRE } from '@thermarium/model';
import type { ArrayValues } from './array-fields.ts';

/**
 * The places of the elements in plan, mm, relative to the centre of the array's box. The whole pattern is centred, so
 * that staggered rows lie a quarter of a pitch to either side.
 */
export interface ElementGrid {
  /** Centres along x in the even rows (0, 2, …) and in the odd ones. */
  readonly evenRow: Float64Array;
  readonly oddRow: Float64Array;
  /** Centres along y, one per row. */
  readonly rows: Float64Array;
}

export function elementGrid(values: ArrayValues): ElementGrid {
  const { xcount, ycount, inline } = values;
  const xpitch = values.xpitch * MM_PER_MICROMETRE;
  const shift = inline || ycount === 1 ? 0 : xpitch / 4;
  return {
    evenRow: centred(xcount, xpitch, -shift),
    oddRow: centred(xcount, xpitch, shift),
    rows: centred(ycount, values.ypitch * MM_PER_MICROMETRE, 0),
  };
}

function centred(count: number, pitch: number, shift: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * pitch + shift);
}

/** The reach of the elements from the centre of the box along x and y, mm. */
export function patternReach(values: ArrayValues): readonly [number, number] {
  const { xcount, ycount, inline } = values;
  const [xpitch, ypitch, diameter] = [values.xpitch, values.ypitch, values.diameter].map(
    (length) => length * MM_PER_MICROMETRE,
  );
  const stagger = inline || ycount === 1 ? 0 : xpitch / 4;
  return [((xcount - 1) * xpitch + diameter) / 2 + stagger, ((ycount - 1) * ypitch + diameter) / 2];
}

/** The smallest distance between the centres of two elements, mm; infinite for a single element. */
export function closestCentres(values: ArrayValues): number {
  const { xcount, ycount, inline } = values;
  const [xpitch, ypitch] = [values.xpitch * MM_PER_MICROMETRE, values.ypitch * MM_PER_MICROMETRE];
  const distances = [Infinity];
  if (xcount > 1) distances.push(xpitch);
  if (ycount > 1) distances.push(inline ? ypitch : Math.hypot(xpitch / 2, ypitch));
  if (ycount > 2) distances.push(2 * ypitch);
  return Math.min(...distances);
}
