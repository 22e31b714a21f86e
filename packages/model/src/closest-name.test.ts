import { describe, expect, it } from 'vitest';
import { closestName, didYouMean } from './closest-name.ts';

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
});
