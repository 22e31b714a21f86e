import { type Solid, translate } from '@thermarium/geometry';
import { type ArrayValues, elementCount } from './array-fields.ts';
import { arrayBox, elementGrid, type Fit, fit, halfExtents } from './element-solids.ts';

/** Elements that are cut alike: one solid and its places. */
interface ElementGroup {
  readonly solid: Solid;
  /** The whole element at the same place; null if the solid is not cut. */
  readonly whole: Solid | null;
  /** The shifts x, y, z of all elements in turn, mm. */
  readonly offsets: Float64Array;
}

export interface ElementPlaces {
  /** One entry for each body of the element, in its order. */
  readonly groups: readonly (readonly ElementGroup[])[];
  readonly drawn: number;
}

interface Cut {
  /** The shift at which the element was cut; 0 along an axis on which it is whole. */
  readonly x: number;
  readonly y: number;
  readonly isWhole: boolean;
  readonly shifts: number[];
}

/**
 * The places of the elements of an array, without a solid for each: at most about `most`, taken evenly from rows and
 * columns. `element` is a list of concentric bodies around the centre of the array's box, the widest first.
 */
export function elementPlaces(values: ArrayValues, element: readonly Solid[], most: number): ElementPlaces {
  const { evenRow, oddRow, rows } = elementGrid(values);
  const [halfX, halfY] = halfExtents(element[0]);
  const [columns, shownRows] = shownPlaces(values, most);
  const cuts = new Map<string, Cut>();
  let drawn = 0;
  for (const row of shownRows) {
    const y = rows[row];
    const fitY = fit(y, halfY, values.dy / 2);
    if (fitY === 'outside') continue;
    const centres = row % 2 === 0 ? evenRow : oddRow;
    for (const column of columns) {
      const x = centres[column];
      const fitX = fit(x, halfX, values.dx / 2);
      if (fitX === 'outside') continue;
      cutFor(cuts, x, fitX, y, fitY).shifts.push(x, y, 0);
      drawn++;
    }
  }
  const groups = element.map((solid) => [...cuts.values()].flatMap((cut) => groupOf(solid, cut, values)));
  return { groups, drawn };
}

function cutFor(cuts: Map<string, Cut>, x: number, fitX: Fit, y: number, fitY: Fit): Cut {
  const [cutX, cutY] = [fitX === 'whole' ? 0 : x, fitY === 'whole' ? 0 : y];
  const key = `${fitX} ${cutX} ${fitY} ${cutY}`;
  const known = cuts.get(key);
  if (known) return known;
  const cut = { x: cutX, y: cutY, isWhole: fitX === 'whole' && fitY === 'whole', shifts: [] };
  cuts.set(key, cut);
  return cut;
}

/** The group of one body; empty if the box leaves nothing of it. */
function groupOf(solid: Solid, cut: Cut, values: ArrayValues): readonly ElementGroup[] {
  const offsets = Float64Array.from(cut.shifts, (shift, i) => shift - [cut.x, cut.y, 0][i % 3]);
  if (cut.isWhole) return [{ solid, whole: null, offsets }];
  const whole = translate(solid, [cut.x, cut.y, 0]);
  // Along an axis on which it is whole, the box must not cut it: the group has other places there too.
  const box = arrayBox(values);
  const part = whole.clip({
    min: [cut.x === 0 ? -Infinity : box.min[0], cut.y === 0 ? -Infinity : box.min[1], -Infinity],
    max: [cut.x === 0 ? Infinity : box.max[0], cut.y === 0 ? Infinity : box.max[1], Infinity],
  });
  if (part === null) return [];
  return [{ solid: part, whole: part === whole ? null : whole, offsets }];
}

/** The columns and rows that are shown, ends included. */
function shownPlaces(values: ArrayValues, most: number): readonly [readonly number[], readonly number[]] {
  const { xcount, ycount } = values;
  if (elementCount(values) <= most) return [spread(xcount, xcount), spread(ycount, ycount)];
  const share = Math.sqrt(most / elementCount(values));
  let across = Math.min(xcount, Math.max(1, Math.round(xcount * share)));
  const along = Math.min(ycount, Math.max(1, Math.round(most / across)));
  across = Math.min(xcount, Math.max(1, Math.round(most / along)));
  return [spread(xcount, across), spread(ycount, along)];
}

/** `shown` numbers, evenly chosen from 0 … count - 1. */
function spread(count: number, shown: number): readonly number[] {
  if (shown === 1) return [Math.floor((count - 1) / 2)];
  return Array.from({ length: shown }, (_, i) => Math.round((i * (count - 1)) / (shown - 1)));
}
