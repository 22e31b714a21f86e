import { describe, expect, it } from 'vitest';
import { filmLawOf, parseFilmLaw } from './film-law.ts';

describe('the text of a convection', () => {
  it.each([
    ['natural', { shape: 'natural' }],
    [' Still air ', { shape: 'natural' }],
    ['forced 2', { shape: 'forced', speed: 2, along: null }],
    ['forced 2.5 m/s', { shape: 'forced', speed: 2.5, along: null }],
    ['Forced 2.5m/s along Y', { shape: 'forced', speed: 2.5, along: 1 }],
  ])('%j is a law', (text, law) => {
    expect(filmLawOf(text)).toEqual(law);
  });

  it.each([
    ['fan', 'It is written as natural, or as forced 2 m/s.'],
    ['forced', 'It is written as natural, or as forced 2 m/s.'],
    ['forced fast', "'fast' is not a number."],
    ['forced 0 m/s', '0 m/s is no speed from 0.01 to 100 m/s.'],
    ['forced -1 m/s', '-1 m/s is no speed from 0.01 to 100 m/s.'],
    ['forced 2 m/s along w', "Air flows along x, y or z, not 'w'."],
  ])('%j is refused', (text, problem) => {
    expect(parseFilmLaw(text)).toEqual({ law: null, problem });
  });

  it('is none where it is blank', () => {
    expect([filmLawOf(''), filmLawOf('  '), filmLawOf(null), filmLawOf(undefined)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
