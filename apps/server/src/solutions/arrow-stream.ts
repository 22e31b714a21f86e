import { Readable } from 'node:stream';
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

type ArrowColumn = Column<unknown>;

/** A column of numbers, a batch for each piece. */
export function numberColumn(pieces: readonly Float64Array[]): ArrowColumn {
  const type = float64();
  return new Column(
    atLeastOne(pieces, new Float64Array(0)).map((values) => batch(type, values)),
    type,
  );
}

export function integerColumn(pieces: readonly Int32Array[]): ArrowColumn {
  const type = int32();
  return new Column(
    atLeastOne(pieces, new Int32Array(0)).map((values) => batch(type, values)),
    type,
  );
}

/** A column of a few different texts: the pieces say which of them stands in each row. */
export function textColumn(texts: readonly string[], pieces: readonly Uint32Array[]): ArrowColumn {
  // A dictionary without a text would not be written, and missed by readers.
  const values: Column<string> = columnFromArray(texts.length > 0 ? [...texts] : [''], utf8());
  // The library finds the dictionary of a column by this very object.
  const type = dictionary(values.type, uint32());
  const batches = atLeastOne(pieces, new Uint32Array(0)).map((indices) =>
    batch(type, indices).setDictionary(values),
  );
  return new Column(batches, type);
}

interface DictionaryBatch extends Batch<unknown> {
  setDictionary(values: Column<string>): Batch<unknown>;
}

/** The library's types say nothing of what a batch of a type can do. */
function batch(type: DataType, values: Float64Array | Int32Array | Uint32Array): DictionaryBatch {
  const BatchOfType = batchType(type);
  return new BatchOfType({ type, values, length: values.length, nullCount: 0, validity: new Uint8Array(0) });
}

/** A dictionary is written only where there is a batch that refers to it. */
function atLeastOne<Piece>(pieces: readonly Piece[], empty: Piece): readonly Piece[] {
  return pieces.length > 0 ? pieces : [empty];
}

/**
 * Columns as an Arrow stream.
 *
 * @param answer what the JSON form says beside the rows; it goes, as JSON, into the metadata of the schema
 */
export function arrowStream(columns: readonly (readonly [string, ArrowColumn])[], answer: string): Readable {
  const { schema, children } = tableFromColumns(columns.map(([name, column]) => [name, column]));
  const table = new Table({ ...schema, metadata: new Map([[ARROW_ANSWER, answer]]) }, children);
  const sink = new ByteList();
  tableToIPC(table, { sink, format: 'stream' });
  return Readable.from(sink.bytes);
}

/** Takes the bytes as they lie in the columns, uncopied. */
class ByteList {
  readonly bytes: Uint8Array[] = [];

  write(bytes: Uint8Array): void {
    if (bytes.byteLength > 0) this.bytes.push(bytes);
  }

  pad(count: number): void {
    this.write(new Uint8Array(count));
  }

  finish(): null {
    return null;
  }
}
