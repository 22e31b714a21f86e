import { expect, test } from 'vitest';
import { boxAt, editorBench } from '../testing/editor-bench.ts';
import { griddedMove, onGrid } from './snap-step.ts';

/** From above, where a millimetre is about 13 px: a face is caught from 0.6 mm on. */
function above(fields: object = {}, snap: 1 | 0.001 = 1) {
  const bench = editorBench({ state: { snap }, camera: [0, -0.02, 100] });
  const id = bench.document.add('box', { name: 'die', ...boxAt(0, 0, 0, [4, 4, 1]), ...fields }).id;
  bench.document.add('box', { name: 'still', ...boxAt(10.123, 1.5, 0, [5, 5, 1]) });
  bench.store.setState({ selection: [id] });
  const move = (x: number, y: number, keys = {}) => {
    bench.input('down', bench.at(2, 3.5, 1), keys);
    bench.input('move', bench.at(2 + x, 3.5 + y, 1), keys);
  };
  return { ...bench, id, move };
}

test('a face snaps exactly to one nearby, with a guide along what they share', () => {
  const { move, state, id } = above();
  move(5.9, 0);
  expect(state().preview.get(id)).toEqual({ x: 6.123 });
  const [guide] = state().guides;
  expect(guide.label).toBe('X 10.123 mm');
  expect([guide.from[0], guide.to[0]]).toEqual([10.123, 10.123]);
  expect([guide.from[1], guide.to[1]]).toEqual([0, 6.5]);
});

test('the face of one beside it gives a guide with the distance between them', () => {
  const { move, state, id } = above();
  move(0, -2.2);
  expect(state().preview.get(id)).toEqual({ y: -2.5 });
  expect(state().guides).toHaveLength(1);
  const [guide] = state().guides;
  expect(guide.label).toBe('6.123 mm');
  expect(guide.from.slice(0, 2)).toEqual([4, 1.5]);
  expect(guide.to.slice(0, 2)).toEqual([10.123, 1.5]);
});

test('farther than 8 px away the grid holds', () => {
  const { move, state, id } = above();
  move(4.8, 0);
  expect(state().preview.get(id)).toEqual({ x: 5 });
  expect(state().guides).toEqual([]);
});

test('along an axis that the pointer does not move along nothing snaps, however near a face is', () => {
  // Its upper face is 0.3 mm from that of the one beside it.
  const { move, state, id } = above(boxAt(0, 2.8, 0, [4, 4, 1]));
  move(3, 0);
  expect(state().preview.get(id)).toEqual({ x: 3 });
  expect(state().guides).toEqual([]);
});

test.each(['alt', 'ctrl'])('%s suspends snapping', (key) => {
  const { move, state, id } = above();
  move(5.9, 0, { [key]: true });
  expect(state().preview.get(id)?.x).toBe(5.9);
  expect(state().guides).toEqual([]);
});

test('what moves along is not snapped to, nor what is hidden', () => {
  const { document, store, move, state, id } = above();
  const still = [...document.store.getState().nodes.values()].find(({ name }) => name === 'still')?.id ?? 0;
  store.setState({ selection: [still, id] });
  move(5.9, 0);
  expect(state().preview.get(id)).toEqual({ x: 6 });
  const hidden = above();
  const other = [...hidden.document.store.getState().nodes.values()].find(({ name }) => name === 'still');
  void hidden.document.update(other?.id ?? 0, { visible: false });
  hidden.move(5.9, 0);
  expect(hidden.state().preview.get(hidden.id)).toEqual({ x: 6 });
});

test('the guides are gone when it is let go', () => {
  const { move, input, at, state, changes, id } = above();
  move(5.9, 0);
  input('up', at(7.9, 3.5, 1));
  expect(changes()).toEqual([['update', id, { x: 6.123 }]]);
  expect(state().guides).toEqual([]);
});

test('an expression is shifted by what it takes to be flush', () => {
  const { move, state, id } = above({ x: 'sqrt(4) - 2' });
  move(5.9, 0);
  expect(state().preview.get(id)).toEqual({ x: 'sqrt(4) + 4.123' });
});

test('positions keep the decimals of the grid, and what is off it is not pulled across', () => {
  expect(onGrid(0.1 + 0.2, 0.1)).toBe(0.3);
  expect(onGrid(-0.0004, 0.001)).toBe(0);
  expect(onGrid(12.3456, 0.001)).toBe(12.346);
  expect(griddedMove(3.1234, 0.4, 1)).toBe(0);
  expect(griddedMove(3.1234, 0.6, 1)).toBe(0.8766);
});
