import { describe, expect, it } from 'vitest';
import { readReferenceCases } from '../reference-case.ts';
import { conductivityOfLattice, type ModelFile, readBlockyModel } from './blocky-model.ts';
import { heatedColumn } from './heated-column.ts';
import { referencesOf } from './reference.ts';

const cases = readReferenceCases();
function caseOf(start: string) {
  const found = cases.find(({ name }) => name.startsWith(start));
  if (!found) throw new Error(`There is no case ${start}.`);
  return found;
}

describe('the programs behind the references without a closed form', () => {
  // Coarse grids here; `node validation/independent/compute-references.ts` uses fine ones.
  it.each([
    ['A20', 0.002],
    ['A14', 0.02],
  ])('give the numbers of %s', (start, allowed) => {
    const { model, expect: asked } = caseOf(start);
    const found = referencesOf(model as ModelFile, asked, 20_000);
    for (const [n, { quantity, value, scale }] of asked.entries()) {
      const one = found[n];
      if (quantity === 'energy_balance') expect(one).toBeNull();
      else {
        for (const ours of [one?.volumes, one?.elements])
          expect(Math.abs(Number(ours) - value) / scale, quantity).toBeLessThan(allowed);
      }
    }
  });

  it('give those of a slab that has a closed form', () => {
    const { model, expect: asked } = caseOf('A03');
    const found = referencesOf(model as ModelFile, asked, 5000);
    for (const [n, { value, scale, quantity }] of asked.entries()) {
      if (quantity === 'energy_balance') continue;
      expect(Math.abs(Number(found[n]?.elements) - value) / scale, quantity).toBeLessThan(1e-4);
    }
  });

  it('give the transient of A28', () => {
    const { model, expect: asked } = caseOf('A28');
    const tops = asked.filter((one) => 'object' in one && one.object === 'm1');
    const times = tops.map((one) => ('time' in one ? one.time : 0));
    const rises = heatedColumn(readBlockyModel(model as ModelFile), times, 0.05);
    for (const [n, { value, scale }] of tops.entries()) {
      expect(Math.abs(25 + rises[n] - value) / scale).toBeLessThan(2e-5);
    }
    expect(tops).toHaveLength(4);
  });
});

it('the lattice of cylinders is that of Rayleigh', () => {
  // Perrins, McKenzie and McPhedran 1979, table 1: perfectly conducting cylinders at f = 0.3 and 0.5.
  const conducting = (f: number) => conductivityOfLattice({ outside: 1e9, inside: null }, 1, f);
  expect(conducting(0.3)).toBeCloseTo(1.86, 2);
  expect(conducting(0.5)).toBeCloseTo(3.08, 1);
  // A coat of the fill's own medium, or a filling of the coat's, changes nothing.
  expect(conductivityOfLattice({ outside: 2, inside: { k: 2, share: 0.6 } }, 2, 0.3)).toBe(2);
  expect(conductivityOfLattice({ outside: 9, inside: { k: 9, share: 0.6 } }, 2, 0.3)).toBeCloseTo(
    conductivityOfLattice({ outside: 9, inside: null }, 2, 0.3),
    12,
  );
});
