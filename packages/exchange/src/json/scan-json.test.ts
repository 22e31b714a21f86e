import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAndColumn, scanJson } from './scan-json.ts';

const faultOf = (text: string) => scanJson(text, 50)[0];

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the JSON scanner', () => {
  it('accepts what JSON.parse accepts', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 10 }), (text) => {
        expect(scanJson(text, 50).filter(({ code }) => code !== 'duplicate-key')).toEqual([]);
      }),
    );
  });

  it('agrees with JSON.parse on texts that are nearly JSON', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '0',
      '.5',
      '1e5',
      'true',
      'nul',
      ' ',
      '\n',
      '\\u00e',
      'é',
    ];
    const nearly = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ...pieces))
      .map(
        ([text, at, piece]) => text.slice(0, at % text.length) + piece + text.slice((at % text.length) + 1),
      );
    fc.assert(
      fc.property(fc.oneof(nearly, damaged), (text) => {
        const accepted = scanJson(text, 50).every(({ code }) => code === 'duplicate-key');
        expect(accepted).toBe(parses(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('reads numbers of any length', () => {
    const digits = '7'.repeat(1_000_000);
    for (const text of [`1e${digits}`, `-${digits}`, `[0.${digits}e-${digits}]`, '1e500000000000000000000']) {
      expect(scanJson(text, 50)).toEqual([]);
    }
    for (const text of ['1.', '1e', '1e+', '-', '-a', '.5', '1.e5', `${digits}.`])
      expect(faultOf(text)).toBeDefined();
  });

  it.each([
    ['', 0, 'The file is empty.'],
    ['  \n', 3, 'The file is empty.'],
    ['<xml/>', 0, "Expected a value, found '<'."],
    ['{"a": 1,}', 8, "Expected a key in double quotes, found '}'."],
    ['[1, 2', 5, "Expected ',' or ']', but the file ends."],
    ['{"a" 1}', 5, "Expected ':', found '1'."],
    ['[NaN]', 1, "Expected a value, found 'N'."],
    ['["a\nb"]', 3, 'A text runs over the end of its line, or holds a control character.'],
    ['["\\x"]', 2, 'A text has an unknown escape.'],
    ['["abc', 1, 'A text is not closed.'],
    ['[01]', 2, "Expected ',' or ']', found '1'."],
    ['{} {}', 3, "Expected the end of the file, found '{'."],
    ['😀', 0, "Expected a value, found '😀'."],
  ])('finds the fault in %j', (text, at, message) => {
    expect(faultOf(text)).toMatchObject({ at, message, code: 'not-json' });
    expect(faultOf(text).remedy).not.toBe('');
  });

  it('reports every duplicate key, also in other spellings', () => {
    const faults = scanJson(
      '{"a": 1, "b": {"a": 2, "\\u0061": 3}, "a": 4, "__proto__": 5, "__proto__": 6}',
      50,
    );
    expect(faults.map(({ code, at }) => [code, at])).toEqual([
      ['duplicate-key', 23],
      ['duplicate-key', 37],
      ['duplicate-key', 61],
    ]);
  });

  it('follows nesting to its limit without recursion', () => {
    expect(scanJson(`${'['.repeat(50)}${']'.repeat(50)}`, 50)).toEqual([]);
    expect(faultOf('['.repeat(51))).toMatchObject({ code: 'nesting-too-deep', at: 50 });
    expect(scanJson('{"a":'.repeat(1_000_000), 2_000_000)).toMatchObject([{ code: 'not-json' }]);
  });

  it('counts lines and columns from 1', () => {
    expect(lineAndColumn('ab\ncd\r\ne', 0)).toEqual({ line: 1, column: 1 });
    expect(lineAndColumn('ab\ncd\r\ne', 4)).toEqual({ line: 2, column: 2 });
    expect(lineAndColumn('ab\ncd\r\ne', 7)).toEqual({ line: 3, column: 1 });
    expect(lineAndColumn('\n', 0)).toEqual({ line: 1, column: 1 });
  });
});
