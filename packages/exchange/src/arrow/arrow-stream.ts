import { type Column, Table, tableFromColumns, tableToIPC } from '@uwdata/flechette';

export type ArrowColumn = Column<unknown>;

/** A part of an Arrow stream. */
export interface ArrowMessage {
  readonly isSchema: boolean;
  readonly bytes: Uint8Array;
}

/** Writes columns as an Arrow stream, batch by batch. */
export class ArrowStream {
  private readonly names: readonly string[];
  private readonly metadata: ReadonlyMap<string, string> | null;
  private isFirst = true;

  /** @param metadata of the schema */
  constructor(names: readonly string[], metadata: ReadonlyMap<string, string> | null) {
    this.names = names;
    this.metadata = metadata;
  }

  *batch(columns: readonly ArrowColumn[]): Generator<ArrowMessage> {
    for (const { kind, bytes } of messagesOf(this.encoded(columns))) {
      // The schema and the dictionaries are sent once.
      if (kind === RECORDS || this.isFirst) yield { isSchema: kind === SCHEMA, bytes };
    }
    this.isFirst = false;
  }

  /** @param none a batch without rows: where there was no other, readers learn the columns and dictionaries from it */
  *end(none: readonly ArrowColumn[]): Generator<ArrowMessage> {
    if (this.isFirst) yield* this.batch(none);
    yield { isSchema: false, bytes: END_OF_STREAM };
  }

  /** One batch as a stream of its own. */
  private encoded(columns: readonly ArrowColumn[]): Uint8Array {
    const { schema, children } = tableFromColumns(this.names.map((name, n) => [name, columns[n]]));
    const metadata = this.isFirst && this.metadata ? new Map(this.metadata) : null;
    const bytes = tableToIPC(new Table({ ...schema, metadata }, children), { format: 'stream' });
    if (!bytes) throw new Error('The library of Arrow has written nothing.');
    return bytes;
  }
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
