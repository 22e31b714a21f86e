import type { BinaryOperator, Expression, ExpressionProblem, Outcome } from './syntax.ts';
import { PRECEDENCE, precedenceOf } from './syntax.ts';
import type { Token } from './tokenize.ts';
import { tokenize } from './tokenize.ts';

/** Longest source in characters. It also bounds the depth of a chain like 1+1+…, which is as deep as it is long. */
const LONGEST_EXPRESSION = 2000;

/** Deepest nesting of parentheses, signs, powers and arguments: four stack frames each, far from any engine's limit. */
const DEEPEST_NESTING = 100;

/**
 * Reads `2*W + 0.5`. Precedence climbing: `^` is right-associative and binds more strongly than a sign before it,
 * the other operators are left-associative.
 */
export function parseExpression(source: string): Outcome<Expression> {
  if (source.length > LONGEST_EXPRESSION) {
    return {
      ok: false,
      problem: {
        code: 'expression-too-complex',
        message: `The expression has ${source.length} characters; ${LONGEST_EXPRESSION} are allowed.`,
        remedy: 'Put parts of it into parameters.',
        at: LONGEST_EXPRESSION,
      },
    };
  }
  const tokens = tokenize(source);
  if (!tokens.ok) return tokens;
  return new Parser(tokens.value).parse();
}

/** Every method returns null after a problem; only the first problem is kept. */
class Parser {
  private readonly tokens: readonly Token[];
  private next = 0;
  private depth = 0;
  private problem: ExpressionProblem | null = null;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  parse(): Outcome<Expression> {
    const expression = this.operation(PRECEDENCE.sum);
    if (expression && this.token.type !== 'end') this.fail(this.unexpected());
    return expression && !this.problem
      ? { ok: true, value: expression }
      : { ok: false, problem: this.problem ?? this.unexpected() };
  }

  private get token(): Token {
    return this.tokens[this.next];
  }

  private isSymbol(...symbols: readonly string[]): boolean {
    return this.token.type === 'symbol' && symbols.includes(this.token.text);
  }

  private fail(problem: ExpressionProblem): null {
    this.problem ??= problem;
    return null;
  }

  /** A chain of operators that bind at least as strongly as `weakest`. */
  private operation(weakest: number): Expression | null {
    if (this.depth >= DEEPEST_NESTING) return this.fail(tooDeep(this.token));
    this.depth += 1;
    let left = this.signed();
    for (let operator = this.operator(weakest); left && operator; operator = this.operator(weakest)) {
      const { at } = this.token;
      this.next += 1;
      const binds = precedenceOf(operator);
      const right = this.operation(operator === '^' ? PRECEDENCE.negation : binds + 1);
      left = right && { type: 'binary', operator, left, right, at };
    }
    this.depth -= 1;
    return left;
  }

  private operator(weakest: number): BinaryOperator | null {
    const { type, text } = this.token;
    if (type !== 'symbol') return null;
    if (text !== '+' && text !== '-' && text !== '*' && text !== '/' && text !== '^') return null;
    return precedenceOf(text) >= weakest ? text : null;
  }

  private signed(): Expression | null {
    if (!this.isSymbol('+', '-')) return this.atom();
    const { text, at } = this.token;
    this.next += 1;
    const operand = this.operation(PRECEDENCE.negation);
    if (text === '+') return operand;
    return operand && { type: 'negation', operand, at };
  }

  private atom(): Expression | null {
    const token = this.token;
    if (token.type === 'number') {
      this.next += 1;
      return { type: 'number', value: token.value, at: token.at };
    }
    if (token.type === 'name') {
      this.next += 1;
      if (this.isSymbol('(')) return this.call(token);
      return { type: 'name', name: token.text, at: token.at };
    }
    if (!this.isSymbol('(')) return this.fail(this.unexpected());
    this.next += 1;
    const inner = this.operation(PRECEDENCE.sum);
    return inner && this.closing(token) ? inner : null;
  }

  private call(name: Token): Expression | null {
    const opening = this.token;
    const values: Expression[] = [];
    do {
      this.next += 1;
      const value = this.operation(PRECEDENCE.sum);
      if (!value) return null;
      values.push(value);
    } while (this.isSymbol(','));
    return this.closing(opening) ? { type: 'call', name: name.text, arguments: values, at: name.at } : null;
  }

  private closing(opening: Token): boolean {
    if (this.isSymbol(')')) {
      this.next += 1;
      return true;
    }
    if (this.token.type === 'end') this.fail(unclosed(opening));
    else this.fail(this.unexpected());
    return false;
  }

  private unexpected(): ExpressionProblem {
    const { token } = this;
    const before = this.tokens[this.next - 1];
    const where = `at character ${token.at + 1}`;
    const base = { code: 'expression-syntax', at: token.at } as const;
    if (token.type === 'end') {
      const message = before ? `The expression ends after '${before.text}'.` : 'The expression is empty.';
      return { ...base, message, remedy: 'Complete it with a number or a name.' };
    }
    const message = `Unexpected '${token.text}' ${where}.`;
    if (token.text === ',') {
      const remedy = 'Write a decimal point: a comma is a decimal sign only in a plain number.';
      return { ...base, message, remedy };
    }
    if (token.text === '*' && before?.text === '*')
      return { ...base, message, remedy: 'Write ^ for a power.' };
    if (token.text === ')')
      return { ...base, message, remedy: 'Remove it, or add what is missing before it.' };
    if (token.type === 'symbol' && token.text !== '(') {
      return { ...base, message, remedy: 'Put a number or a name before it.' };
    }
    return { ...base, message, remedy: `Put an operator before it; a product is written with '*'.` };
  }
}

function unclosed(opening: Token): ExpressionProblem {
  return {
    code: 'expression-syntax',
    message: `The parenthesis at character ${opening.at + 1} is not closed.`,
    remedy: "Add a ')'.",
    at: opening.at,
  };
}

function tooDeep(token: Token): ExpressionProblem {
  return {
    code: 'expression-too-complex',
    message: `The expression is nested more than ${DEEPEST_NESTING} deep at character ${token.at + 1}.`,
    remedy: 'Put parts of it into parameters.',
    at: token.at,
  };
}
