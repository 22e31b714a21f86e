import { expect, it } from 'vitest';
import { memoryLimits } from './memory-limits.ts';

const GIBIBYTE = 2 ** 30;

it('a solve may have four fifths of the free memory, at 400 bytes a cell', () => {
  const { cellLimit, heapMb } = memoryLimits(10e9);
  expect(cellLimit.cells).toBe(20e6);
  expect(heapMb).toBe(Math.floor(8e9 / 2 ** 20));
  expect(memoryLimits(5 * GIBIBYTE).cellLimit.reason).toBe('4.0 GB of free memory');
});

it('solves that run at once share it', () => {
  expect(memoryLimits(10e9, 4).cellLimit.cells).toBe(5e6);
});

it('a solve always gets a heap that can hold a small model, and never more cells than an index counts', () => {
  expect(memoryLimits(1e6).heapMb).toBe(512);
  expect(memoryLimits(1e15).cellLimit.cells).toBe(2 ** 31 - 1);
});
