/** The fault of a JSON text, and its place. */
export interface JsonFault {
  readonly code: 'not-json' | 'nesting-too-deep' | 'duplicate-key';
  readonly message: string;
  readonly remedy: string;
  /** Offset in the text, from 0. */
  readonly at: number;
}

/** Duplicate keys are listed up to this many; the text is refused anyway. */
const MOST_DUPLICATES = 100;

/**
 * Checks a text against the grammar of RFC 8259 without building anything. `JSON.parse` is faster, but its errors
 * differ between engines and name no line, it takes the last of two equal keys in silence, and what it builds may be
 * nested too deeply for every function that later walks over it. No recursion; linear in the length.
 *
 * @returns the faults: one where the text stops being JSON or gets deeper than `deepest`, and every duplicate key
 * before it. An empty list promises that `JSON.parse` succeeds.
 */
export function scanJson(text: string, deepest: number): readonly JsonFault[] {
  return new Scanner(text, deepest).scan();
}

/** The line and column of an offset, both from 1. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: at - start + 1 };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const ARRAY = { open: 0x5b, close: 0x5d };
const OBJECT = { open: 0x7b, close: 0x7d };
const ESCAPES = '"\\/bfnrt';
const HEX = /[\da-fA-F]{4}/y;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const isDigit = (code: number) => code >= ZERO && code <= 0x39;
const WORDS = ['true', 'false', 'null'];

class Scanner {
  private readonly text: string;
  private readonly deepest: number;
  private readonly faults: JsonFault[] = [];
  /** One entry per open container: its keys so far, or null for an array. */
  private readonly open: (Set<string> | null)[] = [];
  private at = 0;

  constructor(text: string, deepest: number) {
    this.text = text;
    this.deepest = deepest;
  }

  scan(): readonly JsonFault[] {
    this.skipSpace();
    if (this.at === this.text.length) this.fail('The file is empty.', 'Give a model file.');
    else if (this.value() && this.at < this.text.length) {
      this.expected('the end of the file');
    }
    return this.faults;
  }

  /** Scans one value with everything in it; returns false after a fault that ends the scan. */
  private value(): boolean {
    let more = this.start();
    while (more && this.open.length > 0) {
      const keys = this.open[this.open.length - 1];
      const close = keys ? OBJECT.close : ARRAY.close;
      const code = this.text.charCodeAt(this.at);
      if (code === close) this.closeContainer();
      else if (code !== COMMA) return this.expected(keys ? "',' or '}'" : "',' or ']'");
      else {
        this.advance();
        more = (keys === null || this.key(keys)) && this.start();
      }
    }
    return more;
  }

  /** Scans a scalar, or the opening of a container up to and including the start of its first value. */
  private start(): boolean {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== OBJECT.open && code !== ARRAY.open) return this.scalar(code);
      if (this.open.length >= this.deepest) return this.tooDeep();
      const keys = code === OBJECT.open ? new Set<string>() : null;
      this.open.push(keys);
      this.advance();
      if (this.text.charCodeAt(this.at) === (keys ? OBJECT.close : ARRAY.close)) {
        this.closeContainer();
        return true;
      }
      if (keys && !this.key(keys)) return false;
    }
  }

  private closeContainer(): void {
    this.open.pop();
    this.advance();
  }

  private key(keys: Set<string>): boolean {
    const from = this.at;
    if (this.text.charCodeAt(from) !== QUOTE) return this.expected('a key in double quotes');
    if (!this.string()) return false;
    const raw = this.text.slice(from, this.at);
    const key = raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1);
    if (keys.has(key)) this.duplicate(key, from);
    keys.add(key);
    this.skipSpace();
    if (this.text.charCodeAt(this.at) !== COLON) return this.expected("':'");
    this.advance();
    return true;
  }

  private scalar(code: number): boolean {
    if (code === QUOTE) {
      if (!this.string()) return false;
      this.skipSpace();
      return true;
    }
    const word = WORDS.find((known) => this.text.startsWith(known, this.at));
    if (word !== undefined) this.at += word.length;
    else if (!this.number()) return this.expected('a value');
    this.skipSpace();
    return true;
  }

  /**
   * Scans a number, with as many digits as JSON allows: any. Without a pattern, whose matcher could run out of its stack.
   * A point or an exponent without digits is left, for the caller to refuse.
   */
  private number(): boolean {
    const { text } = this;
    let end = text.charCodeAt(this.at) === MINUS ? this.at + 1 : this.at;
    if (!isDigit(text.charCodeAt(end))) return false;
    end = text.charCodeAt(end) === ZERO ? end + 1 : this.digitsEnd(end);
    if (text.charCodeAt(end) === POINT) end = this.digitsEnd(end + 1, end);
    if (text[end] === 'e' || text[end] === 'E') {
      const signed = text[end + 1] === '+' || text[end + 1] === '-';
      end = this.digitsEnd(end + (signed ? 2 : 1), end);
    }
    this.at = end;
    return true;
  }

  /** The offset behind the digits from an offset on; `without` where there are none. */
  private digitsEnd(from: number, without = from): number {
    let end = from;
    while (isDigit(this.text.charCodeAt(end))) end += 1;
    return end > from ? end : without;
  }

  /** Scans from the opening quote to behind the closing one. */
  private string(): boolean {
    const { text } = this;
    const from = this.at;
    for (let at = from + 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return true;
      }
      if (code === BACKSLASH) {
        at += 1;
        HEX.lastIndex = at + 1;
        const unicode = text[at] === 'u' && HEX.test(text);
        if (unicode) at += 4;
        else if (at >= text.length || !ESCAPES.includes(text[at])) {
          return this.fail('A text has an unknown escape.', 'Write a backslash as \\\\.', at - 1);
        }
      } else if (code < 0x20) {
        const remedy = 'End the text with a double quote on its line; write line ends in it as \\n.';
        return this.fail('A text runs over the end of its line, or holds a control character.', remedy, at);
      }
    }
    return this.fail('A text is not closed.', 'Add a double quote.', from);
  }

  private advance(): void {
    this.at += 1;
    this.skipSpace();
  }

  private skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at += 1;
    }
  }

  private expected(what: string): false {
    const found = this.text.codePointAt(this.at);
    if (found === undefined) {
      const remedy = 'The file may have been cut off: save or download it again.';
      return this.fail(`Expected ${what}, but the file ends.`, remedy);
    }
    const character = String.fromCodePoint(found);
    return this.fail(`Expected ${what}, found '${character}'.`, this.remedyFor(character));
  }

  private remedyFor(character: string): string {
    if (character === '<') return 'This looks like XML; import it as ECXML.';
    if (character === "'") return 'Put texts and keys in double quotes.';
    if (character === '/' || character === '#') return 'JSON has no comments: remove it.';
    if (/[NI]/.test(character)) return 'JSON has no NaN or Infinity: write a number, or null for blank.';
    if (character === '}' || character === ']') return 'Remove the comma before it, or add what is missing.';
    return 'Put the syntax right; an editor that knows JSON shows the place.';
  }

  private tooDeep(): false {
    const message = `Values are nested more than ${this.deepest} deep.`;
    this.faults.push({ code: 'nesting-too-deep', message, remedy: 'Move inner parts up.', at: this.at });
    return false;
  }

  private duplicate(key: string, at: number): void {
    if (this.faults.length >= MOST_DUPLICATES) return;
    const shown = key.length > 60 ? `${key.slice(0, 60)}…` : key;
    const message = `The key '${shown}' is stated twice in one object.`;
    this.faults.push({ code: 'duplicate-key', message, remedy: 'Remove one of the two.', at });
  }

  private fail(message: string, remedy: string, at = this.at): false {
    this.faults.push({ code: 'not-json', message, remedy, at });
    return false;
  }
}
