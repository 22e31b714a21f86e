/**
 * The place of `stale` in an answer: five bytes, `false` or `true ` (white space may stand before a comma),
 * the only ones of a stored answer that change.
 */
export const STALE = Symbol('whether the solution is stale');
export const STALE_WORDS = { fresh: 'false', stale: 'true ' } as const;

/** A part of an answer. */
export type Piece = string | Uint8Array | typeof STALE;

/** An answer part by part. */
export type Pieces = Iterable<Piece> | AsyncIterable<Piece>;

const encoder = new TextEncoder();

/** A short answer in one piece. */
export function joined(pieces: Iterable<Piece>): Buffer {
  const parts: Uint8Array[] = [];
  for (const piece of pieces) parts.push(bytesOf(piece));
  return Buffer.concat(parts);
}

/** The bytes of a piece; for the place of `stale` those of a fresh solution. */
export function bytesOf(piece: Piece): Uint8Array {
  if (piece === STALE) return encoder.encode(STALE_WORDS.fresh);
  return typeof piece === 'string' ? encoder.encode(piece) : piece;
}
