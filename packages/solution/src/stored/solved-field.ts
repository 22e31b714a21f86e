import type { Grid } from '@thermarium/mesh';
import { roundedTemperature } from '../figures/rounding.ts';
import type { FieldHeader } from './field-file.ts';
import { FieldSlab } from './field-slab.ts';
import { NO_OBJECT } from './plane-cells.ts';

/** Whole layers of a field, one after the other; within them x runs fastest, then y. */
export interface FieldLayers {
  /** Per cell the index of its object, or of that of its largest part; -1 in void. */
  readonly object: Int32Array;
  /** °C, as all answers round it; NaN in void. */
  readonly temperature: Float64Array;
}

/** A solved field as it leaves: every cell of the grid. */
export interface SolvedField {
  readonly objects: readonly {
    /** In the project; the fill of a filled world has 0. */
    readonly id: number;
    readonly type: string;
    readonly name: string;
  }[];
  /** mm */
  readonly edges: Grid['edges'];
  /** s; null for a steady field. */
  readonly time: number | null;
  /** The layers from the bottom up, a few at a time; every call begins anew. */
  readonly layers: () => AsyncIterable<FieldLayers>;
}

/** The layers of a stored slab. Throws where the bytes are not a slab of the header's field. */
export function layersOf(header: FieldHeader, bytes: Uint8Array): FieldLayers {
  const slab = new FieldSlab(header, bytes);
  const { firstCell, cells } = slab;
  const object = new Int32Array(cells);
  const temperature = new Float64Array(cells);
  for (let n = 0; n < cells; n++) {
    const own = slab.object(firstCell + n);
    object[n] = own;
    temperature[n] =
      own === NO_OBJECT ? Number.NaN : roundedTemperature(header.ambient + slab.rise(firstCell + n));
  }
  return { object, temperature };
}
