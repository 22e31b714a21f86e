/**
 * No `..`, no empty segment, no hidden file, no characters with a special meaning in file systems or URLs.
 */
const KEY = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;
const LONGEST_KEY = 500;

/** Whether a text is a relative path of plain names. */
export function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && KEY.test(text);
}
