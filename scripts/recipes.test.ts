import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runHere } from '../apps/cli/src/testing/run-here.ts';

const root = resolve(import.meta.dirname, '..');
const pages = globSync('docs/{tutorials,how-to}/*.md', { cwd: root }).sort();

/**
 * The commands of a page, then where the report of the last one has the number that the page prints bold after it, or
 * the two whose difference it is.
 */
const CHECKED =
  /```\n((?:npx thermarium [^\n]+\n)+)```\s+<!-- checked: (\S+)(?: less (\S+))? within ([\d.]+) -->[\s\S]*?\*\*([\d.,]+) [^*]+\*\*/g;

const recipes = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(CHECKED)].map(([, commands = '', path = '', less, within, printed = '']) => ({
    page,
    commands: commands.trim().split('\n'),
    path,
    less,
    within: Number(within),
    printed: Number(printed.replaceAll(',', '')),
  }));
});

const isFile = (word: string) => /\.(?:json|csv)$/.test(word);

/** A file of the repository, or in a folder that takes what the commands write. */
function placeOf(file: string, folder: string): string {
  const kept = join(root, file);
  return existsSync(kept) ? kept : join(folder, file);
}

/** The number at a path of a report; `*` is the greatest of all that are there. */
function numberAt(value: unknown, [key, ...rest]: readonly string[]): number {
  if (key === undefined) return Number(value);
  if (typeof value !== 'object' || value === null) return Number.NaN;
  if (key === '*') return Math.max(...Object.values(value).map((each) => numberAt(each, rest)));
  return numberAt(new Map(Object.entries(value)).get(key), rest);
}

test('every tutorial, and every recipe, prints a number that is checked', () => {
  const withCommands = pages.filter((page) => readFileSync(join(root, page), 'utf8').includes('checked:'));
  expect([...new Set(recipes.map(({ page }) => page))]).toEqual(withCommands);
  expect(pages.filter((page) => page.includes('tutorials') && !withCommands.includes(page))).toEqual([]);
  expect(recipes.length).toBeGreaterThanOrEqual(14);
});

describe.each(recipes)('$page', ({ commands, path, less, within, printed }) => {
  test('has the number that its commands give', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'report.json');
    for (const [n, command] of commands.entries()) {
      const words = command.replace('npx thermarium ', '').split(' ');
      const found = words.map((word) => (isFile(word) ? placeOf(word, folder) : word));
      const isLast = n === commands.length - 1;
      const { status, stderr } = await runHere(isLast ? [...found, '--report', file] : found);
      expect(status, stderr).toBe(0);
    }
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const at = (place: string) => numberAt(report, place.split('.'));
    const number = at(path) - (less === undefined ? 0 : at(less));
    expect(Math.abs(number - printed)).toBeLessThanOrEqual(within);
  });
});
