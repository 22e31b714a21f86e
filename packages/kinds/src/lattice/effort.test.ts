import { expect, it } from 'vitest';
import { effortMs } from './effort.ts';

const square = (pitch: number) => ({ pitchX: pitch, pitchY: pitch, staggered: false });

it('of arrays as they are made is small, and of elements that touch a second', () => {
  expect(effortMs(square(1), 0.25)).toBeLessThan(0.1);
  expect(effortMs(square(1), 0.45)).toBeLessThan(2);
  expect(effortMs(square(1), 0.5)).toBeGreaterThan(1000);
  expect(effortMs(square(1), 0.49999)).toBeGreaterThan(1000);
});
