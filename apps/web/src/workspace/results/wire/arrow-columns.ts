import { ARROW_ANSWER } from '@thermarium/api';
import { Column, type Table, tableFromIPC } from '@uwdata/flechette';

/** A column of a few different texts: row n holds `texts[codes[n]]`. */
export interface TextColumn {
  readonly texts: readonly string[];
  readonly codes: Uint32Array;
}

/** An Arrow answer of the server: its columns, and the JSON beside them. */
export class ArrowAnswer {
  readonly rows: number;
  readonly said: unknown;
  private readonly table: Table;

  constructor(bytes: ArrayBuffer) {
    this.table = tableFromIPC(bytes);
    this.rows = this.table.numRows;
    this.said = JSON.parse(this.table.schema.metadata?.get(ARROW_ANSWER) ?? '{}');
  }

  numbers(name: string): Float64Array {
    const all = new Float64Array(this.rows);
    let at = 0;
    for (const { values, length } of this.column(name).data) {
      if (!(values instanceof Float64Array || values instanceof Int32Array)) {
        throw new Error(`The column ${name} holds no numbers.`);
      }
      all.set(length === values.length ? values : values.subarray(0, length), at);
      at += length;
    }
    return all;
  }

  texts(name: string): TextColumn {
    const codes = new Uint32Array(this.rows);
    let texts: readonly string[] = [];
    let at = 0;
    // The library would make a string of every row: a million here, of a few dozen.
    for (const batch of this.column(name).data) {
      const dictionary = 'dictionary' in batch ? batch.dictionary : null;
      if (!(dictionary instanceof Column) || !(batch.values instanceof Uint32Array)) {
        throw new Error(`The column ${name} holds no texts.`);
      }
      if (texts.length === 0) texts = Array.from(dictionary, String);
      codes.set(batch.values.subarray(0, batch.length), at);
      at += batch.length;
    }
    return { texts, codes };
  }

  private column(name: string): Column<unknown> {
    const column: Column<unknown> | undefined = this.table.getChild(name);
    if (!column) throw new Error(`The answer has no column ${name}.`);
    return column;
  }
}
