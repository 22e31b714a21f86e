import { describe, expect, it } from 'vitest';
import { figuresLess, joinedChange, joinedFigures } from './joined-figures.ts';
import { makeFigures, type ObjectFigures, storedFigures } from './object-figures.ts';

/** Figures of an object; the others are those of one that a solution does not have. */
const figures = (own: Partial<ObjectFigures>): ObjectFigures => ({
  ...makeFigures(
    ({ absent }) => absent,
    () => null,
  ),
  ...own,
});
const die = figures({ min_t: 40, max_t: 90, max_t_at: [1, 0, 0], mean_t: 60, dissipated_power: 500 });
const lid = figures({ min_t: 30, max_t: 70, max_t_at: [2, 0, 0], mean_t: 50, dissipated_power: 20 });
const gone = figures({});

describe('several objects together', () => {
  it('are as cold as the coldest, as hot as the hottest there, and have all their power', () => {
    for (const objects of [
      [die, lid, gone],
      [gone, lid, die],
    ]) {
      const joined = { min_t: 30, max_t: 90, max_t_at: [1, 0, 0], dissipated_power: 520 };
      expect(joinedFigures(objects)).toMatchObject(joined);
    }
  });

  it('have no mean but where one of them alone has one', () => {
    expect(joinedFigures([die, lid]).mean_t).toBeNull();
    expect(joinedFigures([die, gone]).mean_t).toBe(60);
  });

  it('have a sum only where all of it is known', () => {
    expect(joinedFigures([die, figures({ heat_to_ambient_W: null })]).heat_to_ambient_W).toBeNull();
  });
});

describe('a difference', () => {
  it('is that of each figure, temperatures to 0.1 mK, without places', () => {
    const less = figuresLess(die, figures({ min_t: 30.00001, max_t: 100, dissipated_power: 300 }));
    expect(less).toMatchObject({
      min_t: 10,
      max_t: -10,
      mean_t: null,
      max_t_at: null,
      dissipated_power: 200,
    });
  });

  it('counts an object that one solution does not have as without power and heat there', () => {
    expect(figuresLess(die, null)).toMatchObject({
      max_t: null,
      dissipated_power: 500,
      heat_to_ambient_W: 0,
    });
    expect(figuresLess(null, die)).toMatchObject({ max_t: null, dissipated_power: -500 });
  });

  it('of several objects is that of their common extremes, and the sum of their powers', () => {
    // The die was at 50, the lid at 80: together they were as hot as the lid.
    const change = joinedChange([
      { shown: die, change: figuresLess(die, figures({ max_t: 50, min_t: 45 })) },
      { shown: lid, change: figuresLess(lid, figures({ max_t: 80, min_t: 30, dissipated_power: 5 })) },
      { shown: null, change: figuresLess(null, figures({ dissipated_power: 7 })) },
    ]);
    expect(change).toMatchObject({ max_t: 10, min_t: 0, dissipated_power: 500 + 15 - 7 });
  });
});

it('every figure has a key of its own, and one that later solutions have alone is null in earlier ones', () => {
  const keys = storedFigures.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(storedFigures.slice(0, 3).map(({ key, stored }) => [key, stored])).toEqual([
    ['min_t', 'always'],
    ['max_t', 'always'],
    ['dissipated_power', 'always'],
  ]);
});
