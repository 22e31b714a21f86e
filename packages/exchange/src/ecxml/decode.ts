import type { FileContent } from '../format.ts';

/** The encoding that the first line of an XML file may name. */
const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;
const LONGEST_DECLARATION = 200;

/** The text of an XML file by its byte order mark or the encoding that it names; null if nobody knows that. */
export function decoded(content: FileContent): string | null {
  const { bytes } = content;
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return content.text('utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return content.text('utf-16be');
  const [, named] = DECLARED.exec(String.fromCharCode(...bytes.subarray(0, LONGEST_DECLARATION))) ?? [];
  try {
    // A declaration of 16 bits in a text of 8 is a mistake of the program that wrote it.
    return content.text(named && !/^(utf-16|ucs-2|iso-10646)/i.test(named) ? named : undefined);
  } catch {
    return null;
  }
}
