import { unparse } from 'papaparse';

/** Also after spaces and over several lines, which the library's own pattern leaves out. */
const FORMULA = /^\s*[=+\-@]/;

/**
 * A table as the text of a CSV file (RFC 4180). Numbers stay numbers. A text that a spreadsheet would run as a formula
 * (it begins with = + - @) gets an apostrophe in front.
 */
export function csvText(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return `${unparse({ fields: [...head], data: rows.map((row) => [...row]) }, { escapeFormulae: FORMULA })}\r\n`;
}

/** A CSV text as a file. The mark in front has Excel read it as UTF-8. */
export function csvFile(text: string): Blob {
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}
