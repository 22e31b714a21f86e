import { kinds } from '@thermarium/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readModel } from '../formats.ts';
import { readPowers } from '../hotspot/read-powers.ts';
import { arbitraryModel, documentOf } from '../testing/arbitrary-model.ts';
import { contentOf } from '../testing/file-content.ts';
import { writeCsv } from './write-csv.ts';

/** The environment variable FUZZ_RUNS extends it. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const { materials } = documentOf([]);
const context = { kinds, library: materials, name: 'Board' };

const pieces = fc.constantFrom(
  ...[
    '',
    ',',
    ',,,',
    '"',
    '""',
    '"\n',
    '\n',
    '\r',
    '\r\n',
    ';',
    '\t',
    "'",
    "'=",
    '\u0000',
    '\ud800',
    '\ufeff',
  ],
  ...['1e999', '-0', 'NaN', '1,5', '99999999', '-1', 'true', 'XY', 'assembly', 'pcb', 'transient_source'],
  ...['constructor=1', '__proto__=2', 'layers[9].ratio=1', 'layers[0].name=x', 'children=1', 'name=x', '='],
);
const cut = fc.record({ at: fc.nat(3000), length: fc.nat(20), piece: pieces });
const damaged = fc
  .record({ document: arbitraryModel, cuts: fc.array(cut, { maxLength: 4 }) })
  .map(({ document, cuts }) => ({ document: { ...document, name: 'Board' }, cuts }));

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

async function readsOrRefuses(bytes: Uint8Array): Promise<boolean> {
  const { model, issues, losses } = await readModel(contentOf(bytes), context);
  const errors = issues.filter(({ severity }) => severity === 'error');
  expect(model === null).toBe(errors.length > 0);
  for (const { message } of errors) expect(message).not.toBe('');
  for (const { watts } of losses) expect(Number.isFinite(watts)).toBe(true);
  if (model) expect(numbersIn(model.tree).every(Number.isFinite)).toBe(true);
  readPowers(contentOf(bytes));
  return model !== null;
}

it('damaged files are refused with reasons or read; never an exception, never a number that is none', async () => {
  let readable = 0;
  await fc.assert(
    fc.asyncProperty(damaged, async ({ document, cuts }) => {
      const { text } = await writeCsv(document, kinds);
      const broken = cuts.reduce((before, { at, length, piece }) => {
        const from = at % before.length;
        return before.slice(0, from) + piece + before.slice(from + length);
      }, text ?? '');
      if (await readsOrRefuses(new TextEncoder().encode(broken))) readable++;
    }),
    { numRuns: RUNS },
  );
  expect(readable, 'damaged files that are read all the same').toBeGreaterThan(RUNS / 20);
});

const begins = [
  ...['', 'name,type,x0\n', 'a,box,0,0,0,1,1,1,copper\n', '"', '\ufeff', 'a;b;c\n'],
  ...['name,x0,x1,y0,y1,power\na,0,1,0,1,5\nb,', 'a 0.001 0.001 0 0\nb ', 'a b\n1 2\n', '#\n'],
  ...['[chiplets]\nheights = 1\npowers = 1\nwidths = ', '[interposer]\nintp_size = 9\n[chiplets]\nwidths='],
];

it('any bytes are refused with reasons or read, as tables and as power maps', async () => {
  const words = fc.stringMatching(/^[-0-9.e ,\n\t=a[\]]{0,60}$/);
  const rest = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    words.map((text) => new TextEncoder().encode(text)),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...begins), rest, async (text, bytes) => {
      await readsOrRefuses(new Uint8Array([...new TextEncoder().encode(text), ...bytes]));
    }),
    { numRuns: 2 * RUNS },
  );
});
