import { AXIS_LETTERS } from '@thermarium/geometry';
import type { FieldLayers, SolvedField } from '@thermarium/solution';
import { bytesOf, textBytes } from './little-endian.ts';

/** `vtkDataSetAttributes::HIDDENCELL`: VTK leaves cells with this mark out of pictures and sums. */
const HIDDEN = 32;
/** Ids in void. */
const NO_ID = -1;
/** Each block of appended data begins with its length in bytes. */
const LENGTH_BYTES = 8;

type Values = Float64Array | Int32Array | Uint8Array;

const TYPES = { Float64: 8, Int32: 4, UInt8: 1 } as const;

/** An array whose values follow the document, in one block. */
interface Block {
  readonly name: string;
  readonly type: keyof typeof TYPES;
  readonly length: number;
  readonly parts: () => Iterable<Values> | AsyncIterable<Values>;
}

/**
 * A field as a rectilinear grid of VTK (`.vtr`, XML with appended raw data): coordinates in mm, and per cell
 * `temperature` in °C, `object_id` and `vtkGhostType`, which hides void. `object_ids` and `object_names` list the
 * objects; `TimeValue` is the time of a step in s.
 */
export async function* vtr(field: SolvedField): AsyncGenerator<Uint8Array> {
  const coordinates = AXIS_LETTERS.map((name, axis): Block => {
    const edges = field.edges[axis];
    return { name, type: 'Float64', length: edges.length, parts: () => [edges] };
  });
  const cells = cellBlocks(field);
  yield textBytes(documentBefore(field, coordinates, cells));
  for (const block of [...coordinates, ...cells]) {
    const length = new DataView(new ArrayBuffer(LENGTH_BYTES));
    length.setBigUint64(0, BigInt(bytesIn(block)), true);
    yield new Uint8Array(length.buffer);
    for await (const values of block.parts()) yield bytesOf(values);
  }
  yield textBytes('\n  </AppendedData>\n</VTKFile>\n');
}

/** Each block is contiguous, so that the layers are read once for each. */
function cellBlocks({ objects, edges, layers }: SolvedField): readonly Block[] {
  const length = edges.reduce((cells, along) => cells * (along.length - 1), 1);
  const ids = objects.map(({ id }) => id);
  const block = (name: string, type: Block['type'], values: (portion: FieldLayers) => Values): Block => ({
    ...{ name, type, length },
    parts: async function* () {
      for await (const portion of layers()) yield values(portion);
    },
  });
  return [
    block('temperature', 'Float64', ({ temperature }) => temperature),
    block('object_id', 'Int32', ({ object }) => object.map((own) => (own < 0 ? NO_ID : ids[own]))),
    block('vtkGhostType', 'UInt8', ({ object }) => Uint8Array.from(object, (own) => (own < 0 ? HIDDEN : 0))),
  ];
}

function documentBefore(
  { objects, edges, time }: SolvedField,
  coordinates: readonly Block[],
  cells: readonly Block[],
): string {
  const extent = edges.map((along) => `0 ${along.length - 1}`).join(' ');
  let offset = 0;
  const arrays = (blocks: readonly Block[]): string =>
    blocks
      .map((block) => {
        const at = offset;
        offset += LENGTH_BYTES + bytesIn(block);
        return `        <DataArray type="${block.type}" Name="${block.name}" format="appended" offset="${at}"/>\n`;
      })
      .join('');
  // The order of the blocks is that of their offsets.
  const coordinateArrays = arrays(coordinates);
  return `<?xml version="1.0"?>
<VTKFile type="RectilinearGrid" version="1.0" byte_order="LittleEndian" header_type="UInt64">
  <RectilinearGrid WholeExtent="${extent}">
    <FieldData>
${time === null ? '' : `${tuples('DataArray', 'Float64', 'TimeValue', [String(time)])}\n`}\
${tuples(
  'DataArray',
  'Int32',
  'object_ids',
  objects.map(({ id }) => String(id)),
)}
${tuples(
  'Array',
  'String',
  'object_names',
  objects.map(({ name }) => [...textBytes(name), 0].join(' ')),
)}
    </FieldData>
    <Piece Extent="${extent}">
      <Coordinates>
${coordinateArrays}      </Coordinates>
      <CellData Scalars="temperature">
${arrays(cells)}      </CellData>
    </Piece>
  </RectilinearGrid>
  <AppendedData encoding="raw">
   _`;
}

/** An array that stands in the document itself. A text of VTK is the numbers of its bytes, and a zero. */
function tuples(
  element: 'Array' | 'DataArray',
  type: string,
  name: string,
  values: readonly string[],
): string {
  const head = `<${element} type="${type}" Name="${name}" NumberOfTuples="${values.length}" format="ascii">`;
  return `      ${head}${values.join(' ')}</${element}>`;
}

const bytesIn = ({ type, length }: Block): number => TYPES[type] * length;
