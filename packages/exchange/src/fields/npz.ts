import { AXIS_LETTERS } from '@thermarium/geometry';
import type { SolvedField } from '@thermarium/solution';
import { Zip, ZipPassThrough } from 'fflate';
import { bytesOf, textBytes } from './little-endian.ts';

type Values = Float64Array | Int32Array | Uint8Array;

/** An array of NumPy. */
interface NumpyArray {
  readonly name: string;
  /** NumPy's name of the element's type. */
  readonly type: string;
  readonly shape: readonly number[];
  readonly parts: () => Iterable<Values> | AsyncIterable<Values>;
}

/** The time of every file, so that the same field always gives the same bytes: archives know no earlier year in any time zone. */
const NO_TIME = '1980-01-02T00:00:00';

/**
 * A field as an archive of arrays for NumPy (`numpy.load`): `temperature` in °C, NaN in void, and `object`, an index into
 * the lists `object_id`, `object_type` and `object_name`, -1 in void, both by [z, y, x]; the edges of the cells `x`, `y`
 * and `z` in mm, one more than cells; `time` in s, NaN in a steady field.
 */
export async function* npz(field: SolvedField): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const taken = (): Uint8Array[] => ready.splice(0);
  for (const array of arraysOf(field)) {
    const file = new ZipPassThrough(`${array.name}.npy`);
    file.mtime = NO_TIME;
    zip.add(file);
    file.push(npyHead(array));
    for await (const values of array.parts()) {
      file.push(bytesOf(values));
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* taken();
  ready = [];
}

function arraysOf({ objects, edges, time, layers }: SolvedField): readonly NumpyArray[] {
  const shape = [2, 1, 0].map((axis) => edges[axis].length - 1);
  return [
    {
      ...{ name: 'temperature', type: '<f8', shape },
      parts: async function* () {
        for await (const { temperature } of layers()) yield temperature;
      },
    },
    {
      ...{ name: 'object', type: '<i4', shape },
      parts: async function* () {
        for await (const { object } of layers()) yield object;
      },
    },
    ...AXIS_LETTERS.map((name, axis) => ({
      ...{ name, type: '<f8', shape: [edges[axis].length] },
      parts: () => [edges[axis]],
    })),
    { ...{ name: 'time', type: '<f8', shape: [] }, parts: () => [Float64Array.of(time ?? Number.NaN)] },
    {
      ...{ name: 'object_id', type: '<i4', shape: [objects.length] },
      parts: () => [Int32Array.from(objects, ({ id }) => id)],
    },
    texts(
      'object_type',
      objects.map(({ type }) => type),
    ),
    texts(
      'object_name',
      objects.map(({ name }) => name),
    ),
  ];
}

/** Texts of NumPy are as long as the longest, four bytes a character, filled up with zeros. */
function texts(name: string, list: readonly string[]): NumpyArray {
  const letters = list.map((text) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0));
  const width = Math.max(1, ...letters.map(({ length }) => length));
  const codes = new Int32Array(width * list.length);
  for (const [n, text] of letters.entries()) codes.set(text, n * width);
  return { name, type: `<U${width}`, shape: [list.length], parts: () => [codes] };
}

/** The mark of the format in version 1, and the length of what follows. */
const MARK = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0];
const LENGTH_AT = 8;
const HEAD = 10;
/** Arrays begin at a multiple of it. */
const ALIGNMENT = 64;

/** The head before the values of an array: its type and shape, as a literal of Python. */
function npyHead({ type, shape }: NumpyArray): Uint8Array {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const literal = `{'descr': '${type}', 'fortran_order': False, 'shape': (${sizes}), }`;
  const length = Math.ceil((HEAD + literal.length + 1) / ALIGNMENT) * ALIGNMENT - HEAD;
  const head = new Uint8Array(HEAD + length);
  head.set(MARK);
  new DataView(head.buffer).setUint16(LENGTH_AT, length, true);
  head.set(textBytes(`${literal.padEnd(length - 1)}\n`), HEAD);
  return head;
}
