import { expect, test } from 'vitest';
import type { HelpSection } from './help-types.ts';
import { excerptOf, searchIndex, searchSections } from './search-sections.ts';

const section = (title: string, text: string): HelpSection => ({
  path: 'reference/objects',
  page: 'Objects',
  id: null,
  title,
  text,
});
const radiation = section('World: Radiation (radiation)', 'Exposed walls also lose heat by radiation.');
const metals = section('Metals', 'Aluminum 6061, anodized: emissivity 0.82.');
const emissivity = section('Material: Surface Emissivity', 'Of a grey body.');
const index = await searchIndex([metals, radiation, emissivity]);

test('a section is found by all words of a query, in its title first', () => {
  expect(searchSections(index, 'emissiv')).toEqual([emissivity, metals]);
  expect(searchSections(index, 'walls heat')).toEqual([radiation]);
  expect(searchSections(index, 'walls emissivity')).toEqual([]);
});

test('either spelling of a word finds it, and the name of the page counts', () => {
  expect(searchSections(index, 'aluminium anodised')).toEqual([metals]);
  expect(searchSections(index, 'gray')).toEqual([emissivity]);
  expect(searchSections(index, 'objects radiation')).toEqual([radiation]);
});

test('nothing typed, or no letter, finds nothing', () => {
  expect(searchSections(index, ' ')).toEqual([]);
  expect(searchSections(index, '—')).toEqual([]);
});

test('the excerpt is cut around what was found', () => {
  const long = section('Long', `${'first words and more '.repeat(10)}needle ${'then others '.repeat(30)}`);
  const excerpt = excerptOf(long, 'needle');
  expect(excerpt).toMatch(/^…/);
  expect(excerpt).toMatch(/…$/);
  expect(excerpt).toContain('needle');
  expect(excerptOf(radiation, 'sphere')).toBe(radiation.text);
});
