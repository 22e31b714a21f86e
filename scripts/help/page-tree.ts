import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { lexer, type Token, type Tokens } from 'marked';
import type { HelpHeading, HelpNode, HelpPageContent, HelpTag } from '../../apps/web/src/help/help-types.ts';
import { fieldAnchor } from '../../packages/model/src/index.ts';

/**
 * Makes a page of help of a Markdown file. The text becomes a tree of elements, which the page builds without reading
 * HTML. HTML in the file is refused, but for comments.
 *
 * @param file within `docs`: `reference/objects.md`
 */
export function pageOf(file: string, markdown: string): HelpPageContent {
  const tokens = lexer(markdown);
  const place: Place = { file, slugger: new GithubSlugger(), headings: [], ids: new Set() };
  const content = tokens.flatMap((token) => blockOf(token, place));
  const title = place.headings.find(({ level }) => level === 1)?.title;
  if (title === undefined) throw new Error(`docs/${file} has no title.`);
  return { path: pathOf(file), title, content, headings: place.headings };
}

/** The path of a page of help: `reference/objects` for `reference/objects.md`, and nothing for the contents. */
function pathOf(file: string): string {
  return file === 'README.md' ? '' : file.replace(/\.md$/, '');
}

interface Place {
  readonly file: string;
  readonly slugger: GithubSlugger;
  readonly headings: HelpHeading[];
  readonly ids: Set<string>;
}

function blockOf(token: Token, place: Place): HelpNode[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [headingOf(token as Tokens.Heading, place)];
    case 'paragraph':
      return [['p', null, ...inlines(token.tokens, place)]];
    case 'text':
      return token.tokens ? inlines(token.tokens, place) : [token.text];
    case 'code':
      return [['pre', null, ['code', null, token.text]]];
    case 'hr':
      return [['hr', null]];
    case 'blockquote':
      return [['blockquote', null, ...blocks(token.tokens, place)]];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const rows = items.map(({ tokens }): HelpNode => ['li', null, ...blocks(tokens, place)]);
      return [[ordered ? 'ol' : 'ul', null, ...rows]];
    }
    case 'table':
      return [tableOf(token as Tokens.Table, place)];
    case 'html':
      return comment(token.text, place);
    default:
      throw new Error(`docs/${place.file}: '${token.type}' is not shown by the help: ${token.raw}`);
  }
}

function blocks(tokens: readonly Token[] | undefined, place: Place): HelpNode[] {
  return (tokens ?? []).flatMap((token) => blockOf(token, place));
}

function headingOf({ depth, tokens, text }: Tokens.Heading, place: Place): HelpNode {
  const children = inlines(tokens, place);
  const title = textOf(children);
  const id = place.slugger.slug(title);
  place.ids.add(id);
  place.headings.push({ id, title, level: depth });
  if (depth > 4) throw new Error(`docs/${place.file}: the heading '${text}' is deeper than four.`);
  return [`h${depth}` as HelpTag, { id }, ...children];
}

/** A row whose first cell is code can be linked to: by its heading and the code. */
function tableOf({ header, rows }: Tokens.Table, place: Place): HelpNode {
  const cell = (tag: 'td' | 'th', { tokens, align }: Tokens.TableCell): HelpNode => {
    const isSet = align === 'right' || align === 'center';
    return [tag, isSet ? { align } : null, ...inlines(tokens, place)];
  };
  const title = place.headings.at(-1)?.title ?? '';
  const body = rows.map((cells): HelpNode => {
    const [first, ...more] = cells[0]?.tokens ?? [];
    const id = first?.type === 'codespan' && more.length === 0 ? fieldAnchor(title, first.text) : null;
    const isNew = id !== null && !place.ids.has(id);
    if (isNew) place.ids.add(id);
    return ['tr', isNew ? { id } : null, ...cells.map((each) => cell('td', each))];
  });
  const head: HelpNode = ['tr', null, ...header.map((each) => cell('th', each))];
  return ['table', null, ['thead', null, head], ['tbody', null, ...body]];
}

function inlines(tokens: readonly Token[] | undefined, place: Place): HelpNode[] {
  return (tokens ?? []).flatMap((token) => inlineOf(token, place));
}

function inlineOf(token: Token, place: Place): HelpNode[] {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlines(token.tokens, place) : [token.text];
    case 'escape':
      return [token.text];
    case 'codespan':
      return [['code', null, token.text]];
    case 'strong':
    case 'em':
      return [[token.type, null, ...inlines(token.tokens, place)]];
    case 'br':
      return [['br', null]];
    case 'link':
      return [linkOf(token as Tokens.Link, place)];
    case 'html':
      return comment(token.text, place);
    default:
      throw new Error(`docs/${place.file}: '${token.type}' is not shown by the help: ${token.raw}`);
  }
}

/** A link to another page of help, or out of the program. What only the repository has is named, not linked. */
function linkOf({ href, tokens }: Tokens.Link, place: Place): HelpNode {
  const children = inlines(tokens, place);
  if (/^https?:/.test(href)) return ['a', { href }, ...children];
  const [path = '', at] = href.split('#');
  const file = path === '' ? place.file : posix.join(posix.dirname(place.file), path);
  if (!file.endsWith('.md') || file.startsWith('..')) return ['em', null, ...children];
  return ['a', { page: pathOf(file), ...(at !== undefined && { at }) }, ...children];
}

function comment(text: string, { file }: Place): [] {
  if (/^<!--[\s\S]*-->\s*$/.test(text)) return [];
  throw new Error(`docs/${file}: pages of help have no HTML: ${text}`);
}

/** The text of a tree. Cells and blocks are set apart. */
export function textOf(nodes: readonly HelpNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const [tag, , ...children] = node;
      return textOf(children) + (/^(td|th|tr|li|p|pre|h\d|br|blockquote)$/.test(tag) ? ' ' : '');
    })
    .join('');
}
