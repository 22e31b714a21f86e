const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Reads a text that is one number and nothing else: `12.5e-3`, `3,5`, ` -7 `. Only here is a comma a decimal sign.
 * Null for any other text; Infinity for a number out of range.
 */
export function parsePlainNumber(text: string): number | null {
  const trimmed = text.trim();
  return PLAIN_NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}
