import { temperaturesAt } from '@thermarium/picture';
import { expect, test } from 'vitest';
import { ELEMENT_SIZE, PaintedElements, writeEnds } from './curved-parts.ts';

test('other temperatures of the same places are those of the step, and none where there is no face', () => {
  expect([...temperaturesAt([2, -1, 0], Float32Array.of(20, 21, 22))]).toEqual([22, Number.NaN, 20]);
});

test('both ends of every element get theirs, and its place stays', () => {
  const elements = new PaintedElements();
  for (const x of [1, 2]) elements.texels.push(x, 0, 0, 0, 0, 0, 0, 0);
  elements.places.push(0, 1, 2, -1);
  const texels = Float32Array.from(elements.texels);
  writeEnds(elements, Float32Array.of(30, 31, 32), texels);
  expect([...texels.subarray(0, ELEMENT_SIZE)]).toEqual([1, 0, 0, 0, 30, 31, 0, 0]);
  expect([...texels.subarray(ELEMENT_SIZE)]).toEqual([2, 0, 0, 0, 32, Number.NaN, 0, 0]);
});
