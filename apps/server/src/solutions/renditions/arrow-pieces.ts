import { ARROW_ANSWER } from '@thermarium/api';
import { type ArrowColumn, type ArrowMessage, ArrowStream } from '@thermarium/exchange/fields';
import { type Piece, STALE, STALE_WORDS } from './pieces.ts';

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
  const stream = new ArrowStream(names, new Map([[ARROW_ANSWER, said]]));
  for (const columns of batches) yield* piecesOf(stream.batch(columns), before);
  yield* piecesOf(stream.end(none), before);
}

function* piecesOf(messages: Iterable<ArrowMessage>, before: string): Generator<Piece> {
  for (const { isSchema, bytes } of messages) {
    if (isSchema) yield* withStaleness(bytes, before);
    else yield bytes;
  }
}

function* withStaleness(schema: Uint8Array, before: string): Generator<Piece> {
  const at = Buffer.from(schema.buffer, schema.byteOffset, schema.byteLength).indexOf(before);
  if (at < 0) throw new Error('The schema of an Arrow stream does not hold its answer.');
  const start = at + Buffer.byteLength(before);
  yield schema.subarray(0, start);
  yield STALE;
  yield schema.subarray(start + STALE_WORDS.fresh.length);
}
