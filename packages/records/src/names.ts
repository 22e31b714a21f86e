import { checkParameterName, checkUnique, type Issue, isBlankName, LONGEST_NAME } from '@thermarium/model';
import type { FieldMessage } from './field-message.ts';

export const REQUIRED = 'This field is required!';

/** The problems of a name whose schema accepts blanks. */
export function nameProblems(name: string): readonly FieldMessage[] {
  return isBlankName(name) ? [{ path: ['name'], message: REQUIRED }] : [];
}

/** The message for a name that expressions could not use, or that another parameter has. */
export function problemsOfParameterName(name: string, taken: ReadonlySet<string>): readonly FieldMessage[] {
  const issues: Issue[] = [];
  const report = (found: Issue) => issues.push(found);
  if (checkParameterName(name, 'name', report)) checkUnique(name, 'name', new Set(taken), report);
  return issues.map(({ message }) => ({ path: ['name'], message }));
}

/** The name of a duplicate of 'X' or of 'X (copy)': 'X (copy)', or if that is taken 'X (copy 2)' and so on. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  return copyNames(taken)(name);
}

/** Returns a function that names duplicates one after the other; each name is taken from then on. */
export function copyNames(names: Iterable<string>): (name: string) => string {
  const taken = new Set(names);
  // Without this, each of thousands of copies would try the names of all earlier ones.
  const counts = new Map<string, number>();
  return (name) => {
    const stem = name.replace(/ \(copy(?: \d{1,9})?\)$/, '');
    for (let count = (counts.get(stem) ?? 0) + 1; ; count++) {
      const suffix = count === 1 ? ' (copy)' : ` (copy ${count})`;
      const candidate = shortened(stem, LONGEST_NAME - suffix.length) + suffix;
      if (taken.has(candidate)) continue;
      counts.set(stem, count);
      taken.add(candidate);
      return candidate;
    }
  };
}

/** The text cut to a length, never within a surrogate pair. */
function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
}
