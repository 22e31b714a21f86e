import { expect, test } from 'vitest';
import { boxAt, editorBench } from '../testing/editor-bench.ts';
import { measured } from './measured.ts';

function bench() {
  const made = editorBench({ state: { tool: 'ruler', snap: 1 } });
  made.document.add('box', { name: 'die', ...boxAt(0, 0, 0) });
  return made;
}

const beside = ({ x, y }: { readonly x: number; readonly y: number }, dx: number, dy: number) => ({
  x: x + dx,
  y: y + dy,
});

test('two clicks measure between corners that are caught within a few px', () => {
  const { click, hover, at, state } = bench();
  hover(beside(at(0, 0, 10), 4, -3));
  expect(state()).toMatchObject({ rulerPoint: [0, 0, 10], cursor: 'crosshair' });
  click(beside(at(0, 0, 10), 4, -3));
  expect(state().ruler).toEqual({ from: [0, 0, 10], to: null });
  click(beside(at(10, 10, 10), 3, 3));
  expect(state().ruler).toEqual({ from: [0, 0, 10], to: [10, 10, 10] });
  expect(state().selection).toEqual([]);
  click(at(10, 0, 10));
  expect(state().ruler).toEqual({ from: [10, 0, 10], to: null });
});

test('an edge is caught, then the face, then the grid of the ground', () => {
  const { hover, at, state } = bench();
  hover(beside(at(5, 0, 10), 0, -4));
  expect(state().rulerPoint?.slice(1)).toEqual([0, 10]);
  expect(state().rulerPoint?.[0]).toBeGreaterThan(3);
  hover(at(4.3, 5.2, 10));
  expect(state().rulerPoint?.[0]).toBeCloseTo(4.3, 6);
  expect(state().rulerPoint?.[2]).toBeCloseTo(10, 9);
  hover(at(3.2, -20.4, 0));
  expect(state().rulerPoint).toEqual([3, -20, 0]);
});

test('Alt takes the point itself', () => {
  const { hover, at, state } = bench();
  hover(at(0.3, 0.3, 10), { alt: true });
  expect(state().rulerPoint?.[0]).toBeCloseTo(0.3, 6);
});

test('a drag turns the camera and measures nothing', () => {
  const { drag, at, state, view } = bench();
  drag([at(5, 5, 10), at(8, 8, 10)]);
  expect(state().ruler).toBeNull();
  expect(view.moves).toContain('orbit');
});

test('Escape leaves, and nothing of the measurement stays', () => {
  const { click, at, state, editor } = bench();
  click(at(5, 5, 10));
  editor.cancel();
  expect(state()).toMatchObject({ tool: 'select', ruler: null, rulerPoint: null });
});

test('putting it away in another way does the same', () => {
  const { click, at, state, store } = bench();
  click(at(5, 5, 10));
  store.setState({ tool: 'select' });
  expect(state().ruler).toBeNull();
});

test('the distance is stated with its parts', () => {
  expect(measured([0, 0, 10], [3, -4, 10])).toEqual({
    distance: '5.000',
    deltas: ['3.000', '4.000', '0.000'],
  });
});

test('in planes mode both points lie on one plane, through the bodies', async () => {
  const { document, click, hover, at, state, store } = bench();
  await document.createPlane({ name: 'low', plane: 'XY', coordinate: 2 });
  await document.createPlane({ name: 'across', plane: 'XZ', coordinate: 6 });
  store.setState({ mode: 'planes' });
  hover(at(4, 6, 8));
  expect(state().rulerPoint?.[1]).toBe(6);
  click(at(3, 3, 2));
  const first = state().ruler?.from ?? [0, 0, 0];
  expect([first[2], first[0]]).toEqual([2, expect.closeTo(3, 6)]);
  // Another plane is nearer there, but the line stays on its own.
  click(at(5, 7, 2));
  expect(state().ruler?.to?.map((each) => Math.round(each * 1e6) / 1e6)).toEqual([5, 7, 2]);
});
