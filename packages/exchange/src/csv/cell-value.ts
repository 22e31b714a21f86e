import { evaluatedNumber, type Field, parsePlainNumber } from '@thermarium/model';
import type { CsvCell } from './csv-text.ts';
import { delimiterOf, eachRow } from './parse-csv.ts';

/** The materials that a file may name: the name of the one that is meant, or null. */
type MaterialNamed = (name: string) => string | null;

/** The materials and the way of writing numbers by which the text of a cell is read. */
export interface CellContext {
  readonly materialNamed: MaterialNamed;
  readonly numberOf: NumberOfCell;
}

/** The value of a cell, or what it should hold. */
type CellReading =
  | { readonly value: unknown }
  | { readonly expected: string }
  | { readonly unknownMaterial: string };

/** Also as German, French and Spanish spreadsheets save those of a file that they have opened. */
const YES = ['true', '1', 'wahr', 'vrai', 'verdadero'];
const NO = ['false', '0', 'falsch', 'faux', 'falso'];
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...YES.map((word) => [word, true] as const),
  ...NO.map((word) => [word, false] as const),
]);

/** Reads the text of a cell as the value of a field; a blank one is null, where the field may be blank. */
export function valueOfCell(
  field: Field,
  text: string,
  { materialNamed, numberOf }: CellContext,
): CellReading {
  switch (field.kind) {
    case 'number': {
      if (text === '' && field.optional) return { value: null };
      const number = numberOf(text);
      // A minus zero is no value of a document.
      return number !== null && Number.isFinite(number) ? { value: number + 0 } : { expected: 'a number' };
    }
    case 'flag': {
      const flag = FLAGS.get(text.toLowerCase());
      return flag === undefined ? { expected: 'true or false' } : { value: flag };
    }
    case 'choice': {
      if (text === '' && field.optional) return { value: null };
      const option = field.options.find((each) => each.toLowerCase() === text.toLowerCase());
      return option === undefined ? { expected: `one of ${field.options.join(', ')}` } : { value: option };
    }
    case 'material': {
      if (text === '') return { value: null };
      const name = materialNamed(text);
      return name === null ? { unknownMaterial: text } : { value: name };
    }
    case 'list':
      return { expected: 'its rows in columns' };
    default:
      return { value: text };
  }
}

/** The cell of an evaluated value, a number without rounding noise. Line ends within texts are those of a file. */
export function cellOf(value: unknown): CsvCell {
  if (typeof value === 'number') return evaluatedNumber(value);
  if (typeof value === 'string') return keptText(value);
  return value === null || value === undefined ? null : String(value);
}

/** A text as a file keeps it. */
export function keptText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').trim();
}

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
