import Papa from 'papaparse';

/** Excel reads a text that begins with this mark as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * A text that a spreadsheet would run as a formula, also after spaces and over several lines, and with apostrophes in
 * front, so that taking one away gives the text as it was.
 */
const FORMULA = /^'*(?:[\t\r]|\s*[=+\-@＝＋－＠])/;

export type CsvCell = string | number | null;

/**
 * A table as the text of a CSV file (RFC 4180). Numbers stay numbers. A text that a spreadsheet would run as a formula
 * (it begins with = + - @) gets an apostrophe in front. Rows may be shorter than the head.
 */
export function csvText(
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  delimiter: ',' | '\t' = ',',
): string {
  const lines = [head, ...rows].map((row) => [...row]);
  return `${Papa.unparse(lines, { delimiter, escapeFormulae: FORMULA })}\r\n`;
}

/** The text of a cell without the apostrophe that `csvText` put in front. */
export function cellText(cell: string): string {
  const rest = cell.slice(1);
  return cell.startsWith("'") && FORMULA.test(rest) ? rest : cell;
}
