import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type {
  HelpElement,
  HelpGroup,
  HelpNode,
  HelpPageContent,
  HelpSection,
} from '../../apps/web/src/help/help-types.ts';
import { pageOf, textOf } from './page-tree.ts';

export const DOCS: string = resolve(import.meta.dirname, '../../docs');

/** The Markdown files of the help, within `docs`. */
export function helpFiles(): readonly string[] {
  return globSync('**/*.md', { cwd: DOCS }).sort();
}

/** All pages of the help. */
export function helpPages(): readonly HelpPageContent[] {
  return helpFiles().map((file) => pageOf(file, readFileSync(resolve(DOCS, file), 'utf8')));
}

/** The contents, as the first page lists them, and after them the decisions, which it does not name one by one. */
export function contentsOf(pages: readonly HelpPageContent[]): readonly HelpGroup[] {
  const first = pages.find(({ path }) => path === '');
  const groups: { title: string; pages: { path: string; title: string }[] }[] = [];
  for (const node of first?.content ?? []) {
    if (typeof node === 'string') continue;
    if (node[0] === 'h2') groups.push({ title: textOf([node]).trim(), pages: [] });
    groups.at(-1)?.pages.push(...linkedPages(node));
  }
  const decisions = pages.filter(({ path }) => path.startsWith('decisions/'));
  return [...groups, { title: 'Decisions', pages: decisions.map(({ path, title }) => ({ path, title })) }];
}

/** The pages that a list links to, as it calls them. */
function linkedPages(node: HelpElement): HelpGroup['pages'] {
  const [, props, ...children] = node;
  const own = props?.page === undefined ? [] : [{ path: props.page, title: spaced(textOf([node])) }];
  return [...own, ...children.flatMap((child) => (typeof child === 'string' ? [] : linkedPages(child)))];
}

/** Everything that a search looks through: each heading with what is under it, and each row that can be linked to. */
export function sectionsOf({ path, title, content }: HelpPageContent): readonly HelpSection[] {
  const found: HelpSection[] = [];
  let under: { id: string | null; title: string; text: string[] } = { id: null, title, text: [] };
  const close = () => found.push({ path, page: title, ...under, text: spaced(under.text.join(' ')) });
  for (const node of content) {
    if (typeof node !== 'string' && /^h[2-4]$/.test(node[0])) {
      close();
      under = { id: node[1]?.id ?? null, title: spaced(textOf([node])), text: [] };
    } else if (typeof node === 'string' || node[0] !== 'h1') {
      const rows = linkedRows(node);
      for (const row of rows) found.push({ path, page: title, ...rowSection(row, under.title) });
      if (rows.length === 0) under.text.push(textOf([node]));
    }
  }
  close();
  return found;
}

function linkedRows(node: HelpNode): readonly HelpElement[] {
  if (typeof node === 'string' || node[0] !== 'table') return [];
  const [, , , body] = node;
  if (body === undefined || typeof body === 'string') return [];
  const rows = body.slice(2).filter((row): row is HelpElement => Array.isArray(row));
  return rows.filter(([, props]) => props?.id !== undefined);
}

/** A row is called by its first two cells: `dx`, ΔX. */
function rowSection([, props, ...cells]: HelpElement, heading: string): Omit<HelpSection, 'path' | 'page'> {
  const [key = '', label = '', ...rest] = cells.map((cell) => spaced(textOf([cell])));
  const isLabel = label.length < 40;
  return {
    id: props?.id ?? null,
    title: isLabel && label !== '' ? `${heading}: ${label} (${key})` : key,
    text: (isLabel ? rest : [label, ...rest]).filter(Boolean).join(' · '),
  };
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
