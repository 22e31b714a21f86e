import { describe, expect, it } from 'vitest';
import { filmLawOf, parseFilmLaw } from './film-law.ts';

const HOW = 'It is written as natural, as forced 2 m/s, or as over time 0 10, 60 50.';

describe('the text of a convection', () => {
  it.each([
    ['natural', { shape: 'natural' }],
    [' Still air ', { shape: 'natural' }],
    ['forced 2', { shape: 'forced', speed: 2, along: null }],
    ['forced 2.5 m/s', { shape: 'forced', speed: 2.5, along: null }],
    ['over time 0 10, 60.5 50', { shape: 'course', times: [0, 60.5], coefficients: [10, 50] }],
    ['Forced 2.5m/s along Y', { shape: 'forced', speed: 2.5, along: 1 }],
  ])('%j is a law', (text, law) => {
    expect(filmLawOf(text)).toEqual(law);
  });

  it.each([
    ['fan', HOW],
    ['forced', HOW],
    ['over time', 'Point 1 is empty.'],
    ['over time 0 10', 'A table needs two points at least, as in over time 0 10, 60 50.'],
    ['over time 5 10, 5 20', 'Times must rise: 5 s follows 5 s.'],
    ['over time -5 10, 5 20', 'A transient begins at 0 s: -5 s is before it.'],
    ['over time 0 10, 5 -20', 'The coefficient at 5 s is -20: it must be between 0 and 1e12.'],
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
