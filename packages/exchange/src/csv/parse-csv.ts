import Papa from 'papaparse';
import { beginningOf, firstCharacter, hasReplacedBytes } from '../file-content.ts';
import type { FileContent } from '../format.ts';
import { cellText } from './csv-text.ts';

/** Larger files are refused unread; a tree of 20,000 objects has about 2 MB. */
export const TABLE_LIMIT_BYTES = 8 * 1024 * 1024;
/** Five times the objects that a project takes. */
export const MOST_LINES = 100_000;
/** Excel writes a semicolon where the comma is a decimal sign, and a tab into texts. */
const DELIMITERS = [';', '\t', '|', ','] as const;
/** Some programs write texts of the 8 bits that Windows had before UTF-8. */
const OLD_ENCODING = 'windows-1252';
/** The part of a text in which its table begins. */
const LOOKED_AT = 16_384;

/** The text of a CSV file by its byte order mark, or by what its bytes can be; line ends are `\n`. */
export function decodedCsv(content: FileContent): string {
  const encoding = utf16Of(content.bytes);
  const text = content.text(encoding);
  const isOld = encoding === undefined && hasReplacedBytes(content, text);
  return (isOld ? content.text(OLD_ENCODING) : text).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}

/** The name of a file's encoding where each character has two bytes; without a mark, one of an ASCII character is 0. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : undefined;
}

/** The cells of the first line of a table, lower case; none where the content is no text. */
export function firstCells(content: FileContent): readonly string[] {
  if (firstCharacter(content.bytes) === '') return [];
  // UTF-16 has a zero beside each ASCII character; the others do not matter here.
  const begin = beginningOf(content)
    .replaceAll('\0', '')
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, '')
    .replace(/\r\n?/g, '\n');
  const { at, delimiter } = tableIn(begin);
  const [line] = begin.slice(at).split('\n', 1);
  if (/[^\t\x20-\x7e\u0080-\uffff]/.test(line)) return [];
  return line.split(delimiter).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  );
}

/**
 * Where the table of a text begins, and what stands between its cells. Before it may be blank lines, the line by which Excel
 * names the delimiter, and comments: lines that begin with # and have fewer cells than the first other one.
 */
function tableIn(text: string): { readonly at: number; readonly delimiter: string } {
  const named = /^\s*sep=(.)[ \t]*(?:\n|$)/i.exec(text);
  let at = named?.[0].length ?? 0;
  const lines = text.slice(at, at + LOOKED_AT).split('\n');
  const isBlank = (line: string) => line.trim() === '';
  const first = lines.find((line) => !isBlank(line) && !line.trimStart().startsWith('#'));
  const sample = first ?? lines.find((line) => !isBlank(line)) ?? '';
  const delimiter = named?.[1] ?? delimiterIn(sample);
  const cells = (line: string) => line.split(delimiter).length;
  for (const line of lines) {
    if (!isBlank(line) && (line === sample || cells(line) >= cells(sample))) break;
    at += line.length + 1;
  }
  return { at: Math.min(at, text.length), delimiter };
}

/** The character between the cells of a table. */
export function delimiterOf(text: string): string {
  return tableIn(text).delimiter;
}

function delimiterIn(line: string): string {
  const counted = DELIMITERS.map((each) => ({ each, count: line.split(each).length }));
  // The comma comes last: it may be a decimal sign.
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).each;
}

/**
 * Calls `take` with the cells of each row and the row's number, from 1; blanks around a cell are left out. What stands
 * before the table counts as blank rows. Stops where `take` returns false. Memory is that of one row beside the text.
 */
export function eachRow(text: string, take: (cells: readonly string[], number: number) => boolean): void {
  const { at, delimiter } = tableIn(text);
  let number = 0;
  Papa.parse<string[]>(text.slice(0, at).replace(/[^\n]/g, '') + text.slice(at), {
    delimiter,
    newline: '\n',
    step: ({ data }, parser) => {
      number++;
      const cells = data.map((cell) => cellText(cell.trim()).trim());
      if (!take(cells, number)) parser.abort();
    },
  });
}
