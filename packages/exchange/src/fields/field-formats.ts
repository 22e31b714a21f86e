import type { FieldLayers, SolvedField } from '@thermarium/solution';
import { integerColumn, numberColumn, TextDictionary } from '../arrow/arrow-columns.ts';
import { type ArrowColumn, ArrowStream } from '../arrow/arrow-stream.ts';
import { npz } from './npz.ts';
import { vtr } from './vtr.ts';

const COLUMNS = ['name', 'type', 'id', 'x', 'y', 'z', 'dx', 'dy', 'dz', 'temp'] as const;
/** Rows of one batch; as columns they take 1.2 MB. */
const MOST_ROWS = 16_384;

/**
 * A field as an Arrow stream, a row for each cell that is not void: its object, its middle and sizes in mm, and its
 * temperature in °C. The metadata of the schema has the `time` of a step in s.
 */
async function* fieldTable(field: SolvedField): AsyncGenerator<Uint8Array> {
  const { objects, time, layers } = field;
  const names = new TextDictionary(objects.map(({ name }) => name));
  const types = new TextDictionary(objects.map(({ type }) => type));
  const ids = Int32Array.from(objects, ({ id }) => id);
  const metadata = time === null ? null : new Map([['time', String(time)]]);
  const stream = new ArrowStream(COLUMNS, metadata);
  const columnsOf = ({ object, position, size, temperature }: Rows): readonly ArrowColumn[] => [
    names.column(object),
    types.column(object),
    integerColumn(Int32Array.from(object, (own) => ids[own])),
    ...position.map(numberColumn),
    ...size.map(numberColumn),
    numberColumn(temperature),
  ];
  let first = 0;
  for await (const portion of layers()) {
    for (const rows of rowsOf(field, portion, first)) {
      for (const { bytes } of stream.batch(columnsOf(rows))) yield bytes;
    }
    first += portion.object.length;
  }
  for (const { bytes } of stream.end(columnsOf(someRows(0)))) yield bytes;
}

/** The rows of a batch. */
interface Rows {
  readonly object: Uint32Array;
  readonly position: readonly Float64Array[];
  readonly size: readonly Float64Array[];
  readonly temperature: Float64Array;
}

function someRows(count: number): Rows {
  const numbers = (): Float64Array => new Float64Array(count);
  return {
    object: new Uint32Array(count),
    position: [numbers(), numbers(), numbers()],
    size: [numbers(), numbers(), numbers()],
    temperature: numbers(),
  };
}

/** @param first the number of the first of the cells in the grid */
function* rowsOf({ edges }: SolvedField, layers: FieldLayers, first: number): Generator<Rows> {
  const [nx, ny] = edges.map((along) => along.length - 1);
  for (let from = 0; from < layers.object.length; from += MOST_ROWS) {
    const object = layers.object.subarray(from, from + MOST_ROWS);
    let count = 0;
    for (const own of object) if (own >= 0) count++;
    if (count === 0) continue;
    const rows = someRows(count);
    let row = 0;
    for (let n = 0; n < object.length; n++) {
      if (object[n] < 0) continue;
      const cell = first + from + n;
      const line = Math.floor(cell / nx);
      const index = [cell - line * nx, line % ny, Math.floor(line / ny)];
      for (const [axis, at] of index.entries()) {
        const low = edges[axis][at];
        const size = edges[axis][at + 1] - low;
        rows.position[axis][row] = low + size / 2;
        rows.size[axis][row] = size;
      }
      rows.object[row] = object[n];
      rows.temperature[row++] = layers.temperature[from + n];
    }
    yield rows;
  }
}

/** A format of files for the temperatures of all cells. */
export interface FieldFormat {
  readonly name: string;
  /** The title in menus. */
  readonly title: string;
  /** The extensions of its files, without a dot and in lower case, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  /** Writes a field as the bytes of a file, part by part. */
  readonly write: (field: SolvedField) => AsyncIterable<Uint8Array>;
}

/** All formats of fields, by their names in calls. */
export const fieldFormats = {
  vtr: { name: 'vtr', title: 'VTK', extensions: ['vtr'], write: vtr },
  npz: { name: 'npz', title: 'NumPy', extensions: ['npz'], write: npz },
  arrow: { name: 'arrow', title: 'Arrow', extensions: ['arrows', 'arrow'], write: fieldTable },
} as const satisfies Readonly<Record<string, FieldFormat>>;

/** The extension of files with a field as it is stored, at which a transient may start; no other program reads them. */
export const STORED_FIELD = 'field';

/** The format of a file by the extension of its name; null: there is none. */
export function fieldFormatOf(file: string): FieldFormat | null {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  const formats: readonly FieldFormat[] = Object.values(fieldFormats);
  return formats.find(({ extensions }) => extensions.includes(extension)) ?? null;
}
