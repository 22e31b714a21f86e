import { expect, it } from 'vitest';
import { cellText, csvText } from './csv-text.ts';

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

it('takes away the apostrophe that it put in front, and no other', () => {
  for (const text of ['=1', "'=1", "''+x", '\t=1', 'a', "'a", "it's", "'", '', '＝1']) {
    const [, cell = ''] = /^Name\r\n"?([^"]*)"?\r\n$/.exec(csvText(['Name'], [[text]])) ?? [];
    expect(cellText(cell)).toBe(text);
  }
});
