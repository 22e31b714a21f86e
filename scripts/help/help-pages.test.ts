import { describe, expect, test } from 'vitest';
import type { HelpElement, HelpNode } from '../../apps/web/src/help/help-types.ts';
import { contentsOf, helpPages, sectionsOf } from './help-pages.ts';
import { pageOf } from './page-tree.ts';

const pages = helpPages();

function elements(nodes: readonly HelpNode[]): readonly HelpElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node, ...elements(node.slice(2) as HelpNode[])],
  );
}

const places = new Map(
  pages.map(({ path, content }) => [path, elements(content).flatMap(([, props]) => props?.id ?? [])]),
);

test('every link within the help leads to a page and to a place on it', () => {
  const links = pages.flatMap(({ path, content }) =>
    elements(content).flatMap(([, props]) => (props?.page === undefined ? [] : [{ from: path, ...props }])),
  );
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(({ page = '', at }) => {
    const ids = places.get(page);
    return !ids || (at !== undefined && !ids.includes(at));
  });
  expect(broken).toEqual([]);
});

test('places of a page are told apart', () => {
  for (const [path, ids] of places) expect(new Set(ids).size, path).toBe(ids.length);
});

test('the contents name every page, and each as the first page does', () => {
  const groups = contentsOf(pages);
  const named = groups.flatMap((group) => group.pages.map(({ path }) => path));
  expect(pages.map(({ path }) => path).filter((path) => path !== '' && !named.includes(path))).toEqual([]);
  expect(groups.find(({ title }) => title === 'Reference')?.pages[0]).toEqual({
    path: 'reference/objects',
    title: 'Objects',
  });
});

test('a search looks through every field, and leads to its line', () => {
  const found = pages.flatMap(sectionsOf).find(({ id }) => id === 'ball-array-xpitch');
  expect(found).toMatchObject({
    path: 'reference/objects',
    page: 'Objects',
    title: 'Ball Array: X pitch (xpitch)',
  });
  expect(found?.text).toContain('µm');
});

describe('a Markdown file', () => {
  const page = (text: string) => pageOf('how-to/try.md', `# Try\n\n${text}`).content.slice(1);

  test('becomes a tree of elements', () => {
    expect(page('A *plain* `x|y` text.')).toEqual([
      ['p', null, 'A ', ['em', null, 'plain'], ' ', ['code', null, 'x|y'], ' text.'],
    ]);
    expect(page('- one\n- two')).toEqual([['ul', null, ['li', null, 'one'], ['li', null, 'two']]]);
    expect(page('    a < b')).toEqual([['pre', null, ['code', null, 'a < b']]]);
  });

  test('links to pages by their paths, to sites as they are, and names what only the repository has', () => {
    expect(page('[a](../reference/errors.md#codes)')).toEqual([
      ['p', null, ['a', { page: 'reference/errors', at: 'codes' }, 'a']],
    ]);
    expect(page('[a](https://a.example)')).toEqual([['p', null, ['a', { href: 'https://a.example' }, 'a']]]);
    expect(page('[a](../../examples/heatsink/README.md)')).toEqual([['p', null, ['em', null, 'a']]]);
    expect(page('[a](javascript:alert)')).toEqual([['p', null, ['em', null, 'a']]]);
  });

  test('has rows that can be linked to where they begin with a code', () => {
    const [table] = page('| a | b |\n|---|--:|\n| `one two` | 1 |\n| plain | 2 |') as [HelpElement];
    const [, , , body] = table;
    expect(elements([body as HelpNode]).filter(([tag]) => tag === 'tr')).toEqual([
      ['tr', { id: 'try-one-two' }, ['td', null, ['code', null, 'one two']], ['td', { align: 'right' }, '1']],
      ['tr', null, ['td', null, 'plain'], ['td', { align: 'right' }, '2']],
    ]);
  });

  test('has no HTML but comments', () => {
    expect(page('<!-- a word to writers -->')).toEqual([]);
    expect(() => page('<b>bold</b>')).toThrow('pages of help have no HTML: <b>');
    expect(() => page('<script>alert(1)</script>')).toThrow('no HTML');
    expect(() => page('![a](b.png)')).toThrow("'image' is not shown by the help");
  });
});
