import { expect, test } from 'vitest';
import { boxAt, editorBench } from '../testing/editor-bench.ts';
import { currentHandles } from './current-handles.ts';
import { handleAt, layoutHandles, POINT, SHAFT, SQUARE, SQUARE_NAMES } from './handle-layout.ts';

function bench(mayEdit = true) {
  const made = editorBench({ mayEdit });
  const id = made.document.add('box', { name: 'die', ...boxAt(-3, 2, 1) }).id;
  made.store.setState({ selection: [id] });
  const parts = { document: made.document, scene: made.scene, store: made.store, mayEdit: () => mayEdit };
  return { ...made, layout: () => currentHandles(parts, made.view) };
}

const LARGE = { min: [0, 0, 0], max: [40, 40, 40] } as const;

test('handles stand at the minimum corner and have 0.01 of the distance as their unit', () => {
  const { layout, view } = bench();
  const [x, y, z] = view.cameraPosition;
  expect(layout()?.anchor).toEqual([-3, 2, 1]);
  expect(layout()?.unit).toBeCloseTo(0.01 * Math.hypot(x + 3, y - 2, z - 1), 12);
});

test('they keep their size in the picture when the camera moves away', () => {
  const { layout, view } = bench();
  const length = () => {
    const { anchor, unit } = layout() ?? { anchor: [0, 0, 0] as const, unit: 0 };
    const from = view.project(anchor);
    const to = view.project([anchor[0], anchor[1], anchor[2] + 6 * unit]);
    return from && to ? from.y - to.y : 0;
  };
  const before = length();
  expect(before).toBeGreaterThan(50);
  view.zoom(20, 400, 300);
  expect(length() / before).toBeCloseTo(1, 1);
});

test('every arrow, square and the corner are found where they are drawn', () => {
  const { view, at } = bench();
  view.setView('top_right_front');
  const handles = layoutHandles(view, LARGE, [0, 1, 2]);
  const { unit } = handles;
  const tip = (SHAFT.height + POINT.height * 0.7) * unit;
  const [low, near] = [SQUARE.from * 1.1 * unit, SQUARE.to * 0.95 * unit];
  const found = (x: number, y: number, z: number) => {
    const position = at(x, y, z);
    return handleAt(handles, view, position.x, position.y);
  };
  expect([found(tip, 0, 0), found(0, tip, 0), found(0, 0, tip)]).toEqual(['x', 'y', 'z']);
  expect([found(0, near, low), found(near, 0, low), found(near, low, 0)]).toEqual(SQUARE_NAMES);
  expect(found(0, 0, 0)).toBe('corner');
  expect(found(-tip, 0, 0)).toBeNull();
});

test('seen along an axis its arrow and the squares on edge are not offered', () => {
  const { view } = bench();
  view.setView('front');
  const { arrows, squares } = layoutHandles(view, LARGE, [0, 1, 2]);
  expect(arrows.filter(({ enabled }) => enabled).map(({ axis }) => axis)).toEqual([0, 2]);
  expect(squares.filter(({ enabled }) => enabled).map(({ normal }) => normal)).toEqual([1]);
});

test('there are none for viewers, with the ruler in the hand, and where temperatures are shown', () => {
  expect(bench(false).layout()).toBeNull();
  const { layout, store } = bench();
  store.setState({ tool: 'ruler' });
  expect(layout()).toBeNull();
  store.setState({ tool: 'select', mode: 'solution' });
  expect(layout()).toBeNull();
});

test('beside a small object they leave it free to be seen and clicked, and are found where they begin', () => {
  const { view, at } = bench();
  view.setView('top_right_front');
  const handles = layoutHandles(view, { min: [0, 0, 0], max: [0.8, 0.6, 0.4] }, [0, 1, 2]);
  expect(handles.squares).toEqual([]);
  for (const x of [0, 0.4, 0.8]) {
    for (const y of [0, 0.3, 0.6]) {
      for (const z of [0, 0.2, 0.4]) {
        const position = at(x, y, z);
        expect(handleAt(handles, view, position.x, position.y), `over ${x} ${y} ${z}`).toBeNull();
      }
    }
  }
  const begun = handles.gaps.map((gap) => (gap + SHAFT.height) * handles.unit);
  const found = (x: number, y: number, z: number) => {
    const position = at(x, y, z);
    return handleAt(handles, view, position.x, position.y);
  };
  expect([found(begun[0], 0, 0), found(0, begun[1], 0), found(0, 0, begun[2])]).toEqual(['x', 'y', 'z']);
});
