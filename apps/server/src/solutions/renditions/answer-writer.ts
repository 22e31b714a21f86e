import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Patch, Written } from './order.ts';
import { bytesOf, type Pieces, STALE, STALE_WORDS } from './pieces.ts';

/** Bytes compressed, or written, at once; larger portions hardly compress better. */
const PORTION = 512 * 1024;
/** At this level answers shrink nearly as far as at the usual one, in a third of the time. */
const LEVEL = 3;

/** Takes the bytes of an answer, part by part. */
export type Sink = (bytes: Uint8Array) => void;

/** Writes pieces uncompressed. */
export async function writePlain(pieces: Pieces, sink: Sink): Promise<Written> {
  let bytes = 0;
  let at: number | null = null;
  for await (const portion of portionsOf(pieces)) {
    if (portion === STALE) at = bytes;
    const content = bytesOf(portion);
    sink(content);
    bytes += content.length;
  }
  return { bytes, whenStale: at === null ? [] : [{ at, bytes: STALE_BYTES }] };
}

const STALE_BYTES = bytesOf(STALE_WORDS.stale);

/** RFC 1952: the magic number, deflate, no name, no time, no particular system. */
const GZIP_HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
/** RFC 1951: the last block, stored, empty. */
const LAST_BLOCK = Uint8Array.of(1, 0, 0, 0xff, 0xff);

/**
 * Writes pieces as one member of gzip (browsers read no further ones). The value of `stale` lies in it
 * uncompressed, and no compressed data refer to it, so that it can be replaced; the checksum at the end
 * changes with it.
 */
export async function writeGzip(pieces: Pieces, sink: Sink): Promise<Written> {
  let bytes = 0;
  let at: number | null = null;
  let length = 0;
  const sums = { fresh: 0, stale: 0 };
  const write = (content: Uint8Array): void => {
    sink(content);
    bytes += content.length;
  };
  write(GZIP_HEAD);
  for await (const portion of portionsOf(pieces)) {
    const content = bytesOf(portion);
    length += content.length;
    sums.fresh = crc32(content, sums.fresh);
    sums.stale = crc32(portion === STALE ? STALE_BYTES : content, sums.stale);
    if (portion === STALE) {
      write(storedBlockHead(content.length));
      at = bytes;
      write(content);
    } else {
      write(deflateRawSync(content, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }));
    }
  }
  write(LAST_BLOCK);
  const checksum = { at: bytes, bytes: littleEndian(sums.stale) };
  const whenStale: Patch[] = at === null ? [] : [{ at, bytes: STALE_BYTES }, checksum];
  write(littleEndian(sums.fresh));
  write(littleEndian(length));
  return { bytes, whenStale };
}

function storedBlockHead(length: number): Uint8Array {
  return Uint8Array.of(0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff);
}

/** Modulo 2³², as gzip stores it. */
function littleEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value % 2 ** 32, true);
  return bytes;
}

/** The pieces in portions worth a write; the value of `stale` stands alone. */
async function* portionsOf(pieces: Pieces): AsyncGenerator<Uint8Array | typeof STALE> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  const taken = (): Uint8Array => {
    const portion = gathered.length === 1 ? gathered[0] : Buffer.concat(gathered);
    gathered = [];
    length = 0;
    return portion;
  };
  for await (const piece of pieces) {
    if (piece !== STALE) {
      const bytes = bytesOf(piece);
      gathered.push(bytes);
      length += bytes.length;
    }
    if (length > 0 && (piece === STALE || length >= PORTION)) yield taken();
    if (piece === STALE) yield STALE;
  }
  if (length > 0) yield taken();
}
