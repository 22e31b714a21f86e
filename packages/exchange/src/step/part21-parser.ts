import { skipBlank, textOf } from './part21-text.ts';

/** A value of a file. Null: it is left out (`$`) or derived (`*`). */
export type Value =
  | number
  | null
  | { readonly text: string }
  | { readonly ref: number }
  /** A word between points. */
  | { readonly word: string }
  | Part
  | readonly Value[];

/** A type with its values. */
export interface Part {
  readonly type: string;
  readonly values: readonly Value[];
}

/** More lists in each other than these are in no file. */
const DEEPEST = 32;

const TOKEN = /#\d{1,15}|[A-Za-z_!][\w-]*|[+-]?\d+\.?\d*(?:[Ee][+-]?\d+)?|\.\w+\.|"[^"]*"|[(),$*]/y;

/** Reads one entity from its place in a file. */
export class Part21Parser {
  private readonly text: string;
  private at: number;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** The parts of the entity; null: it is damaged. */
  entity(): readonly Part[] | null {
    if (this.text[this.at] !== '(') {
      const part = this.value(0);
      return isPart(part) ? [part] : null;
    }
    const parts: Part[] = [];
    this.at++;
    for (;;) {
      this.at = skipBlank(this.text, this.at);
      if (this.text[this.at] === ')') return parts;
      const part = this.value(0);
      if (!isPart(part)) return null;
      parts.push(part);
    }
  }

  /** Undefined: it is none, or lists are too deep. */
  private value(depth: number): Value | undefined {
    const token = this.token();
    if (token === null || depth > DEEPEST) return undefined;
    switch (token[0]) {
      case '$':
      case '*':
        return null;
      case '(':
        return this.list(depth);
      case '#':
        return { ref: Number(token.slice(1)) };
      case "'":
        return { text: textOf(token.slice(1, -1)) };
      case '.':
        return { word: token.slice(1, -1).toUpperCase() };
      case '"':
        return { text: token.slice(1, -1) };
    }
    if (/^[+-]?\d/.test(token)) return Number(token);
    if (!/^[A-Za-z_!]/.test(token) || this.token() !== '(') return undefined;
    const values = this.list(depth);
    return values && { type: token.toUpperCase(), values };
  }

  /** The values up to the closing parenthesis. */
  private list(depth: number): readonly Value[] | undefined {
    const values: Value[] = [];
    this.at = skipBlank(this.text, this.at);
    if (this.text[this.at] === ')') {
      this.at++;
      return values;
    }
    for (;;) {
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      values.push(value);
      const next = this.token();
      if (next === ')') return values;
      if (next !== ',') return undefined;
    }
  }

  private token(): string | null {
    TOKEN.lastIndex = skipBlank(this.text, this.at);
    if (this.text[TOKEN.lastIndex] === "'") return this.string(TOKEN.lastIndex);
    const found = TOKEN.exec(this.text);
    if (!found) return null;
    this.at = TOKEN.lastIndex;
    return found[0];
  }

  /** A string with its quotes; doubled ones are in it. */
  private string(from: number): string | null {
    let end = this.text.indexOf("'", from + 1);
    while (end >= 0 && this.text[end + 1] === "'") end = this.text.indexOf("'", end + 2);
    if (end < 0) return null;
    this.at = end + 1;
    return this.text.slice(from, end + 1);
  }
}

/** Whether a value is a type with its values. */
export function isPart(value: Value | undefined): value is Part {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The text of a value; '' where it is none. */
export function textIn(value: Value | undefined): string {
  return typeof value === 'object' && value !== null && 'text' in value ? value.text : '';
}

/** The entity that a value refers to; null: none. */
export function refOf(value: Value | undefined): number | null {
  return typeof value === 'object' && value !== null && 'ref' in value ? value.ref : null;
}

/** The entities that a list refers to. */
export function refsOf(value: Value | undefined): readonly number[] {
  return Array.isArray(value) ? value.map(refOf).filter((each) => each !== null) : [];
}

/** The number of a value; null: it is none that can be reckoned with. */
export function numberOf(value: Value | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The word of a value; '' where it is none. */
export function wordIn(value: Value | undefined): string {
  return typeof value === 'object' && value !== null && 'word' in value ? value.word : '';
}
