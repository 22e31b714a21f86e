import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newPositions, type Placed } from './positions.ts';

/** The order of siblings after writing the new positions. */
function orderAfter(order: readonly Placed[]): number[] {
  const fresh = newPositions(order);
  const position = ({ id, position: old }: Placed) => fresh.get(id) ?? old ?? Number.NaN;
  return order.toSorted((a, b) => position(a) - position(b)).map(({ id }) => id);
}

const placed = (...positions: (number | null)[]) => positions.map((position, id) => ({ id, position }));

test('one that moves is the only one that is written', () => {
  expect([...newPositions(placed(3, 1, 2, 4))]).toEqual([[0, 0]]);
  expect([...newPositions(placed(1, 2, null, 3))]).toEqual([[2, 2.5]]);
  expect([...newPositions(placed(1, 2, null))]).toEqual([[2, 3]]);
  expect([...newPositions(placed(null, null))]).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect([...newPositions(placed(1, 2, 3))]).toEqual([]);
});

test('where there is no number in between, all are counted anew', () => {
  const close = 1 + Number.EPSILON;
  expect([...newPositions(placed(1, null, close))].map(([, position]) => position)).toEqual([1, 2, 3]);
});

test('any order of any positions comes out, equal ones too', () => {
  const position = fc.option(
    fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, min: -1e9, max: 1e9 })),
  );
  fc.assert(
    fc.property(fc.array(position, { maxLength: 30 }), (positions) => {
      const order = placed(...positions);
      expect(orderAfter(order)).toEqual(order.map(({ id }) => id));
    }),
  );
});

test('an array of a thousand inserted at one place, one after the other, stays in order', () => {
  let order: Placed[] = placed(1, 2);
  for (let id = 2; id < 1000; id++) {
    order = [order[0], { id, position: null }, ...order.slice(1)];
    const fresh = newPositions(order);
    order = order.map((one) => ({ ...one, position: fresh.get(one.id) ?? one.position }));
  }
  expect(order.every(({ position }, n) => n === 0 || Number(position) > Number(order[n - 1].position))).toBe(
    true,
  );
});
