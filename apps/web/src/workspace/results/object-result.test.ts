import { figureColumns } from '@thermarium/solution/figures';
import { expect, it } from 'vitest';
import { differenceOfAll, joined, rangeOver, resultOf, resultOfAll, resultText } from './object-result.ts';
import { resultWith } from './testing/object-result.ts';
import { solvedBlocks } from './testing/solved-block.ts';

const entry = (min_t: number | null, max_t: number | null) =>
  resultWith(min_t, max_t, {
    dissipated_power: 5,
    heat_to_ambient_W: 2,
    ...(min_t !== null && max_t !== null && { min_t_at: [min_t, 0, 0], max_t_at: [max_t, 0, 0] }),
  });
const solution = {
  objects: new Map([
    ['3.2', entry(40, 50)],
    ['4.-1', entry(45, 60)],
    ['5.2', entry(null, null)],
  ]),
};
const die = { id: 3, typeId: 2 };
const source = { id: 4, typeId: -1 };
const nothingLeft = { id: 5, typeId: 2 };
const unknown = { id: 3, typeId: 6 };

it('finds an object by its id and type id', () => {
  expect(resultOf(solution, die)?.max_t).toBe(50);
  expect(resultOf(solution, source)?.max_t).toBe(60);
  expect(resultOf(solution, unknown)).toBeUndefined();
});

it('spans all that is selected and has temperatures', () => {
  expect(rangeOver(solution, [die])).toEqual([40, 50]);
  expect(rangeOver(solution, [source, nothingLeft, die, unknown])).toEqual([40, 60]);
  expect(rangeOver(solution, [nothingLeft, unknown])).toBeNull();
  expect(rangeOver(solution, [])).toBeNull();
});

it('takes an assembly for all that is in it', () => {
  expect(resultOfAll(solution, [die, source, unknown])).toMatchObject({
    min_t: 40,
    min_t_at: [40, 0, 0],
    max_t: 60,
    max_t_at: [60, 0, 0],
    mean_t: null,
    dissipated_power: 10,
    heat_to_ambient_W: 4,
  });
  expect(resultOfAll(solution, [nothingLeft])).toBeUndefined();
});

it('has the mean of the one thing that is warm, and no heat where one is unknown', () => {
  expect(joined([entry(40, 50), entry(null, null)])?.mean_t).toBe(45);
  expect(
    joined([entry(40, 50), resultWith(1, 2, { heat_to_ambient_W: null })])?.heat_to_ambient_W,
  ).toBeNull();
});

it('compares an assembly as a whole, whose hottest part may have been another', () => {
  const changes = new Map([
    ['3.2', entry(-30, -40)],
    ['4.-1', entry(5, 10)],
    ['5.2', entry(null, null)],
  ]);
  const difference = { ...solvedBlocks(), objects: changes, of: { ...solvedBlocks(), ...solution } };
  // From 70 and 50 at most to 90 and 60: 90 less 90.
  expect(differenceOfAll(difference, [die, source])).toMatchObject({ min_t: 0, max_t: -30 });
  expect(differenceOfAll(difference, [source])).toMatchObject({ min_t: 5, max_t: 10 });
  expect(differenceOfAll(difference, [nothingLeft])).toBeUndefined();
  const textOf = (key: string) =>
    figureColumns
      .filter((column) => column.key === key)
      .map((column) => resultText(column, entry(-5, 10), true));
  expect(['min_t', 'max_t', 'dissipated_power'].flatMap(textOf)).toEqual(['-5.00', '+10.00', '+5.00']);
});
