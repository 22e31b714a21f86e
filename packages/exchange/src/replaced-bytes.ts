import type { FileContent } from './format.ts';

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
