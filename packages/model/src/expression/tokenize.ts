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
  while (at < source.length) {
    // Most tokens are one character long, so patterns are tried only where they may match.
    const first = source[at];
    if (SYMBOLS.includes(first)) {
      tokens.push({ type: 'symbol', text: first, at });
      at += 1;
      continue;
    }
    const digits = isDigit(source.charCodeAt(at)) || first === '.' ? match(NUMBER) : '';
    if (digits !== '') {
      tokens.push({ type: 'number', value: Number(digits), text: digits, at });
      at += digits.length;
      continue;
    }
    const name = match(NAME);
    if (name !== '') tokens.push({ type: 'name', text: name, at });
    const length = name.length || match(SPACE).length;
    if (length === 0) return unexpectedCharacter(source, at);
    at += length;
  }
  tokens.push({ type: 'end', text: '', at: source.length });
  return { ok: true, value: tokens };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
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
