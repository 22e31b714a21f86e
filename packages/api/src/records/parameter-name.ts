import { checkParameterName, checkUnique, type Issue } from '@thermarium/model';
import type { FieldMessage } from './field-message.ts';

/** The message for a name that expressions could not use, or that another parameter has. */
export function problemsOfParameterName(name: string, taken: ReadonlySet<string>): readonly FieldMessage[] {
  const issues: Issue[] = [];
  const report = (found: Issue) => issues.push(found);
  if (checkParameterName(name, 'name', report)) checkUnique(name, 'name', new Set(taken), report);
  return issues.map(({ message }) => ({ path: ['name'], message }));
}
