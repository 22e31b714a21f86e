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

/** The place after blanks and comments. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 32) at++;
    if (!text.startsWith('/*', at)) return at;
    const end = text.indexOf('*/', at + 2);
    at = end < 0 ? text.length : end + 2;
  }
}

/** The text of a string of Part 21, without its quotes. */
export function textOf(string: string): string {
  return string.replace(
    /''|\\\\|\\X2\\([\dA-Fa-f]*)\\X0\\|\\X4\\([\dA-Fa-f]*)\\X0\\|\\X\\([\dA-Fa-f]{2})|\\S\\(.)|\\P[A-I]\\/g,
    (found, short?: string, long?: string, byte?: string, shifted?: string) => {
      if (found === "''") return "'";
      if (found === '\\\\') return '\\';
      if (short !== undefined) return charactersOf(short, 4);
      if (long !== undefined) return charactersOf(long, 8);
      if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
      // The upper half of ISO 8859-1.
      return shifted === undefined ? '' : String.fromCharCode(shifted.charCodeAt(0) + 128);
    },
  );
}

function charactersOf(codes: string, digits: number): string {
  const characters = codes.match(new RegExp(`.{${digits}}`, 'g')) ?? [];
  return characters
    .map((code) => Number.parseInt(code, 16))
    .map((code) =>
      code > 0x10ffff ? '\ufffd' : digits === 4 ? String.fromCharCode(code) : String.fromCodePoint(code),
    )
    .join('');
}
