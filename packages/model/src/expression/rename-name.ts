import { parseExpression } from './parse.ts';
import type { Expression } from './syntax.ts';

/**
 * An expression with every use of one name replaced by another and nothing else touched, not even its spaces. Text
 * that is no expression is returned as it is.
 */
export function renameName(source: string, from: string, to: string): string {
  const parsed = parseExpression(source);
  if (!parsed.ok) return source;
  const places = usesOf(parsed.value, from).sort((a, b) => b - a);
  return places.reduce((text, at) => text.slice(0, at) + to + text.slice(at + from.length), source);
}

/** The offsets at which an expression uses a name for a value, not for a function. */
function usesOf(expression: Expression, name: string): number[] {
  switch (expression.type) {
    case 'number':
      return [];
    case 'name':
      return expression.name === name ? [expression.at] : [];
    case 'negation':
      return usesOf(expression.operand, name);
    case 'binary':
      return [...usesOf(expression.left, name), ...usesOf(expression.right, name)];
    case 'call':
      return expression.arguments.flatMap((part) => usesOf(part, name));
  }
}
