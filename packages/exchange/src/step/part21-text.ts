/** A text as a string of Part 21: quotes and backslashes doubled, what is not ASCII by its code in Unicode. */
export function stringOf(text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(/['\\]/g, (character) => character + character)
    .replace(/[^\u0020-\u007e]+/gu, (run) => {
      const isShort = [...run].every((character) => character.length === 1);
      const codes = Array.from(run, (character) => hex(character.codePointAt(0) ?? 0, isShort ? 4 : 8));
      return `\\X${isShort ? 2 : 4}\\${codes.join('')}\\X0\\`;
    });
  return `'${escaped}'`;
}

function hex(code: number, digits: number): string {
  return code.toString(16).toUpperCase().padStart(digits, '0');
}

/** A number as a real of Part 21, with all its digits: it has a point always, and its exponent a capital E. */
export function realOf(value: number): string {
  const [digits, exponent] = String(value + 0).split('e');
  const mantissa = digits.includes('.') ? digits : `${digits}.`;
  return exponent === undefined ? mantissa : `${mantissa}E${exponent}`;
}

/** A list of Part 21. */
export function listOf(items: readonly string[]): string {
  return `(${items.join(',')})`;
}
