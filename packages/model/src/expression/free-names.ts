import { expressionConstants } from './functions.ts';
import type { Expression } from './syntax.ts';

/** The parameters that an expression uses: its names without constants and functions. */
export function freeNames(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (part: Expression): void => {
    if (part.type === 'name' && !expressionConstants.has(part.name)) names.add(part.name);
    else if (part.type === 'negation') collect(part.operand);
    else if (part.type === 'call') part.arguments.forEach(collect);
    else if (part.type === 'binary') {
      collect(part.left);
      collect(part.right);
    }
  };
  collect(expression);
  return names;
}
