import { expect, test } from 'vitest';
import { checkName, isBlankName, isKeepable, shortName } from './names.ts';

test('a name is blank where nothing of it could be seen', () => {
  const unseen = [
    '',
    ' \t\n',
    '\u200b',
    '\u202e\u2066',
    '\ufeff',
    '\u0007',
    '\u3164',
    '\u2800',
    '\u00ad \u2060',
  ];
  expect(unseen.filter((name) => !isBlankName(name))).toEqual([]);
  expect(unseen.filter((name) => checkName(name, 'name', 'Blank!', () => undefined))).toEqual([]);
  const seen = ['.', 'a\u200b', '\u202etxt.exe', '熱', '🔥', '👩‍🔬', '-'];
  expect(seen.filter(isBlankName)).toEqual([]);
});

test('a text with NUL or half a character cannot be kept', () => {
  expect(['a\0b', 'a\ud800b', '\udc00'].filter(isKeepable)).toEqual([]);
  expect(['', 'a\u0007b', '🔥', '\u202e'].filter((text) => !isKeepable(text))).toEqual([]);
});

test('a text that is too long for a name ends with a whole character', () => {
  expect(shortName('x'.repeat(300))).toBe('x'.repeat(255));
  expect(shortName(`${'x'.repeat(254)}🔥`)).toBe('x'.repeat(254));
  expect(shortName(`${'x'.repeat(253)}🔥!`)).toBe(`${'x'.repeat(253)}🔥`);
});
