/** The random six-digit id that every modal carries. */
export function newModalId(): string {
  return String(100_000 + Math.floor(Math.random() * 900_000));
}
