import { parsePlainNumber } from '@thermarium/model';
import { delimiterOf, eachRow } from './parse-csv.ts';

/** Reads the text of a cell as a number; null: it is none, or could be either of two. */
export type NumberOfCell = (text: string) => number | null;

type Sign = ',' | '.';

/** Thousands in groups of three: `1.250`, `1.250.000,5`. */
const GROUPED: Readonly<Record<Sign, RegExp>> = {
  '.': /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
  ',': /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
};
const WITH: Readonly<Record<Sign, RegExp>> = { ',': /^[+-]?\d*,/, '.': /^[+-]?\d*\./ };

/**
 * How the numbers of a table are read. A sign before exactly three digits may be a decimal sign or divide thousands:
 * `1.250` beside `4,5` is 1250, beside `4.5` or alone it is 1.25. Where a table has both decimal signs such a number is none.
 * A comma between cells is no decimal sign.
 */
export function numbersOf(text: string): NumberOfCell {
  const used: Record<Sign, boolean> = { ',': false, '.': false };
  const signs: readonly Sign[] = delimiterOf(text) === ',' ? ['.'] : ['.', ','];
  eachRow(text, (cells) => {
    // The first column has names, some of which look like numbers.
    for (const cell of cells.slice(1)) {
      for (const sign of signs) used[sign] ||= isDecimal(cell, sign);
    }
    return signs.some((sign) => !used[sign]);
  });
  const groupedBy = (sign: Sign, decimal: Sign, number: string) =>
    GROUPED[sign].test(number) && (used[decimal] || parsePlainNumber(number) === null);
  return (cell) => {
    const number = cell.trim();
    const [byPoint, byComma] = [groupedBy('.', ',', number), groupedBy(',', '.', number)];
    if ((byPoint || byComma) && used[','] && used['.']) return null;
    if (byPoint) return Number(number.replaceAll('.', '').replace(',', '.'));
    return byComma ? Number(number.replaceAll(',', '')) : parsePlainNumber(number);
  };
}

/** Whether a cell is a number in which this sign can only be a decimal one. */
function isDecimal(cell: string, sign: Sign): boolean {
  const other = sign === ',' ? '.' : ',';
  if (GROUPED[other].test(cell)) return cell.includes(sign);
  return WITH[sign].test(cell) && parsePlainNumber(cell) !== null && !GROUPED[sign].test(cell);
}
