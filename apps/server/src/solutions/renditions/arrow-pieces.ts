import { ARROW_ANSWER } from '@thermarium/api';
import {
  type Batch,
  batchType,
  Column,
  columnFromArray,
  type DataType,
  dictionary,
  float64,
  int32,
  Table,
  tableFromColumns,
  tableToIPC,
  uint32,
  utf8,
} from '@uwdata/flechette';
import { type Piece, STALE, STALE_WORDS } from './pieces.ts';

export type ArrowColumn = Column<unknown>;

/** The rows of a number column in one batch. */
export function numberColumn(values: Float64Array): ArrowColumn {
  return columnOf(float64(), values);
}

export function integerColumn(values: Int32Array): ArrowColumn {
  return columnOf(int32(), values);
}

function columnOf(type: DataType, values: Float64Array | Int32Array): ArrowColumn {
  return new Column([batch(type, values)], type);
}

/** A few different texts, one of which stands in each row of a column. */
export class TextDictionary {
  private readonly values: Column<string>;
  private readonly type: DataType;

  constructor(texts: readonly string[]) {
    // A dictionary without a text would not be written, and readers would miss it.
    this.values = columnFromArray(texts.length > 0 ? [...texts] : [''], utf8());
    // The library finds the dictionary of a column by this very object.
    this.type = dictionary(this.values.type, uint32());
  }

  /** `indices`: the text of each row. */
  column(indices: Uint32Array): ArrowColumn {
    return new Column([batch(this.type, indices).setDictionary(this.values)], this.type);
  }
}

interface DictionaryBatch extends Batch<unknown> {
  setDictionary(values: Column<string>): Batch<unknown>;
}

/** The library's types do not tell the batch class of a type. */
function batch(type: DataType, values: Float64Array | Int32Array | Uint32Array): DictionaryBatch {
  const BatchOfType = batchType(type);
  return new BatchOfType({ type, values, length: values.length, nullCount: 0, validity: new Uint8Array(0) });
}

/** The content of the JSON form beside the rows, as text before and after the value of `stale`. */
export interface ArrowSaying {
  readonly before: string;
  readonly rest: string;
}

export interface ArrowBatches {
  readonly batches: Iterable<readonly ArrowColumn[]>;
  /** A batch without rows: a dictionary is written only where a batch refers to it. */
  readonly none: readonly ArrowColumn[];
}

/**
 * Columns as an Arrow stream, batch by batch.
 *
 * @param said goes, as JSON, into the metadata of the schema
 */
export function* arrowPieces(
  names: readonly string[],
  { before, rest }: ArrowSaying,
  { batches, none }: ArrowBatches,
): Generator<Piece> {
  const said = before + STALE_WORDS.fresh + rest;
  let isFirst = true;
  for (const columns of atLeastOne(batches, none)) {
    const bytes = encoded(names, columns, isFirst ? said : null);
    for (const message of messagesOf(bytes)) {
      if (message.kind === SCHEMA && isFirst) yield* withStaleness(message.bytes, before);
      else if (message.kind === RECORDS || isFirst) yield message.bytes;
    }
    isFirst = false;
  }
  yield END_OF_STREAM;
}

function* atLeastOne<Item>(items: Iterable<Item>, otherwise: Item): Generator<Item> {
  let isEmpty = true;
  for (const item of items) {
    isEmpty = false;
    yield item;
  }
  if (isEmpty) yield otherwise;
}

/** One batch as a stream of its own. */
function encoded(names: readonly string[], columns: readonly ArrowColumn[], said: string | null): Uint8Array {
  const { schema, children } = tableFromColumns(names.map((name, n) => [name, columns[n]]));
  const metadata = said === null ? null : new Map([[ARROW_ANSWER, said]]);
  const bytes = tableToIPC(new Table({ ...schema, metadata }, children), { format: 'stream' });
  if (!bytes) throw new Error('The library of Arrow has written nothing.');
  return bytes;
}

function* withStaleness(schema: Uint8Array, before: string): Generator<Piece> {
  const at = Buffer.from(schema.buffer, schema.byteOffset, schema.byteLength).indexOf(before);
  if (at < 0) throw new Error('The schema of an Arrow stream does not hold its answer.');
  const start = at + Buffer.byteLength(before);
  yield schema.subarray(0, start);
  yield STALE;
  yield schema.subarray(start + STALE_WORDS.fresh.length);
}

/** Kinds of messages in Arrow's format (`MessageHeader` in its Message.fbs). */
const SCHEMA = 1;
const RECORDS = 3;
/** Each message is this mark, the length of its head, the head and the body. */
const MARK = 0xffffffff;
const PREFIX = 8;
const END_OF_STREAM = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

interface Message {
  readonly kind: number;
  readonly bytes: Uint8Array;
}

/** The messages of a stream, without its end. */
function* messagesOf(stream: Uint8Array): Generator<Message> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  for (let at = 0; at < stream.length; ) {
    if (view.getUint32(at, true) !== MARK)
      throw new Error('A stream of Arrow is not as it is thought to be.');
    const headLength = view.getUint32(at + 4, true);
    if (headLength === 0) return;
    // The head is a table of FlatBuffers: its fields are found by a list of offsets.
    const table = at + PREFIX + view.getUint32(at + PREFIX, true);
    const fields = table - view.getInt32(table, true);
    // The list has a length of its own: trailing fields with default values are left out.
    const field = (number: number) =>
      4 + 2 * number < view.getUint16(fields, true) ? view.getUint16(fields + 4 + 2 * number, true) : 0;
    const kind = view.getUint8(table + field(1));
    const bodyLength = field(3) === 0 ? 0 : Number(view.getBigInt64(table + field(3), true));
    const end = at + PREFIX + headLength + bodyLength;
    yield { kind, bytes: stream.subarray(at, end) };
    at = end;
  }
}
