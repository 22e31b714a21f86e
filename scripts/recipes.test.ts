import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runHere } from '../apps/cli/src/testing/run-here.ts';

const root = resolve(import.meta.dirname, '..');
const pages = globSync('docs/{tutorials,how-to}/*.md', { cwd: root }).sort();

/** A command of a page, then where its report has the number that the page prints bold after it. */
const CHECKED =
  /```\nnpx thermarium ([^\n]+)\n```\s+<!-- checked: (\S+) within ([\d.]+) -->[\s\S]*?\*\*([\d.,]+) [^*]+\*\*/g;

const recipes = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(CHECKED)].map(([, command = '', path = '', within, printed = '']) => ({
    page,
    command,
    path,
    within: Number(within),
    printed: Number(printed.replaceAll(',', '')),
  }));
});

/** The number at a path of a report; `*` is the greatest of all that are there. */
function numberAt(value: unknown, [key, ...rest]: readonly string[]): number {
  if (key === undefined) return Number(value);
  if (typeof value !== 'object' || value === null) return Number.NaN;
  if (key === '*') return Math.max(...Object.values(value).map((each) => numberAt(each, rest)));
  return numberAt(new Map(Object.entries(value)).get(key), rest);
}

test('every tutorial, and every recipe, prints a number that is checked', () => {
  const withCommands = pages.filter((page) => readFileSync(join(root, page), 'utf8').includes('checked:'));
  expect(recipes.map(({ page }) => page)).toEqual(withCommands);
  expect(pages.filter((page) => page.includes('tutorials') && !withCommands.includes(page))).toEqual([]);
  expect(recipes.length).toBeGreaterThanOrEqual(11);
});

describe.each(recipes)('$page', ({ command, path, within, printed }) => {
  test('has the number that its command gives', async () => {
    const words = command.split(' ').map((word) => (word.endsWith('.json') ? join(root, word) : word));
    const report = join(mkdtempSync(join(tmpdir(), 'recipe-')), 'report.json');
    const { status, stderr } = await runHere([...words, '--report', report]);
    expect(status, stderr).toBe(0);
    const number = numberAt(JSON.parse(readFileSync(report, 'utf8')), path.split('.'));
    expect(Math.abs(number - printed)).toBeLessThanOrEqual(within);
  });
});
