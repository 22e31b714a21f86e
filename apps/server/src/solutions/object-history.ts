/** One object at one step; null: nothing is left of it. */
export interface ObjectState {
  /** °C */
  readonly min_t: number | null;
  readonly max_t: number | null;
  /** mW */
  readonly dissipated_power: number;
}

const FIGURES = 3;

/** Rows of steps as bytes: doubles, step by step, object by object; NaN for null. */
export function encodeHistory(steps: readonly (readonly ObjectState[])[]): Uint8Array {
  const values = new Float64Array(FIGURES * steps.reduce((sum, rows) => sum + rows.length, 0));
  let next = 0;
  for (const rows of steps) {
    for (const { min_t, max_t, dissipated_power } of rows) {
      values[next++] = min_t ?? Number.NaN;
      values[next++] = max_t ?? Number.NaN;
      values[next++] = dissipated_power;
    }
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

  constructor(bytes: Uint8Array, { objects, steps }: { readonly objects: number; readonly steps: number }) {
    const expected = FIGURES * objects * steps * Float64Array.BYTES_PER_ELEMENT;
    if (bytes.byteLength !== expected)
      throw new Error('The history of the objects is not that of the solution.');
    // A copy: doubles must begin at a multiple of eight bytes.
    this.values = new Float64Array(Uint8Array.from(bytes).buffer);
    this.objects = objects;
  }

  at(step: number, object: number): ObjectState {
    const first = FIGURES * (step * this.objects + object);
    const [min, max, dissipated_power] = this.values.subarray(first, first + FIGURES);
    return { min_t: orNull(min), max_t: orNull(max), dissipated_power };
  }
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
