import { kinds } from '@thermarium/kinds';
import { followerIn } from '@thermarium/model';
import { expect, it } from 'vitest';
import { memoryDocument } from '../document/testing/memory-document.ts';
import { numberTakers, sharedBy, totalOf } from './many-powers.ts';

const parameters = new Map([['P', 40]]);

it('a number of several objects is that of those which have it and take it', () => {
  const document = memoryDocument({ parameters: [{ name: 'P', value: 40 }] });
  document.add('box', { name: 'die', power: 'P/2' });
  document.add('box', { name: 'bound', power: 5, bound: true });
  document.add('source', { name: 'flat', power: 1 });
  document.add('coldplate', { name: 'cold' });
  const nodes = [...document.store.getState().nodes.values()];
  const powers = numberTakers(nodes, kinds, ({ fields }) => ('power' in fields ? 'power' : null));
  expect(powers.map(({ node }) => node.name)).toEqual(['die', 'bound', 'flat']);
  expect(totalOf(powers, parameters)).toBe(26);
  expect(totalOf(powers, new Map())).toBeNull();
  const films = numberTakers(nodes, kinds, ({ fields }) => followerIn(fields, 'coefficient'));
  expect(films.map(({ node }) => node.name)).toEqual(['die']);
});

it('a total is shared by volume or by area, and the shares sum up to it', () => {
  const body = (size: number) => ({ size, flat: false });
  expect(sharedBy(900, [body(1), body(2)])).toEqual([300, 600]);
  const thirds = sharedBy(100, [body(1), body(1), body(1)]);
  expect(thirds).toEqual([33.3333, 33.3333, 33.3334]);
  expect(
    sharedBy(10, [
      { size: 4, flat: true },
      { size: 1, flat: true },
    ]),
  ).toEqual([8, 2]);
  expect(sharedBy(10, [{ size: 4, flat: true }, body(1)])).toBeNull();
  expect(sharedBy(10, [body(1), null])).toBeNull();
  expect(sharedBy(10, [])).toBeNull();
});
