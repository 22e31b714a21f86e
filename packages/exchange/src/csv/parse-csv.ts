import Papa from 'papaparse';
import { firstCharacter } from '../first-character.ts';
import type { FileContent } from '../format.ts';
import { hasReplacedBytes } from '../replaced-bytes.ts';
import { cellText } from './csv-text.ts';

/** Larger files are refused unread; a tree of 20,000 objects has about 2 MB. */
export const TABLE_LIMIT_BYTES = 8 * 1024 * 1024;
/** Five times the objects that a project takes. */
export const MOST_LINES = 100_000;
/** Excel writes a semicolon where the comma is a decimal sign, and a tab into texts. */
const DELIMITERS = [';', '\t', '|', ','] as const;
/** Some programs write texts of the 8 bits that Windows had before UTF-8. */
const OLD_ENCODING = 'windows-1252';
const LONGEST_FIRST_LINE = 4096;

/** The text of a CSV file by its byte order mark, or by what its bytes can be; line ends are `\n`. */
export function decodedCsv(content: FileContent): string {
  const [first, second] = content.bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  const text = content.text(encoding);
  const isOld = encoding === undefined && hasReplacedBytes(content, text);
  return (isOld ? content.text(OLD_ENCODING) : text).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}

/** The cells of the first line that is not blank, lower case; none where the content is no text. */
export function firstCells({ bytes, text: _ }: FileContent): readonly string[] {
  const character = firstCharacter(bytes);
  if (character === '') return [];
  // UTF-16 has a zero beside each ASCII character; the others do not matter here.
  const start = bytes.subarray(0, LONGEST_FIRST_LINE).filter((byte) => byte !== 0);
  const begin = String.fromCharCode(...start).replace(/^(?:ï»¿|ÿþ|þÿ)/, '');
  const line = begin.split(/[\r\n]/).find((each) => each.trim() !== '') ?? '';
  if (/[^\t\x20-\x7e\x80-\xff]/.test(line)) return [];
  return line.split(delimiterIn(line)).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  );
}

function delimiterIn(line: string): string {
  const counted = DELIMITERS.map((each) => ({ each, count: line.split(each).length }));
  // The comma comes last: it may be a decimal sign.
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).each;
}

/**
 * Calls `take` with the cells of each row and the row's number, from 1; blanks around a cell are left out. Stops where
 * `take` returns false. Memory is that of one row beside the text.
 */
export function eachRow(text: string, take: (cells: readonly string[], number: number) => boolean): void {
  const begin = text.trimStart();
  const line = begin.slice(0, LONGEST_FIRST_LINE).split('\n', 1)[0];
  let number = 0;
  Papa.parse<string[]>(text, {
    delimiter: delimiterIn(line),
    newline: '\n',
    step: ({ data }, parser) => {
      number++;
      if (
        !take(
          data.map((cell) => cellText(cell.trim()).trim()),
          number,
        )
      )
        parser.abort();
    },
  });
}
