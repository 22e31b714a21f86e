import type { Endpoint } from '@thermarium/api';
import { LARGE_BODY_BYTES } from '../call-places.ts';

/** Room for what stands around the filler. */
const SPARE = 200;
/** No body holds more of it than a text may have. */
const LONGEST_TEXT = 500_000;

/** As many rows as fit into a body that is still read on the event loop. */
export function fitting(row: (n: number) => object): object[] {
  const rows: object[] = [];
  let room = LARGE_BODY_BYTES - SPARE;
  for (;;) {
    const next = row(rows.length);
    room -= JSON.stringify(next).length + 1;
    if (room < 0) return rows;
    rows.push(next);
  }
}

/**
 * A body that says the same and is as large as its endpoint takes. Keys that a call does not know are left out unread, but parsed: lists cost
 * most of each byte, texts are what there is room for beyond as many values as may be.
 */
export function filledUp(body: unknown, { bodyLimit, valueLimit }: Endpoint): unknown {
  const used = JSON.stringify(body).length + SPARE;
  const room = Math.max(0, bodyLimit - used);
  // One value is the list's, one its comma's.
  const lists = Math.max(0, Math.min(Math.floor(room / 3), Math.floor((valueLimit - used) / 2)));
  const texts = Math.floor((room - 3 * lists) / (LONGEST_TEXT + 3));
  const unread = {
    lists: Array.from({ length: lists }, () => []),
    texts: Array.from({ length: texts }, () => 'x'.repeat(LONGEST_TEXT)),
  };
  if (!Array.isArray(body)) return { ...Object(body), unread };
  const [first, ...others] = body;
  return [{ ...first, unread }, ...others];
}

/** An expression of so many characters, whose value is half of that. */
export function sum(length: number): string {
  return `${'1+'.repeat(Math.max(0, Math.floor(length / 2) - 1))}1`;
}

/** Corners of an outline whose edges all come near each other. */
export function star(corners: number): string {
  return Array.from({ length: corners }, (_, n) => {
    const angle = (2 * Math.PI * n) / corners;
    const radius = n % 2 === 0 ? 9 : 0.01;
    return `${(radius * Math.cos(angle)).toFixed(9)} ${(radius * Math.sin(angle)).toFixed(9)}`;
  }).join(', ');
}
