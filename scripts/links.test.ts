import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import GithubSlugger from 'github-slugger';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const pages = globSync(
  '{README.md,CONTRIBUTING.md,CHANGELOG.md,SECURITY.md,{docs,examples,validation}/**/*.md}',
  { cwd: root },
).sort();

/** The text of a page without its blocks and spans of code, in which nothing is a link or a heading. */
function prose(page: string): string {
  const text = readFileSync(join(root, page), 'utf8');
  return text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/^ {4}.*$/gm, '');
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(page: string): string[] {
  const slugger = new GithubSlugger();
  return [...prose(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    slugger.slug(heading.replaceAll(/[`*]|\]\([^)]*\)|\[/g, '')),
  );
}

function broken(page: string): string[] {
  const links = [
    ...prose(page)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ];
  return links.flatMap(([, address]) => {
    if (/^(https?|mailto):/.test(address)) return [];
    const [path, anchor] = address.split('#');
    const target = path === '' ? page : relative(root, join(root, dirname(page), path));
    if (!existsSync(join(root, target))) return [`${page}: ${address} does not exist`];
    if (anchor === undefined || anchors(target).includes(anchor)) return [];
    return [`${page}: ${address} names no heading`];
  });
}

test('every link of a page leads to a file of the project, and to a heading of it', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.flatMap(broken)).toEqual([]);
});

test('a page of docs that a page or a source file names by its path exists', () => {
  const sources = globSync('{apps,packages,bench,drills,e2e,scripts,mutants,validation}/**/*.{ts,tsx,md}', {
    cwd: root,
    exclude: (file) => /(?:^|\/)(?:node_modules|dist(?:-\d+)?)(?:\/|$)/.test(file),
  });
  const named = [...sources, ...pages].flatMap((file) => {
    const paths =
      readFileSync(join(root, file), 'utf8').match(/(?<![\w./-])docs\/[\w./-]+\.(?:md|png)/g) ?? [];
    return paths.map((path) => ({ file, path }));
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
});

test('the contents name every page of the four parts', () => {
  const contents = readFileSync(join(root, 'docs/README.md'), 'utf8');
  const parts = globSync('docs/{tutorials,how-to,reference,explanation}/**/*.md', { cwd: root });
  expect(parts.filter((page) => !contents.includes(`](${relative('docs', page)})`))).toEqual([]);
});
