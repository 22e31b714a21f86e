import { materialTerms } from '@thermarium/model';
import { foldText, wordSearch } from './fold-text.ts';

/** A search for materials: by their names in any spelling, by formulas and by what else they are called. */
export interface MaterialSearch {
  /** `further`: more text in which the words may stand, as the name of a library. */
  matches(name: string, further?: string): boolean;
  /** The place among matches, the best first: what was asked for by its name before what only holds it. */
  rank(name: string): number;
}

export function materialSearch(query: string): MaterialSearch {
  const { isBlank, matches, begins } = wordSearch(query);
  const asked = foldText(query);
  return {
    // A whole list is shown without a look at what else its materials are called.
    matches: (name, further = '') =>
      isBlank || matches([name, further, ...materialTerms(name).terms].join(' ')),
    rank: (name) => {
      if (asked === '') return 0;
      if (foldText(name) === asked) return 0;
      const { terms, isWhole } = materialTerms(name);
      const isCalled = terms.some((term) => foldText(term) === asked);
      if (isCalled && isWhole) return 1;
      if (begins(name)) return 2;
      return isCalled ? 3 : 4;
    },
  };
}
