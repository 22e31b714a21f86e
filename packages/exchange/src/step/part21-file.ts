import { type Part, Part21Parser } from './part21-parser.ts';
import { skipBlank } from './part21-text.ts';

/** The entities of a file by their numbers. They are parsed when they are asked for. */
export class Part21File {
  private readonly text: string;
  private readonly places = new Map<number, number>();
  private readonly parsed = new Map<number, readonly Part[]>();

  constructor(text: string) {
    this.text = text;
    this.index();
  }

  /** The parts of an entity: one, or several of a complex one; empty where there is none, or it is damaged. */
  parts(id: number): readonly Part[] {
    const known = this.parsed.get(id);
    if (known) return known;
    const place = this.places.get(id);
    const parts = place === undefined ? [] : (new Part21Parser(this.text, place).entity() ?? []);
    this.parsed.set(id, parts);
    return parts;
  }

  /** The part of an entity that has one of these types; the first of them if it has several. */
  part(id: number, ...types: readonly string[]): Part | undefined {
    return this.parts(id).find(({ type }) => types.includes(type));
  }

  /** All entities that begin with one of these types, in the order of the file. */
  *all(...types: readonly string[]): Generator<readonly [id: number, part: Part]> {
    for (const [id, place] of this.places) {
      if (!types.some((type) => this.text.startsWith(type, place))) continue;
      const part = this.part(id, ...types);
      if (part) yield [id, part];
    }
  }

  /** All complex entities, whose parts stand in parentheses. */
  *complex(type: string): Generator<readonly [id: number, part: Part]> {
    for (const [id, place] of this.places) {
      if (this.text[place] !== '(') continue;
      const part = this.part(id, type);
      if (part) yield [id, part];
    }
  }

  /** Finds where entities begin. Strings and comments may contain what looks like an end. */
  private index(): void {
    const { text } = this;
    let at = 0;
    while (at < text.length) {
      at = skipBlank(text, at);
      HEAD.lastIndex = at;
      const head = HEAD.exec(text);
      if (head) this.places.set(Number(head[1]), skipBlank(text, HEAD.lastIndex));
      at = afterStatement(text, at);
    }
  }
}

const HEAD = /#(\d{1,15})\s*=/y;

const [QUOTE, SEMICOLON, SLASH] = [39, 59, 47];

function afterStatement(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === SEMICOLON) return at + 1;
    if (code === QUOTE) {
      const end = text.indexOf("'", at + 1);
      if (end < 0) return text.length;
      at = end;
    } else if (code === SLASH && text[at + 1] === '*') at = skipBlank(text, at) - 1;
  }
  return text.length;
}
