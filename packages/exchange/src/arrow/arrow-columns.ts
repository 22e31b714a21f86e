import {
  type Batch,
  batchType,
  Column,
  columnFromArray,
  type DataType,
  dictionary,
  float64,
  int32,
  uint32,
  utf8,
} from '@uwdata/flechette';
import type { ArrowColumn } from './arrow-stream.ts';

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
