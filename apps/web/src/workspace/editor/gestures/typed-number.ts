import { NO_NUMBER, type Quantity, readTyped, unitFault } from '@thermarium/model';

/** The characters of a typed number: digits, signs, separators, and letters of a unit. */
const PART = /^[\p{L}\d.,'+\-−\s]$/u;
/** How it begins: a letter would be a shortcut, and a blank means nothing. */
const START = /^[\d.,+\-−]$/;

/** The text of a number after a key that is pressed in the middle of a drag; null: the key does not belong to it. */
export function afterKey(text: string, key: string): string | null {
  if (text === '') return START.test(key) ? key : null;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  return PART.test(key) ? text + key : null;
}

/** The number that a text says, in the unit of the quantity; or why it says none. */
export function numberOf(
  text: string,
  quantity: Quantity,
): { readonly number: number } | { readonly fault: string } {
  const read = readTyped(text, quantity);
  if (typeof read === 'number') return { number: read };
  return { fault: unitFault(text, quantity) ?? NO_NUMBER };
}
