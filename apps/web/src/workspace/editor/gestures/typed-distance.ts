import { NO_NUMBER, type Quantity, readTyped, unitFault } from '@thermarium/model';

/** The characters of a typed distance: digits, signs, separators, and letters of a unit. */
const PART = /^[\p{L}\d.,'+\-−\s]$/u;
/** How it begins: a letter would be a shortcut, and a blank means nothing. */
const START = /^[\d.,+\-−]$/;
const DISTANCE: Quantity = { label: 'The distance', unit: 'mm' };

/** The text after a key; null: the key does not belong to it. */
export function afterKey(text: string, key: string): string | null {
  if (text === '') return START.test(key) ? key : null;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  return PART.test(key) ? text + key : null;
}

/** The distance that a text says, mm; or why it says none. */
export function distanceOf(text: string): { readonly distance: number } | { readonly fault: string } {
  const read = readTyped(text, DISTANCE);
  if (typeof read === 'number') return { distance: read };
  return { fault: unitFault(text, DISTANCE) ?? NO_NUMBER };
}
