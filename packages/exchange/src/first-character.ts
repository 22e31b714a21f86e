const BYTE_ORDER_MARKS: readonly (readonly number[])[] = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];
/** White space, and the zero halves of UTF-16's ASCII characters. */
const SKIPPED = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20]);

/** The first character of a text that is neither white space nor a byte order mark, if it is ASCII; '' if it is not. */
export function firstCharacter(bytes: Uint8Array): string {
  const mark = BYTE_ORDER_MARKS.find((each) => each.every((byte, at) => bytes[at] === byte));
  let at = mark?.length ?? 0;
  while (at < bytes.length && SKIPPED.has(bytes[at])) at++;
  return at < bytes.length && bytes[at] < 0x80 ? String.fromCharCode(bytes[at]) : '';
}
