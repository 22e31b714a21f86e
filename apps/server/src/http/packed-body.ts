import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Shorter bodies are stored uncompressed, bytes. */
const PACK_FROM = 1024;
/** The first byte tells whether the rest is compressed. */
const PLAIN = 0;
const PACKED = 1;

/** A body for storing: large ones, the nodes of thousands of objects, shrink to a tenth. */
export async function packed(body: Uint8Array): Promise<Uint8Array> {
  if (body.length < PACK_FROM) return Buffer.concat([Buffer.of(PLAIN), body]);
  return Buffer.concat([Buffer.of(PACKED), await pack(body, { level: constants.Z_BEST_SPEED })]);
}

/** Reverses `packed`. */
export async function unpacked(kept: Uint8Array): Promise<Uint8Array> {
  const content = kept.subarray(1);
  return kept[0] === PACKED ? unpack(content) : content;
}
