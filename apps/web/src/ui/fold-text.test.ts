import { describe, expect, it } from 'vitest';
import { foldText, spellingsOf, wordSearch } from './fold-text.ts';

const found = (query: string, text: string) => wordSearch(query).matches(text);

describe('a search by words', () => {
  it.each([
    ['Aluminium', 'Aluminum 6061-T6'],
    ['aluminum', 'Aluminium nitride'],
    ['sulphur', 'Sulfur hexafluoride'],
    ['sulfide', 'Zinc sulphide'],
    ['grey iron', 'Cast iron, gray'],
    ['gray', 'Cast iron, grey'],
    ['fr4', 'FR-4'],
    ['FR 4', 'fr4 laminate'],
    ['6061 t6', 'Aluminum 6061-T6'],
    ['al2o3', 'Alumina Al₂O₃ 96 %'],
    ['sac305', 'Solder SAC 305'],
    ['creme', 'Crème'],
    ['polyimide', 'POLYIMIDE (Kapton)'],
  ])('%s finds %s', (query, text) => {
    expect(found(query, text)).toBe(true);
  });

  it('finds what is still being typed, letter by letter', () => {
    for (let length = 1; length <= 'aluminium'.length; length++) {
      expect(found('aluminium'.slice(0, length), 'Aluminum 6061')).toBe(true);
      if (length < 9) expect(found('sulphur'.slice(0, length), 'Sulfur')).toBe(true);
    }
  });

  it('asks for every word, in any order, and nothing else is found', () => {
    expect(found('t6 aluminium', 'Aluminum 6061-T6')).toBe(true);
    expect(found('aluminium 7075', 'Aluminum 6061-T6')).toBe(false);
    expect(found('copper', 'Aluminum')).toBe(false);
    expect(found('alumina', 'Aluminum')).toBe(false);
    expect(found('', 'Anything')).toBe(true);
    expect(found('  ', 'Anything')).toBe(true);
    expect(found('--', 'Anything')).toBe(false);
  });

  it('knows what begins with it', () => {
    expect(wordSearch('aluminium 60').begins('Aluminum 6061')).toBe(true);
    expect(wordSearch('60').begins('Aluminum 6061')).toBe(false);
    expect(wordSearch('').begins('Aluminum 6061')).toBe(false);
  });

  it('folds both spellings to one', () => {
    expect(foldText('Anodised grey aluminium')).toBe(foldText('anodized GRAY aluminum'));
  });
});

it('spells a query in both ways, as it was typed first', () => {
  expect(spellingsOf('Aluminium plate')).toEqual(['Aluminium plate', 'aluminum plate']);
  expect(spellingsOf('gray')).toEqual(['gray', 'grey']);
  expect(spellingsOf('copper')).toEqual(['copper']);
});
