import { expect, it } from 'vitest';
import { draggedLimit, limitOf, nudgedLimit } from './limit-drag.ts';

const bar = [25, 80] as const;

it('follows the pointer along the bar on round temperatures, and beyond its ends', () => {
  expect(draggedLimit('max', bar, 1, bar)).toBe(80);
  expect(draggedLimit('max', bar, 0.5, bar)).toBe(52.6);
  expect(draggedLimit('min', bar, 0.2, bar)).toBe(36);
  expect(draggedLimit('max', bar, 1.2, bar)).toBe(91);
  expect(draggedLimit('min', bar, -0.2, bar)).toBe(14);
});

it('never passes the other end', () => {
  expect(draggedLimit('max', bar, -3, [60, 80])).toBeCloseTo(60.55, 9);
  expect(draggedLimit('min', bar, 3, [25, 40])).toBeCloseTo(39.45, 9);
});

it('moves by a round step with the arrow keys', () => {
  expect(nudgedLimit('max', bar, 1)).toBe(80.2);
  expect(nudgedLimit('min', bar, -10)).toBe(23);
  expect(nudgedLimit('max', [25, 25.01], -1)).toBeCloseTo(25.00995, 9);
});

it('is one limit of the colours', () => {
  expect(limitOf('min', 3)).toEqual({ min: 3 });
  expect(limitOf('max', null)).toEqual({ max: null });
});
