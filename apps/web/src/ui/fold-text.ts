/**
 * Words with two spellings. An unfinished word at the end of a text is folded too, so that a query matches while it is
 * typed.
 */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/alumini(?=u|$)/g, 'alumin'],
  [/sulph?/g, 'sulf'],
  [/grey/g, 'gray'],
  [/colour/g, 'color'],
  [/fibre/g, 'fiber'],
  [/anodis/g, 'anodiz'],
  [/caesium/g, 'cesium'],
  [/mould/g, 'mold'],
];

/** A text folded for searches: no case, accents, dots, hyphens or spaces, and one spelling. `FR-4` is `fr4`. */
export function foldText(text: string): string {
  // Small digits (Al₂O₃) and accents come apart from their letters.
  let folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  for (const [spelling, one] of SPELLINGS) folded = folded.replace(spelling, one);
  return folded;
}

/** A search by words. A text matches if it contains every word, in any spelling. */
export interface WordSearch {
  readonly isBlank: boolean;
  matches(text: string): boolean;
  /** Whether a text begins with the query or with its first word. */
  begins(text: string): boolean;
}

export function wordSearch(query: string): WordSearch {
  const words = query.split(/\s+/).map(foldText).filter(Boolean);
  const [first = ''] = words;
  // A query of punctuation only finds nothing, not everything.
  const isBlank = query.trim() === '';
  const isAnswerable = isBlank || words.length > 0;
  return {
    isBlank,
    matches: (text) => {
      if (!isAnswerable) return false;
      const folded = foldText(text);
      return words.every((word) => folded.includes(word));
    },
    begins: (text) => first !== '' && foldText(text).startsWith(first),
  };
}

const OTHER_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/aluminium/gi, 'aluminum'],
  [/aluminum/gi, 'aluminium'],
  [/sulph/gi, 'sulf'],
  [/sulf/gi, 'sulph'],
  [/grey/gi, 'gray'],
  [/gray/gi, 'grey'],
  [/colour/gi, 'color'],
  [/color/gi, 'colour'],
];

/** A query in each way that it could have been spelt, as it was typed first. */
export function spellingsOf(query: string): readonly string[] {
  const others = OTHER_SPELLINGS.map(([spelling, other]) => query.replace(spelling, other));
  return [...new Set([query, ...others])];
}
