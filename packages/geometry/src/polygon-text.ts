import { problemOfRings } from './ring-check.ts';
import { tidyRings } from './rings.ts';
import type { Ring } from './solid.ts';

/** Either rings that `prism` takes, the outer one first, not closed; or what is wrong with the text, as a sentence. */
export type PolygonReading =
  | { readonly rings: readonly Ring[]; readonly problem: null }
  | { readonly rings: null; readonly problem: string };

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Reads the rings of a polygon: `0 0, 40 0, 40 10`, `(0 0, …), (1 1, …)` or well-known text `POLYGON ((0 0, …), (1 1, …))`
 * (OGC 06-103r4, section 7.2). Rings may be closed or not and run either way; points that repeat the one before are
 * dropped. Rings must be simple and must not touch each other or themselves.
 */
export function parsePolygon(text: string): PolygonReading {
  const bodies = ringTexts(text);
  if (typeof bodies === 'string') return refusal(bodies);
  const rings: Ring[] = [];
  for (const [i, body] of bodies.entries()) {
    const ring = readRing(body, i === 0 ? 'the outline' : `hole ${i}`);
    if (typeof ring === 'string') return refusal(ring);
    rings.push(ring);
  }
  const tidy = tidyRings(rings);
  const problem = problemOfRings(tidy);
  return problem === null ? { rings: tidy, problem } : refusal(problem);
}

function refusal(problem: string): PolygonReading {
  return { rings: null, problem };
}

/** The text of each ring, or what is wrong with the parentheses. */
function ringTexts(text: string): string[] | string {
  let rest = text
    .trim()
    .replace(/^polygon\b/i, '')
    .trim();
  if (rest === '' || /^empty$/i.test(rest)) return 'The polygon has no points.';
  // The panel keeps what stands between `POLYGON ((` and `))`: rings may be parted by `), (` without the outer pair.
  if (!rest.startsWith('(')) rest = `(${rest})`;
  if (/^\(\s*\(/.test(rest)) {
    if (!/\)\s*\)$/.test(rest)) return 'A parenthesis is not closed.';
    rest = rest.slice(1, -1).trim();
  }
  if (!/^\([^()]*\)(\s*,\s*\([^()]*\))*$/.test(rest)) {
    return 'Rings must be written as (0 0, 1 0, 1 1), (…).';
  }
  return [...rest.matchAll(/\(([^()]*)\)/g)].map((match) => match[1]);
}

/** The points of a ring, or what is wrong with one of them. */
function readRing(text: string, name: string): Ring | string {
  const points: [number, number][] = [];
  for (const [i, pair] of text.split(',').entries()) {
    const words = pair.trim().split(/\s+/);
    const place = `Point ${i + 1} of ${name}`;
    if (words[0] === '') return `${place} is empty.`;
    const wrong = words.find((word) => !DECIMAL.test(word) || !Number.isFinite(Number(word)));
    if (wrong !== undefined) return `${place}: '${wrong}' is not a number.`;
    if (words.length !== 2) return `${place} needs two numbers, it has ${words.length}.`;
    points.push([Number(words[0]), Number(words[1])]);
  }
  return points;
}
