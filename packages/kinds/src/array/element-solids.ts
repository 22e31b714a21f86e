import { type Box, boxOf, type Solid, translate } from '@thermarium/geometry';
import { MM_PER_MICROMETRE } from '@thermarium/model';
import { cornerOf, sizeOf } from '../corner-and-size.ts';
import type { ArrayValues } from './array-fields.ts';

/**
 * The places of the elements in plan, mm, relative to the centre of the array's box. The whole pattern is centred, so
 * that staggered rows lie a quarter of a pitch to either side.
 */
interface ElementGrid {
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

export function arrayBox(values: ArrayValues): Box {
  return boxOf(cornerOf(values), sizeOf(values));
}

/** An element that crosses the box's side by less than this share of the box is not cut. */
const ROUNDING = 1e-9;

/** Whether the sides of the box leave an element whole, cut it, or leave nothing of it. */
export type Fit = 'whole' | 'cut' | 'outside';

/** How an element reaching `half` to both sides of `centre` fits between the walls at ±`wall`. */
export function fit(centre: number, half: number, wall: number): Fit {
  const slack = ROUNDING * wall;
  if (Math.abs(centre) + half <= wall + slack) return 'whole';
  return Math.abs(centre) - half < wall - slack ? 'cut' : 'outside';
}

/** Half the extents in plan of an element, mm. */
export function halfExtents({ bounds: { min, max } }: Solid): readonly [number, number] {
  return [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2];
}

/**
 * The bodies at each place of the array: copies of `element` (concentric bodies around the centre of the array's box,
 * the widest first), cut where they cross the sides of the box. Copies share the shape of the original, so each costs
 * only a shift. Places beyond the box, and bodies of which it leaves nothing, are left out.
 */
export function elementSolids(values: ArrayValues, element: readonly Solid[]): Solid[][] {
  const box = arrayBox(values);
  const { evenRow, oddRow, rows } = elementGrid(values);
  const [halfX, halfY] = halfExtents(element[0]);
  const places: Solid[][] = [];
  for (let row = 0; row < rows.length; row++) {
    const fitY = fit(rows[row], halfY, values.dy / 2);
    if (fitY === 'outside') continue;
    for (const x of row % 2 === 0 ? evenRow : oddRow) {
      const fitX = fit(x, halfX, values.dx / 2);
      if (fitX === 'outside') continue;
      const whole = element.map((solid) => translate(solid, [x, rows[row], 0]));
      const isWhole = fitX === 'whole' && fitY === 'whole';
      const parts = isWhole ? whole : whole.flatMap((solid) => solid.clip(box) ?? []);
      if (parts.length > 0) places.push(parts);
    }
  }
  return places;
}

/**
 * The volume of all elements within the box, mm³, without making them: elements cut alike are measured once, so that
 * millions cost no more than a few.
 */
export function elementVolume(values: ArrayValues, element: Solid): number {
  const { evenRow, oddRow, rows } = elementGrid(values);
  const [halfX, halfY] = halfExtents(element);
  const box = arrayBox(values);
  let sum = 0;
  for (const [parity, columns] of [evenRow, oddRow].entries()) {
    const xs = distinct(columns, halfX, values.dx / 2);
    const ys = distinct(
      rows.filter((_, row) => row % 2 === parity),
      halfY,
      values.dy / 2,
    );
    for (const [x, countX] of xs) {
      for (const [y, countY] of ys) {
        sum += countX * countY * (translate(element, [x, y, 0]).clip(box)?.volume ?? 0);
      }
    }
  }
  return sum;
}

/** The differently cut centres with their counts; all whole elements count as one centre in the middle. */
function distinct(centres: Float64Array, half: number, wall: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const centre of centres) {
    const how = fit(centre, half, wall);
    if (how === 'outside') continue;
    const representative = how === 'whole' ? 0 : centre;
    counts.set(representative, (counts.get(representative) ?? 0) + 1);
  }
  return counts;
}
