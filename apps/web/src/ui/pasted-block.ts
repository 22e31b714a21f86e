import { readTyped } from '@thermarium/model';

/** The cells of a block, row by row; rows may differ in length. */
export type Block = readonly (readonly string[])[];

/**
 * The cells of a block copied from a spreadsheet or a text file: parted by tabs, else semicolons, else commas, and
 * quoted where they contain such a sign. Null: the text is one value and no block.
 */
export function readBlock(text: string): Block | null {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '');
  const separator = ['\t', ';', ','].find((sign) => lines.includes(sign)) ?? null;
  const rows = (
    separator === ',' ? lines.split('\n').flatMap(partedByCommas) : cellsOf(lines, separator ?? '\t')
  )
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null;
}

/** The numbers of one row or one column as texts, also parted by spaces: `1 2 0.5`; null: it is something else. */
export function readNumbers(text: string): readonly string[] | null {
  const spaced = text.trim().split(/\s+/);
  const block = readBlock(text) ?? [spaced];
  const isLine = block.length === 1 || block.every((row) => row.length === 1);
  const cells = block.flat();
  if (!isLine || cells.length < 2) return null;
  if (block[0] === spaced && isNumber(text)) return null;
  return cells.every((cell) => cell !== '') ? cells : null;
}

export function isNumber(text: string): boolean {
  return typeof readTyped(text, { label: '', unit: '1' }) === 'number';
}

/** A line whose commas are decimal signs or part thousands is one cell. */
function partedByCommas(line: string): Block {
  return isNumber(line) ? [[line]] : cellsOf(line, ',');
}

/** Reads cells as RFC 4180 has them: a quoted one may hold separators, line ends and doubled quotes. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += sign;
      at++;
    } else if (quoted && sign === '"') quoted = false;
    else if (!quoted && sign === '"' && cell === '') quoted = true;
    else if (!quoted && sign === separator) end();
    else if (!quoted && sign === '\n') {
      end();
      rows.push([]);
    } else cell += sign;
  }
  end();
  return rows;
}
