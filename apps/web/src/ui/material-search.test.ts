import { starterLibrary } from '@thermarium/model';
import { expect, it } from 'vitest';
import { materialSearch } from './material-search.ts';

/** The names of the library that a query finds, the best first. */
function found(query: string): readonly string[] {
  const { matches, rank } = materialSearch(query);
  return starterLibrary
    .map(({ name }) => name)
    .filter((name) => matches(name))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

it.each([
  ['Cu', 'Copper'],
  ['Si', 'Silicon'],
  ['al', 'Aluminum'],
  ['aluminium', 'Aluminum'],
  ['Al2O3', /^Alumina/],
  ['Al₂O₃', /^Alumina/],
  ['aluminum oxide', /^Alumina/],
  ['aluminium oxide', /^Alumina/],
  ['alumina', /^Alumina/],
  ['SiC', /^Silicon carbide/],
  ['AlN', 'Aluminum nitride'],
  ['FR4', 'FR-4'],
  ['FR-4', 'FR-4'],
  ['SAC305', /^Solder SAC305/],
  ['mold compound', /^Mould compound/],
  ['gold tin', 'Solder Au80Sn20'],
  ['TIM', /grease|Gap pad|Phase change|Die attach/],
])('%s finds %s first', (query, name) => {
  expect(found(query)[0]).toEqual(typeof name === 'string' ? name : expect.stringMatching(name));
});

it('finds words in what else is known of a material', () => {
  const { matches } = materialSearch('Al2O3 partner');
  expect([matches('Alumina 96 %', 'Partner library'), matches('Alumina 96 %')]).toEqual([true, false]);
});
