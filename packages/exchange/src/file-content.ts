import type { FileContent } from './format.ts';

/** The content of a file of these bytes. */
export function fileContent(bytes: Uint8Array): FileContent {
  return { bytes, text: (encoding) => new TextDecoder(encoding).decode(bytes) };
}

const BYTE_ORDER_MARKS: readonly (readonly number[])[] = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];
/** White space, and the zero halves of UTF-16's ASCII characters. */
const SKIPPED = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20]);

/** The first character of a text that is neither white space nor a byte order mark, if it is ASCII; '' if it is not. */
export function firstCharacter(bytes: Uint8Array): string {
  return /^[\x21-\x7e]/.exec(firstCharacters(bytes, 1))?.[0] ?? '';
}

/** So many characters from there on, each of one byte as ISO 8859-1. */
export function firstCharacters(bytes: Uint8Array, count: number): string {
  const mark = BYTE_ORDER_MARKS.find((each) => each.every((byte, at) => bytes[at] === byte));
  let at = mark?.length ?? 0;
  while (at < bytes.length && SKIPPED.has(bytes[at])) at++;
  const found = bytes.subarray(at, at + 2 * count).filter((byte) => byte !== 0);
  return String.fromCharCode(...found.subarray(0, count));
}

const LOOKED_AT = 65_536;

/** Enough of a file to know its sort, as ASCII. Bytes are no arguments here: the stack of a browser's worker is too small for so many. */
export function beginningOf({ bytes }: FileContent): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, LOOKED_AT));
}

const REPLACEMENT = '\ufffd';

/** Whether bytes of a file were no text of its encoding, UTF-8, so that its text has replacement characters in their place. */
export function hasReplacedBytes({ bytes }: FileContent, text: string): boolean {
  return text.includes(REPLACEMENT) && !hasReplacementCharacter(bytes);
}

/** Whether the file itself has the character that stands for wrong bytes. */
function hasReplacementCharacter(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) return true;
  }
  return false;
}
