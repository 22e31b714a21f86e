import { length } from '@thermarium/model';
import { describe, expect, it } from 'vitest';
import { committedText, readingOf, scientific, shownText, spokenNumber, stepText } from './number-text.ts';

const size = length('ΔX', 1);

describe('what is shown', () => {
  it('keeps the asked decimals and hides no digit', () => {
    expect(shownText(-28, 3)).toBe('-28.000');
    expect(shownText(0.0004, 3)).toBe('0.0004');
    expect(shownText(1e-7, 3)).toBe('0.0000001');
    expect(shownText('W/2', 3)).toBe('W/2');
    expect(shownText(null, 3)).toBe('');
    expect(shownText(1.25)).toBe('1.25');
  });

  it('has no rounding noise of sums', () => {
    expect(shownText(0.1 + 0.2)).toBe('0.3');
    expect(shownText(57.15 - 1.2, 3)).toBe('55.950');
    expect(shownText(123456.789012345)).toBe('123456.789012345');
  });

  it('is the number that was made of a unit or of separators, and otherwise what was typed', () => {
    expect(committedText(' 35 µm', 0.035)).toBe('0.035');
    expect(committedText('1,234.5', 1234.5)).toBe('1234.5');
    expect(committedText(' 1.50 ', 1.5)).toBe('1.50');
    expect(committedText('W/2', 'W/2')).toBe('W/2');
    expect(committedText('2 kg', '2 kg')).toBe('2 kg');
  });

  it('speaks large and tiny numbers with a power of ten', () => {
    expect(spokenNumber(1600)).toBe('1,600');
    expect(spokenNumber(-1234.5678)).toBe('−1,234.568');
    expect(spokenNumber(25_650_000)).toBe('2.565 × 10⁷');
    expect(scientific(1.5e-12)).toBe('1.500 × 10⁻¹²');
    expect(spokenNumber(0)).toBe('0');
  });
});

describe('the value of an expression', () => {
  const parameters = new Map([['W', 4]]);
  it('is read with the parameters', () => {
    expect(readingOf('W/2', { quantity: size, expression: true, parameters })).toEqual({
      kind: 'value',
      value: 2,
    });
    expect(readingOf(3, { quantity: size, expression: true, parameters })).toEqual({ kind: 'plain' });
  });
  it('says what is wrong, and what would be right', () => {
    const reading = readingOf('w/2', { quantity: size, expression: true, parameters });
    expect(reading).toEqual({
      kind: 'problem',
      message: 'Enter a valid floating point number!',
      fault: "Unknown name 'w'. Define it in Parameters (did you mean 'W'?).",
    });
    expect(readingOf('2 W', { quantity: size, expression: false, parameters })).toMatchObject({
      message: 'Enter a valid floating point number!',
      fault: expect.stringMatching(/^ΔX is in mm: '35 µm' or '0.035' are understood/),
    });
    expect(readingOf('W/2', { quantity: size, expression: false, parameters })).toMatchObject({
      kind: 'problem',
      message: 'Enter a valid floating point number!',
    });
  });
});

describe('the arrow keys', () => {
  const plain = { quantity: size, step: 0.1, steps: 1, coarse: false, fine: false };
  it('step by decimals and keep what was typed', () => {
    expect(stepText('1.50', plain)).toBe('1.60');
    expect(stepText('0.2', { ...plain, fine: true })).toBe('0.21');
    expect(stepText('0.2', { ...plain, steps: -1, coarse: true })).toBe('-0.8');
    expect(stepText('3,5', plain)).toBe('3.6');
    expect(stepText('', { ...plain, step: 1 })).toBe('1');
    expect(stepText('35 µm', plain)).toBe('0.135');
  });
  it('stay within the limits', () => {
    expect(stepText('1', { ...plain, steps: -1, step: 1, min: 1, whole: true, fine: true })).toBe('1');
    expect(stepText('99.95', { ...plain, max: 100 })).toBe('100.00');
  });
  it('step an expression by its trailing constant', () => {
    expect(stepText('W/2', plain)).toBe('W/2 + 0.1');
    expect(stepText('W/2 + 0.1', { ...plain, steps: -1 })).toBe('W/2');
    expect(stepText('W/', plain)).toBeNull();
  });
});
