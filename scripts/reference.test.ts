import { expect, test } from 'vitest';
import { kinds } from '../packages/kinds/src/index.ts';
import { size } from '../packages/model/src/index.ts';
import { blocks, documentedTables, fieldTable } from './reference/blocks.ts';
import { referencePages } from './reference/pages.ts';

const pages = referencePages();

test('the reference is what the tables say: `npm run reference` writes it anew', () => {
  for (const { file, text, current } of pages) expect(text, file).toBe(current);
});

test('every table is on a page, once', () => {
  expect(pages.flatMap((page) => page.blocks).sort()).toEqual(Object.keys(blocks).sort());
});

test('every field of every kind is a line under the heading of its kind', () => {
  const text = pages.map((page) => page.current).join('\n');
  expect(documentedTables.length).toBeGreaterThanOrEqual(kinds.length + 5);
  for (const { title, fields } of documentedTables) {
    const [section = ''] = text.split(`\n## ${title}\n`)[1]?.split('\n## ') ?? [];
    for (const [key, { label }] of Object.entries(fields)) {
      expect(section, `${title}, ${key}`).toContain(`| \`${key}\` | ${label} |`);
    }
  }
});

test('a field is a line of key, label, unit, default, limits and meaning', () => {
  const dx = size('ΔX', 2, { hint: 'Along x.', needs: { field: 'on', reason: 'Only where on' } });
  expect(fieldTable({ dx }).split('\n').at(-1)).toBe(
    '| `dx` | ΔX | mm | 2 | 0.0001 to 1,000,000 | Along x. Only where on. |',
  );
});
