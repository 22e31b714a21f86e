import type { Endpoint } from '@thermarium/api';
import { LARGE_BODY_BYTES } from '../call-places.ts';

/** Bytes left for the JSON around the filler. */
const SPARE = 200;
/** The longest text that any body may hold. */
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
 * The same body, enlarged to its endpoint's limits. Unknown keys are parsed and then ignored: lists cost most
 * per byte; texts fill the rest once the limit of values is reached.
 */
export function filledUp(
  body: unknown,
  { bodyLimit, valueLimit }: Pick<Endpoint, 'bodyLimit' | 'valueLimit'>,
): unknown {
  const used = JSON.stringify(body).length + SPARE;
  const room = Math.max(0, bodyLimit - used);
  // One of the values is the list, the other its comma.
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

/** An expression of this many characters, whose value is half their number. */
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
