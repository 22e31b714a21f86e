import { describe, expect, it } from 'vitest';
import { type Comparisons, closestName, didYouMean, MOST_COMPARISONS } from './closest-name.ts';

describe('the closest name', () => {
  const materials = ['cu', 'al', 'FR4', 'silicon', 'mould compound'];
  it.each([
    ['CU', 'cu'],
    ['cuu', 'cu'],
    ['fr4', 'FR4'],
    ['silicom', 'silicon'],
    ['siilcon', 'silicon'],
    ['mold compound', 'mould compound'],
    ['steel', null],
    ['x', null],
    ['', null],
  ])('to %s is %s', (name, closest) => {
    expect(closestName(name, materials)).toBe(closest);
  });

  it('is not sought for monstrous names', () => {
    expect(didYouMean('cu'.repeat(1000), materials)).toBe('');
    expect(didYouMean('silicn', materials)).toBe(" (did you mean 'silicon'?)");
  });

  it('is found by few comparisons among a thousand long names', () => {
    const names = Array.from({ length: 1000 }, (_, n) => `${'a'.repeat(60)}${n}`);
    const comparisons: Comparisons = { left: MOST_COMPARISONS };
    expect(closestName(`${'a'.repeat(60)}x7`, names, comparisons)).toBe(`${'a'.repeat(60)}7`);
    expect(MOST_COMPARISONS - comparisons.left).toBeLessThan(400_000);
  });

  it('is sought no longer once an evaluation has compared enough, and again by the next', () => {
    const names = Array.from({ length: 1000 }, (_, n) => `${'ab'.repeat(45)}name${n}`);
    const unknown = Array.from({ length: 160 }, (_, n) => `${'ab'.repeat(45)}nome${n}`);
    const evaluation = new Set(names);
    const found = unknown.map((name) => didYouMean(name, names, evaluation));
    expect(found[0]).not.toBe('');
    expect(found.slice(-50).every((sentence) => sentence === '')).toBe(true);
    expect(didYouMean(unknown[1], names, new Set(names))).not.toBe('');
  });
});
