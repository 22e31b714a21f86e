import { expect, it } from 'vitest';
import { rangeOver, resultOf, resultOfAll } from './selection-result.ts';

const entry = (min_t: number | null, max_t: number | null) => ({ min_t, max_t, dissipated_power: 5 });
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
  expect(resultOfAll(solution, [die, source, unknown])).toEqual({
    min_t: 40,
    max_t: 60,
    dissipated_power: 10,
  });
  expect(resultOfAll(solution, [nothingLeft])).toBeUndefined();
});
