import { expect, it } from 'vitest';
import { aroundCopies, copyOffsets, firstCopies, type Repetition, repeated, SINGLE_COPY } from './copies.ts';

const row: Repetition = { counts: [3, 1, 1], pitches: [2, 0, 0] };
const stack: Repetition = { counts: [1, 2, 2], pitches: [0, 5, 7] };

it('copies of copies stand along every axis, the object itself first, the inner ones nearest together', () => {
  expect(copyOffsets(repeated(repeated(SINGLE_COPY, row), stack))).toEqual(
    [0, 2, 4].flatMap((x) => [
      [x, 0, 0],
      [x, 5, 0],
      [x, 0, 7],
      [x, 5, 7],
    ]),
  );
});

it('what is not repeated is the same copies', () => {
  expect(repeated(SINGLE_COPY, null)).toBe(SINGLE_COPY);
  expect(repeated(SINGLE_COPY, { counts: [1, 1, 1], pitches: [1, 1, 1] })).toBe(SINGLE_COPY);
  expect(copyOffsets(SINGLE_COPY)).toEqual([[0, 0, 0]]);
});

it('are counted without spelling them out', () => {
  const many = { counts: [1e6, 1e6, 1], pitches: [1, 1, 0] } as const;
  expect(repeated(repeated(SINGLE_COPY, many), many).count).toBe(1e24);
});

it('the first of too many look like all of them', () => {
  const grid = { counts: [500, 300, 2], pitches: [1, 1, 9] } as const;
  const { count, repetitions } = firstCopies(repeated(SINGLE_COPY, grid), 1000);
  expect(count).toBeLessThanOrEqual(1000);
  expect(repetitions).toEqual([{ counts: [22, 22, 2], pitches: [1, 1, 9] }]);
  const few = repeated(SINGLE_COPY, row);
  expect(firstCopies(few, 3)).toBe(few);
  expect(firstCopies(repeated(few, grid), 4).count).toBe(3);
});

it('reach as far as the last of them', () => {
  const box = { min: [1, 2, 3], max: [4, 6, 8] } as const;
  expect(aroundCopies(box, row)).toEqual({ min: [1, 2, 3], max: [8, 6, 8] });
  expect(aroundCopies(box, null)).toBe(box);
});
