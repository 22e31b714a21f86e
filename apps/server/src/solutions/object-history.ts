import type { Vec3 } from '@thermarium/geometry';
import type { ObjectFigures } from '@thermarium/solution';

/** One object at one step; temperatures are null where nothing is left of it. */
export type ObjectState = {
  /** `heat_to_ambient_W` is null in solutions that were stored before it was. */
  readonly [figure in keyof ObjectFigures]: ObjectFigures[figure] | null;
} & Pick<ObjectFigures, 'dissipated_power'>;

/** Numbers of one object at one step. */
const FIGURES = 11;
/** Those that solutions had at first: extremes and power. */
const FIRST_FIGURES = 3;

/** The objects at one step as numbers, object by object; NaN for null. */
export function figuresOf(rows: readonly ObjectFigures[]): Float64Array {
  const values = new Float64Array(FIGURES * rows.length);
  let next = 0;
  const put = (value: number | null | undefined): void => {
    values[next++] = value ?? Number.NaN;
  };
  for (const row of rows) {
    put(row.min_t);
    put(row.max_t);
    put(row.dissipated_power);
    put(row.mean_t);
    put(row.heat_to_ambient_W);
    for (const axis of [0, 1, 2]) put(row.min_t_at?.[axis]);
    for (const axis of [0, 1, 2]) put(row.max_t_at?.[axis]);
  }
  return values;
}

/** Steps, each as `figuresOf` gives it, as bytes: doubles, one step after the other. */
export function encodeHistory(steps: readonly Float64Array[]): Uint8Array {
  const values = new Float64Array(steps.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const figures of steps) {
    values.set(figures, next);
    next += figures.length;
  }
  return new Uint8Array(values.buffer);
}

/**
 * The history of the objects, in the order of the solution's index. Throws where the bytes belong to another
 * number of objects.
 */
export class ObjectHistory {
  private readonly values: Float64Array;
  private readonly objects: number;
  /** Numbers of each object at each step. */
  private readonly figures: number;

  constructor(bytes: Uint8Array, { objects, steps }: { readonly objects: number; readonly steps: number }) {
    const figures = [FIGURES, FIRST_FIGURES].find(
      (count) => bytes.byteLength === count * objects * steps * Float64Array.BYTES_PER_ELEMENT,
    );
    if (figures === undefined) throw new Error('The history of the objects is not that of the solution.');
    // A copy: doubles must begin at a multiple of eight bytes.
    this.values = new Float64Array(Uint8Array.from(bytes).buffer);
    this.objects = objects;
    this.figures = figures;
  }

  at(step: number, object: number): ObjectState {
    const first = this.figures * (step * this.objects + object);
    const [min, max, dissipated_power, mean, heat, ...places] = this.values.subarray(
      first,
      first + this.figures,
    );
    return {
      min_t: orNull(min),
      max_t: orNull(max),
      dissipated_power,
      heat_to_ambient_W: orNull(heat),
      mean_t: orNull(mean),
      min_t_at: placeOrNull(places.slice(0, 3)),
      max_t_at: placeOrNull(places.slice(3)),
    };
  }
}

/** NaN, and what an older solution does not have, as null. */
function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}

function placeOrNull([x, y, z]: readonly number[]): Vec3 | null {
  return orNull(x) === null ? null : [x, y, z];
}
