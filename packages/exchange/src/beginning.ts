import type { FileContent } from './format.ts';

const LOOKED_AT = 65_536;

/** Enough of a file to know its sort, as ASCII. Bytes are no arguments here: the stack of a browser's worker is too small for so many. */
export function beginningOf({ bytes }: FileContent): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, LOOKED_AT));
}
