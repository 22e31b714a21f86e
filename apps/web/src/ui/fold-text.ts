/**
 * Words that are spelt in two ways. Folded at the end of a text too: what is still being typed finds what it is about
 * to be.
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

/** A text as it is searched in: without case, accents, dots, hyphens and spaces, in one spelling. `FR-4` is `fr4`. */
export function foldText(text: string): string {
  // Small digits (Al₂O₃) and accents come apart from their letters.
  let folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  for (const [spelling, one] of SPELLINGS) folded = folded.replace(spelling, one);
  return folded;
}

/** A search by words, each of which a text must hold somewhere, however it is spelt. */
export interface WordSearch {
  readonly isBlank: boolean;
  matches(text: string): boolean;
  /** Whether a text begins with what was asked for, or with the first word of it. */
  begins(text: string): boolean;
}

export function wordSearch(query: string): WordSearch {
  const words = query.split(/\s+/).map(foldText).filter(Boolean);
  const [first = ''] = words;
  // Nothing but signs finds nothing, and not everything.
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
