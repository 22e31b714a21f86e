import { SaxesParser } from 'saxes';

/**
 * A digest of texts in their order, of 64 bits (two runs of FNV-1a over UTF-16 units, with different primes). It tells
 * whether somebody has changed a text, not whether somebody has forged one.
 */
class TextDigest {
  private low = 0x811c9dc5;
  private high = 0xcbf29ce4;

  add(text: string): void {
    let { low, high } = this;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x85ebca6b);
    }
    [this.low, this.high] = [low, high];
  }

  /** 16 hexadecimal digits. */
  text(): string {
    return [this.high, this.low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

/** An element of an XML file. Names are without prefix and in lower case: programs differ in how they write them. */
export interface XmlElement {
  readonly name: string;
  /** The name as it is written. */
  readonly tag: string;
  /** From 1. */
  readonly line: number;
  /** The texts of children that hold nothing else; of children with the same name, the first. */
  readonly texts: ReadonlyMap<string, string>;
  /** All other children, in order. */
  readonly children: readonly XmlElement[];
}

export interface XmlTree {
  readonly root: XmlElement;
  /** The processing instructions anywhere in the file: target and text. */
  readonly instructions: readonly { readonly target: string; readonly body: string }[];
  /** The digest of all names and texts; spaces around texts, comments and instructions do not count. */
  readonly digest: string;
}

/** The reason why a text is not read as XML. */
export interface XmlFault {
  readonly fault: 'syntax' | 'doctype' | 'depth';
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

interface XmlLimits {
  /** Most elements within each other. */
  readonly deepest: number;
  /** The names of elements whose children are all kept as elements, also those that hold nothing but text. */
  readonly lists: ReadonlySet<string>;
}

/**
 * Reads an XML text. It must be well-formed and may have no document type definition, so that there are no entities to
 * expand. Never throws.
 */
export function parseXml(text: string, limits: XmlLimits): XmlTree | XmlFault {
  const parser = new SaxesParser();
  const builder = new TreeBuilder(limits);
  const stop = (fault: XmlFault['fault'], message: string) => {
    throw new Stopped({ fault, message, line: parser.line, column: parser.column });
  };
  parser.on('opentag', ({ name }) => {
    if (!builder.open(name, parser.line))
      stop('depth', `Elements are nested more than ${limits.deepest} deep.`);
  });
  parser.on('closetag', () => builder.close());
  parser.on('text', (content) => builder.text(content));
  parser.on('cdata', (content) => builder.text(content));
  parser.on('doctype', () => stop('doctype', 'The file has a document type definition (DTD).'));
  parser.on('processinginstruction', (instruction) => builder.instructions.push(instruction));
  parser.on('error', ({ message }) => stop('syntax', message.replace(/^\d+:\d+: /, '')));
  try {
    parser.write(text).close();
  } catch (problem) {
    if (problem instanceof Stopped) return problem.found;
    throw problem;
  }
  const tree = builder.tree();
  return tree ?? { fault: 'syntax', message: 'The file has no element.', line: 1, column: 1 };
}

class Stopped extends Error {
  readonly found: XmlFault;

  constructor(found: XmlFault) {
    super(found.message);
    this.found = found;
  }
}

const NO_TEXTS: ReadonlyMap<string, string> = new Map();
const NO_CHILDREN: readonly XmlElement[] = [];

/** An element while it is read. Most hold nothing but text, and get no lists. */
class OpenElement implements XmlElement {
  readonly name: string;
  readonly tag: string;
  readonly line: number;
  texts = NO_TEXTS;
  children = NO_CHILDREN;
  /** Empty again when the element is closed. */
  text = '';
  private ownTexts: Map<string, string> | null = null;
  private ownChildren: XmlElement[] | null = null;

  constructor(name: string, tag: string, line: number) {
    this.name = name;
    this.tag = tag;
    this.line = line;
  }

  get isLeaf(): boolean {
    return this.ownTexts === null && this.ownChildren === null;
  }

  addChild(child: XmlElement): void {
    this.ownChildren ??= [];
    this.children = this.ownChildren;
    this.ownChildren.push(child);
  }

  addText(name: string, text: string): void {
    this.ownTexts ??= new Map();
    this.texts = this.ownTexts;
    if (!this.ownTexts.has(name)) this.ownTexts.set(name, text);
  }
}

class TreeBuilder {
  readonly instructions: { target: string; body: string }[] = [];
  private readonly limits: XmlLimits;
  private readonly digest = new TextDigest();
  private readonly stack: OpenElement[] = [];
  /** Names by how they are written: there are few, and many elements. */
  private readonly names = new Map<string, { readonly tag: string; readonly lower: string }>();
  private root: XmlElement | null = null;

  constructor(limits: XmlLimits) {
    this.limits = limits;
  }

  /** Returns false where the element is too deep. */
  open(name: string, line: number): boolean {
    if (this.stack.length >= this.limits.deepest) return false;
    let names = this.names.get(name);
    if (names === undefined) {
      const tag = name.slice(name.indexOf(':') + 1);
      names = { tag, lower: tag.toLowerCase() };
      this.names.set(name, names);
    }
    this.digest.add('<');
    this.digest.add(names.tag);
    this.stack.push(new OpenElement(names.lower, names.tag, line));
    return true;
  }

  text(content: string): void {
    const open = this.stack.at(-1);
    if (open) open.text += content;
  }

  close(): void {
    const closed = this.stack.pop();
    if (!closed) return;
    const content = closed.text.trim();
    closed.text = '';
    this.digest.add('>');
    this.digest.add(content);
    const parent = this.stack.at(-1);
    if (!parent) this.root = closed;
    else if (!closed.isLeaf || this.limits.lists.has(parent.name)) parent.addChild(closed);
    else parent.addText(closed.name, content);
  }

  tree(): XmlTree | null {
    const { root, instructions, digest } = this;
    return root && { root, instructions, digest: digest.text() };
  }
}
