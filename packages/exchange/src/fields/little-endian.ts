import { strToU8 } from 'fflate';

/** Typed arrays lie in memory as the machine likes it; every machine that runs this is little endian. */
export function bytesOf(values: Float64Array | Int32Array | Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(values.buffer as ArrayBuffer, values.byteOffset, values.byteLength);
}

/** A text in UTF-8. */
export const textBytes = (text: string): Uint8Array => strToU8(text);
