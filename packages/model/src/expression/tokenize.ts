import type { Outcome } from './syntax.ts';

export type Token =
  | { readonly type: 'number'; readonly value: number; readonly text: string; readonly at: number }
  | { readonly type: 'name' | 'symbol' | 'end'; readonly text: string; readonly at: number };

const SPACE = /\s+/y;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SYMBOLS = '+-*/^(),';

/** True for a text that expressions can use as a name. */
export function isIdentifier(text: string): boolean {
  NAME.lastIndex = 0;
  return NAME.exec(text)?.[0].length === text.length && text.length > 0;
}

/** Cuts a source into tokens, the last one of type `end`. Linear in its length. */
export function tokenize(source: string): Outcome<readonly Token[]> {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0] ?? '';
  };
  for (;;) {
    at += match(SPACE).length;
    if (at >= source.length) break;
    const symbol = source[at];
    const digits = match(NUMBER);
    const name = digits === '' ? match(NAME) : '';
    if (digits !== '') tokens.push({ type: 'number', value: Number(digits), text: digits, at });
    else if (name !== '') tokens.push({ type: 'name', text: name, at });
    else if (SYMBOLS.includes(symbol)) tokens.push({ type: 'symbol', text: symbol, at });
    else return unexpectedCharacter(source, at);
    at += tokens[tokens.length - 1].text.length;
  }
  tokens.push({ type: 'end', text: '', at: source.length });
  return { ok: true, value: tokens };
}

function unexpectedCharacter(source: string, at: number): Outcome<never> {
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  return {
    ok: false,
    problem: {
      code: 'expression-syntax',
      message: `Unexpected '${character}' at character ${at + 1}.`,
      remedy: 'Use numbers, parameter names, functions, parentheses and + - * / ^.',
      at,
    },
  };
}
