import { expect, it } from 'vitest';
import { csvFile, csvText } from './csv.ts';

it('quotes what needs it and keeps numbers and blanks', () => {
  const text = csvText(
    ['Name', 'Max T [°C]'],
    [
      ['a "die", big', -1.5],
      ['b\nc', null],
    ],
  );
  expect(text).toBe('Name,Max T [°C]\r\n"a ""die"", big",-1.5\r\n"b\nc",\r\n');
});

it('makes texts harmless that a spreadsheet would run, and no numbers', () => {
  const texts = ['=1+1', '+1', '-2', '@SUM(A1)', '\t=1', '=1\n2'];
  for (const text of texts) expect(csvText(['Name', 'X'], [[text, -2]])).toBe(`Name,X\r\n"'${text}",-2\r\n`);
  expect(csvText(['Name'], [['a=b']])).toBe('Name\r\na=b\r\n');
});

it('begins with the mark by which Excel knows UTF-8', async () => {
  const bytes = new Uint8Array(await csvFile('°C').arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc2, 0xb0, 0x43]);
});
