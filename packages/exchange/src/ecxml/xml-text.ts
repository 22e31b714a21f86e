import type { Vec3 } from '@thermarium/geometry';

/** The characters that XML 1.0 cannot hold, also escaped; lone halves of pairs among them. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** A text as XML; a character that XML cannot hold is replaced. */
function escaped(text: string): string {
  return text.replace(IMPOSSIBLE, '\ufffd').replace(/[&<>\r]/g, (character) => ESCAPES[character]);
}

/** An element that holds a text or a number. */
export function leaf(tag: string, content: string | number): string {
  return `<${tag}>${typeof content === 'string' ? escaped(content) : content}</${tag}>`;
}

/** An element with x, y and z. */
export function vector(tag: string, [x, y, z]: readonly (string | number)[] | Vec3): string {
  return `<${tag}>${leaf('x', x)}${leaf('y', y)}${leaf('z', z)}</${tag}>`;
}

/** Lines of a file, each indented by the elements around it. */
export class XmlLines {
  private readonly lines: string[] = [];
  private depth = 0;

  add(...lines: readonly string[]): void {
    for (const line of lines) this.lines.push(`${'  '.repeat(Math.min(this.depth, DEEPEST_INDENT))}${line}`);
  }

  /** An element around lines. */
  around(tag: string, inside: () => void): void {
    this.add(`<${tag}>`);
    this.depth++;
    inside();
    this.depth--;
    this.add(`</${tag}>`);
  }

  text(): string {
    return `${this.lines.join('\n')}\n`;
  }
}

/** Deeper lines would be longer than what they say. */
const DEEPEST_INDENT = 40;
