import { expressionConstants, expressionFunctions } from '../expression/evaluate.ts';
import { isIdentifier } from '../expression/tokenize.ts';
import { issue, quoted } from '../issue.ts';
import type { Report } from './issue-list.ts';

/** Longest name of a project, object, material or parameter, characters. Paths consist of names. */
export const LONGEST_NAME = 255;

/** The message for text that no database keeps. */
export const UNKEEPABLE = 'This text has characters that cannot be kept.';

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores neither NUL nor half a surrogate pair.
const KEEPABLE = /^[^\u0000\p{Cs}]*$/u;
/** Blanks, control characters, and those that are not drawn, such as a space without a width. */
const UNSEEN = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a database can keep the text. */
export function isKeepable(text: string): boolean {
  return KEEPABLE.test(text);
}

/** Whether nothing of a name could be seen. */
export function isBlankName(name: string): boolean {
  return UNSEEN.test(name);
}

/** As much of a text as a name can be, without half a character at its end. */
export function shortName(text: string): string {
  return text.slice(0, LONGEST_NAME).replace(/\p{Cs}$/u, '');
}

/** Reports a name that is blank or too long; true when it can be used. */
export function checkName(name: string, path: string, blank: string, report: Report): boolean {
  if (isBlankName(name)) {
    report(issue('required', path, blank, 'Give it a name.'));
    return false;
  }
  if (name.length <= LONGEST_NAME) return true;
  const message = `The name ${quoted(name)} has ${name.length} characters.`;
  report(issue('text-too-long', path, message, `Use at most ${LONGEST_NAME}.`));
  return false;
}

/** Reports a name that expressions could not use as a parameter. */
export function checkParameterName(name: string, path: string, report: Report): boolean {
  if (!checkName(name, path, 'Name is required!', report)) return false;
  if (!isIdentifier(name)) {
    const remedy = 'Begin with a letter or _ and go on with letters, digits and _.';
    report(issue('invalid-name', path, `${quoted(name)} is no name for a parameter.`, remedy));
    return false;
  }
  if (!expressionFunctions.has(name) && !expressionConstants.has(name)) return true;
  const taken = expressionFunctions.has(name) ? 'a function' : 'a constant';
  report(issue('invalid-name', path, `${quoted(name)} is ${taken} of expressions.`, 'Choose another name.'));
  return false;
}

/** Reports a name that occurred before; remembers the others. */
export function checkUnique(name: string, path: string, seen: Set<string>, report: Report): boolean {
  if (!seen.has(name)) {
    seen.add(name);
    return true;
  }
  report(issue('duplicate-name', path, `The name ${quoted(name)} is used twice.`, 'Rename one of the two.'));
  return false;
}

/** A name as part of a path; a blank one is shown as its number in the list, from 1. */
export function pathSegment(name: string, index: number): string {
  return name.trim() === '' ? `#${index + 1}` : name.slice(0, LONGEST_NAME);
}
