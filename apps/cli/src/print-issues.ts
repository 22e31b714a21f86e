import type { Issue } from '@thermarium/model';

/** Lists problems on standard error, errors first: what, where, and the remedy. */
export function printIssues(issues: readonly Issue[]): void {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const warnings = issues.filter(({ severity }) => severity === 'warning');
  for (const { severity, path, message, remedy, code } of [...errors, ...warnings]) {
    console.error(`${severity}: ${path}: ${message} [${code}]`);
    if (remedy) console.error(`       ${remedy}`);
  }
  if (errors.length > 0) console.error(`${errors.length} error${errors.length > 1 ? 's' : ''}.`);
}

export const hasErrors = (issues: readonly Issue[]): boolean =>
  issues.some(({ severity }) => severity === 'error');
