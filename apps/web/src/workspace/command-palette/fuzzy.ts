/** The score of a text for a query, and the characters that matched. */
export interface Match {
  /** Higher is better. */
  readonly score: number;
  /** Indices of the matched characters, ascending. */
  readonly at: readonly number[];
}

const WHOLE = 1000;
const START = 200;
const WORD_START = 80;
const INSIDE = 40;
const SCATTERED = 10;

/**
 * Matches every word of the query in the text, ignoring case: as a whole where possible, otherwise by its letters in
 * order. Null where a word does not match. An empty query matches everything with score 0.
 */
export function fuzzyMatch(query: string, text: string): Match | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const lower = text.toLowerCase();
  let score = 0;
  const at = new Set<number>();
  for (const word of words) {
    const match = matchWord(word, lower);
    if (!match) return null;
    score += match.score;
    for (const place of match.at) at.add(place);
  }
  if (words.length > 0 && lower === query.trim().toLowerCase()) score += WHOLE;
  // A shorter text is closer to the query than a longer one that matches equally.
  return { score: score - Math.min(text.length, 100) / 10, at: [...at].sort((a, b) => a - b) };
}

function matchWord(word: string, lower: string): Match | null {
  const found = bestPlace(word, lower);
  if (found >= 0) {
    const rank = found === 0 ? START : startsWord(lower, found) ? WORD_START : INSIDE;
    return { score: rank + word.length, at: Array.from(word, (_, n) => found + n) };
  }
  return scattered(word, lower);
}

/** The index of the whole word, at the start of a word if possible; -1: it does not occur. */
function bestPlace(word: string, lower: string): number {
  const first = lower.indexOf(word);
  for (let place = first; place >= 0; place = lower.indexOf(word, place + 1)) {
    if (startsWord(lower, place)) return place;
  }
  return first;
}

/** Matches the letters of a word in order, as `hs` in `heat sink`; at the starts of words where possible. */
function scattered(word: string, lower: string): Match | null {
  return lettersInOrder(word, lower, wordStartFrom) ?? lettersInOrder(word, lower, nextFrom);
}

type FindLetter = (letter: string, lower: string, from: number) => number;

function lettersInOrder(word: string, lower: string, find: FindLetter): Match | null {
  const at: number[] = [];
  let score = SCATTERED;
  for (const letter of word) {
    const from = (at.at(-1) ?? -1) + 1;
    const place = find(letter, lower, from);
    if (place < 0) return null;
    if (startsWord(lower, place)) score += 4;
    else if (place !== from) score -= 4;
    at.push(place);
  }
  // Letters scattered over a long text match by chance.
  return score > 0 ? { score, at } : null;
}

function nextFrom(letter: string, lower: string, from: number): number {
  return lower.indexOf(letter, from);
}

/** The index of a letter: at `from` itself, else at the start of a word, else anywhere. */
function wordStartFrom(letter: string, lower: string, from: number): number {
  const first = lower.indexOf(letter, from);
  if (first === from) return first;
  for (let place = first; place >= 0; place = lower.indexOf(letter, place + 1)) {
    if (startsWord(lower, place)) return place;
  }
  return first;
}

function startsWord(text: string, place: number): boolean {
  return place === 0 || !/[\p{L}\p{N}]/u.test(text[place - 1]) || isNumberAfterLetter(text, place);
}

function isNumberAfterLetter(text: string, place: number): boolean {
  return /\d/.test(text[place]) && !/\d/.test(text[place - 1]);
}
