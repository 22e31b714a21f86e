import { describe, expect, it } from 'vitest';
import { fuzzyMatch } from './fuzzy.ts';

const best = (query: string, ...texts: string[]) =>
  texts
    .map((text) => ({ text, score: fuzzyMatch(query, text)?.score ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => b.score - a.score)[0].text;

describe('finding by a few letters', () => {
  it('finds words in any order and any case', () => {
    expect(fuzzyMatch('SINK heat', 'Heat sink')).not.toBeNull();
    expect(fuzzyMatch('heat pipe', 'Heat sink')).toBeNull();
  });

  it('finds initials', () => {
    expect(fuzzyMatch('hs', 'Heat sink')?.at).toEqual([0, 5]);
    expect(fuzzyMatch('za', 'Zoom All')?.at).toEqual([0, 5]);
  });

  it('finds letters in order even where a word start would lead astray', () => {
    // The `b` that starts a word comes after the only `c`.
    expect(fuzzyMatch('abc', 'aabc b')).not.toBeNull();
    expect(fuzzyMatch('ac', 'abcd')?.at).toEqual([0, 2]);
  });

  it('prefers the whole name, then its start, then the start of a word, then anywhere', () => {
    expect(best('die', 'Die attach', 'Soldier', 'die')).toBe('die');
    expect(best('die', 'Soldier', 'Bare die', 'Die attach')).toBe('Die attach');
    expect(best('die', 'Soldier', 'Bare die')).toBe('Bare die');
  });

  it('prefers the shorter of two equal matches', () => {
    expect(best('pcb', 'PCB of the second board', 'PCB 2')).toBe('PCB 2');
  });

  it('does not take letters strewn over a long text for a match', () => {
    expect(fuzzyMatch('copper', 'c-xx-o-xx-p-xx-p-xx-e-xx-r')).not.toBeNull();
    expect(fuzzyMatch('coper', 'cxxxoxxxpxxxexxxr')).toBeNull();
  });

  it('matches everything with an empty query', () => {
    expect(fuzzyMatch('  ', 'anything')?.at).toEqual([]);
  });
});
