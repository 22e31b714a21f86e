import { foldText } from '../ui/fold-text.ts';
import { nextTask } from '../ui/later.tsx';
import type { HelpSection } from './help-types.ts';

/** Sections prepared for searches. */
export interface SearchIndex {
  readonly entries: readonly {
    readonly section: HelpSection;
    readonly title: string;
    readonly all: string;
  }[];
}

/** The greatest number of results shown: nobody reads further. */
const MOST = 40;

/** The number of characters folded in one task of the page: some milliseconds on a slow machine. */
const FOLDED_AT_ONCE = 20_000;

/** Prepares sections in tasks of their own, so that the page can handle what is typed meanwhile. */
export async function searchIndex(sections: readonly HelpSection[]): Promise<SearchIndex> {
  const entries: SearchIndex['entries'][number][] = [];
  let folded = 0;
  for (const section of sections) {
    if (folded > FOLDED_AT_ONCE) {
      await nextTask();
      folded = 0;
    }
    folded += section.text.length;
    const title = foldText(section.title);
    entries.push({ section, title, all: `${foldText(section.page)} ${title} ${foldText(section.text)}` });
  }
  return { entries };
}

/** The sections that contain every word of a query: those with it in their title first, then in the order of pages. */
export function searchSections({ entries }: SearchIndex, query: string): readonly HelpSection[] {
  const words = query.split(/\s+/).map(foldText).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = entries.flatMap(({ section, title, all }) => {
    if (!words.every((word) => all.includes(word))) return [];
    const inTitle = words.filter((word) => title.includes(word)).length;
    const begins = words.some((word) => title.startsWith(word)) ? 0.5 : 0;
    return [{ section, rank: inTitle + begins }];
  });
  return ranked
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ section }) => section);
}

/** Characters of a text around a found word. */
const BEFORE = 40;
const LENGTH = 140;

/** The part of a section's text around the first word that was found in it. */
export function excerptOf({ text }: HelpSection, query: string): string {
  const lower = text.toLowerCase();
  const places = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (word === '' ? -1 : lower.indexOf(word)))
    .filter((place) => place >= 0);
  const found = places.length > 0 ? Math.min(...places) : 0;
  const from = found <= BEFORE ? 0 : text.indexOf(' ', found - BEFORE) + 1;
  const part = text.slice(from, from + LENGTH);
  return `${from > 0 ? '…' : ''}${part}${from + LENGTH < text.length ? '…' : ''}`;
}
