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
