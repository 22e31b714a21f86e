import type { Parameter } from '../document.ts';
import type { ParameterValues } from '../expression/evaluate.ts';
import { issue } from '../raise.ts';
import type { Report } from './issue-list.ts';
import { checkParameterName, checkUnique, pathSegment } from './names.ts';

/**
 * The parameters by name. A refused parameter keeps its name and value if it has them, so that expressions which use
 * it are not reported as well.
 */
export function evaluateParameters(parameters: readonly Parameter[], report: Report): ParameterValues {
  const values = new Map<string, number>();
  const seen = new Set<string>();
  for (const [index, { name, value }] of parameters.entries()) {
    const path = `parameters/${pathSegment(name, index)}`;
    if (checkParameterName(name, `${path}.name`, report)) checkUnique(name, `${path}.name`, seen, report);
    if (!Number.isFinite(value)) {
      report(issue('not-finite', `${path}.value`, 'Enter a valid number!', 'Enter a finite number.'));
    }
    if (!values.has(name)) values.set(name, value);
  }
  return values;
}
