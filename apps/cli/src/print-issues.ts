import type { Issue } from '@thermarium/model';
import { printable } from './output.ts';

/**
 * Lists problems on standard error, errors first: place, problem and remedy. `file` stands for problems
 * without a place.
 */
export function printIssues(issues: readonly Issue[], file: string): void {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const warnings = issues.filter(({ severity }) => severity === 'warning');
  const source = file === '-' ? 'standard input' : file;
  for (const { severity, path, message, remedy, code } of [...errors, ...warnings]) {
    console.error(`${severity}: ${printable(path || source)}: ${printable(message)} [${code}]`);
    if (remedy) console.error(`       ${printable(remedy)}`);
  }
  if (errors.length > 0) console.error(`${errors.length} error${errors.length > 1 ? 's' : ''}.`);
}

export const hasErrors = (issues: readonly Issue[]): boolean =>
  issues.some(({ severity }) => severity === 'error');
