import { expressionConstants, expressionFunctions, type ParameterValues } from '@thermarium/model';
import { spokenNumber } from './number-text.ts';

/** A name that can stand where the caret is. */
export interface NameOption {
  readonly name: string;
  /** The text that is written: a function brings its parenthesis. */
  readonly text: string;
  /** The value of a parameter, or that it is a function. */
  readonly note: string;
}

/** The names that complete the word before the caret. */
export interface Completion {
  /** The word that a choice replaces: from here to the caret. */
  readonly from: number;
  readonly to: number;
  readonly options: readonly NameOption[];
  /** The word is no name yet but the beginning of the first option, which Enter may choose. */
  readonly isPartial: boolean;
}

const WORD = /[\p{L}_][\p{L}\p{N}_]*$/u;
/** After a number or a closing parenthesis stands a unit or an operator, no name. */
const NO_PLACE = /[\p{N}.)]\s*$/u;
const MOST_OPTIONS = 8;
/** Functions are offered from this many letters on: parameters are what is looked for. */
const FUNCTION_LETTERS = 2;

/**
 * The names with which the word before the caret can go on; null: there is none. `asked`: all of them are wanted, also
 * where no word stands.
 */
export function completionAt(
  text: string,
  caret: number,
  parameters: ParameterValues,
  asked = false,
): Completion | null {
  const before = text.slice(0, caret);
  const word = WORD.exec(before)?.[0] ?? '';
  const from = caret - word.length;
  if ((word === '' && !asked) || NO_PLACE.test(before.slice(0, from))) return null;
  const sought = word.toLowerCase();
  const rank = (name: string) => {
    const at = name.toLowerCase().indexOf(sought);
    return at < 0 ? null : Math.min(at, 1);
  };
  const named = [...parameters]
    .flatMap(([name, value]) => {
      const place = rank(name);
      return place === null || name === word
        ? []
        : [{ name, text: name, note: `= ${spokenNumber(value)}`, place }];
    })
    .sort((a, b) => a.place - b.place || a.name.localeCompare(b.name, 'en', { numeric: true }));
  const functions =
    word.length < FUNCTION_LETTERS
      ? []
      : [...expressionFunctions.keys()]
          .filter((name) => name.startsWith(sought) && name !== word)
          .map((name) => ({ name, text: `${name}(`, note: 'function' }));
  const options = [...named.map(({ place: _, ...option }) => option), ...functions].slice(0, MOST_OPTIONS);
  if (options.length === 0) return null;
  const isName = parameters.has(word) || expressionConstants.has(word) || expressionFunctions.has(word);
  const isBegun = word !== '' && options[0].name.toLowerCase().startsWith(sought);
  return { from, to: caret, options, isPartial: isBegun && !isName };
}

/** The text with an option in place of the word, and the caret behind it. */
export function completed(
  text: string,
  { from, to }: Completion,
  option: NameOption,
): { readonly text: string; readonly caret: number } {
  return { text: text.slice(0, from) + option.text + text.slice(to), caret: from + option.text.length };
}
