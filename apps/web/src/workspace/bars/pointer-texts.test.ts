import { expect, it } from 'vitest';
import { pointerTexts } from './status-line.tsx';

it('shows where the pointer is and how hot it is there', () => {
  const pointer = { point: [1.23456, -0.00004, -7], object: 3, temperature: 63.218 } as const;
  expect(pointerTexts(pointer)).toEqual(['63.22', '1.235', '0.000', '-7.000']);
  expect(pointerTexts({ ...pointer, temperature: null })[0]).toBe('–');
  expect(pointerTexts({ ...pointer, temperature: Number.NaN })[0]).toBe('–');
  expect(pointerTexts(null)).toEqual(['–', '–', '–', '–']);
});
