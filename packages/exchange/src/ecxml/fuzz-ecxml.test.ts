import { readFileSync } from 'node:fs';
import { kinds } from '@thermarium/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readModel } from '../formats.ts';
import { contentOf } from '../testing/file-content.ts';

const samples = ['all-elements', 'fcbga'].map((name) =>
  readFileSync(new URL(`samples/${name}.ecxml`, import.meta.url), 'utf8'),
);
/** The environment variable FUZZ_RUNS extends it. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 300);
const pieces = fc.constantFrom(
  ...[
    '',
    '<',
    '>',
    '</',
    '&',
    '&lt;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?x ?>',
    '<!DOCTYPE x>',
    '\u0000',
    '\ud800',
  ],
  ...[
    '<geometry>',
    '</geometry>',
    '<name/>',
    '<x>1e999</x>',
    'NaN',
    'INF',
    '-1',
    '1e308',
    '-1e-320',
    'true',
    '+xy',
  ],
  ...[
    '<assembly><name>a</name><geometry>',
    '</geometry></assembly>',
    '<?thermarium-model 0 {}?>',
    '__proto__',
  ],
);
const cut = fc.record({ at: fc.nat(5000), length: fc.nat(60), piece: pieces });
/** A tag or a value anywhere becomes another one, so that the file stays well-formed more often. */
const swap = fc.record({ at: fc.nat(500), piece: pieces });

const damaged = fc
  .record({
    text: fc.constantFrom(...samples),
    cuts: fc.array(cut, { maxLength: 2 }),
    swaps: fc.array(swap, { maxLength: 4 }),
  })
  .map(({ text, cuts, swaps }) => {
    const parts = text.split(/(?<=>)([^<>]+)(?=<)/);
    for (const { at, piece } of swaps) parts[(2 * at + 1) % parts.length] = piece;
    return cuts.reduce((before, { at, length, piece }) => {
      const from = at % before.length;
      return before.slice(0, from) + piece + before.slice(from + length);
    }, parts.join(''));
  });

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

it('damaged files are refused with reasons or read; never an exception, never a number that is none', async () => {
  let readable = 0;
  await fc.assert(
    fc.asyncProperty(damaged, async (text) => {
      const { model, issues, losses } = await readModel(contentOf(text), { kinds, library: [] });
      const errors = issues.filter(({ severity }) => severity === 'error');
      expect(model === null).toBe(errors.length > 0);
      for (const { message } of errors) expect(message).not.toBe('');
      for (const { watts } of losses) expect(Number.isFinite(watts)).toBe(true);
      if (!model) return;
      readable++;
      expect(numbersIn(model.tree).every(Number.isFinite)).toBe(true);
    }),
    { numRuns: RUNS },
  );
  expect(readable, 'damaged files that are read all the same').toBeGreaterThan(RUNS / 20);
});
