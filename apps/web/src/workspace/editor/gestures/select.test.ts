import { expect, test } from 'vitest';
import { pointAt } from '../../scene/label-spot.ts';
import { boxAt, editorBench } from '../testing/editor-bench.ts';

function twoBoxes(options: Parameters<typeof editorBench>[0] = {}) {
  const bench = editorBench(options);
  const left = bench.document.add('box', { name: 'left', ...boxAt(-14, 0, 0) }).id;
  const right = bench.document.add('box', { name: 'right', ...boxAt(4, 0, 0) }).id;
  return {
    ...bench,
    left,
    right,
    onLeft: bench.at(-9, 5, 10),
    onRight: bench.at(9, 5, 10),
    beside: { x: 20, y: 20 },
  };
}

test('a click selects, with Shift it adds and takes away, beside all objects it selects nothing', () => {
  const { click, state, left, right, onLeft, onRight, beside } = twoBoxes();
  click(onLeft);
  expect(state().selection).toEqual([left]);
  click(onRight, { shift: true });
  expect(state().selection).toEqual([left, right]);
  click(onLeft, { shift: true });
  expect(state().selection).toEqual([right]);
  click(beside, { shift: true });
  expect(state().selection).toEqual([right]);
  click(beside);
  expect(state().selection).toEqual([]);
});

test('a selected plane gives way to a clicked object', () => {
  const { click, state, left, onLeft } = twoBoxes({ state: { plane: 7 } });
  click(onLeft);
  expect(state()).toMatchObject({ selection: [left], plane: null });
});

test('a ctrl-click adds and removes a name label and leaves the selection', () => {
  const { click, state, left, right, onLeft, onRight } = twoBoxes();
  click(onLeft);
  click(onRight, { ctrl: true });
  expect([...state().labels.keys()]).toEqual([right]);
  click(onLeft, { ctrl: true });
  click(onRight, { ctrl: true });
  expect([...state().labels.keys()]).toEqual([left]);
  expect(state().selection).toEqual([left]);
});

test('an alt-click selects the object and shows its properties in a dialog', () => {
  const { click, state, right, onRight } = twoBoxes();
  click(onRight, { alt: true });
  expect(state()).toMatchObject({ selection: [right], dialog: right });
});

test('a press that moves up to 5 px is a click, farther it is a drag', () => {
  const { input, state, view, left, onLeft } = twoBoxes();
  const press = (distance: number) => {
    input('down', onLeft);
    input('move', { x: onLeft.x + distance, y: onLeft.y });
    input('up', { x: onLeft.x + distance, y: onLeft.y });
  };
  press(5);
  expect(state().selection).toEqual([left]);
  expect(view.moves).toEqual([]);
  press(0);
  input('down', { x: 20, y: 20 });
  input('move', { x: 26, y: 20 });
  input('up', { x: 26, y: 20 });
  expect(state().selection).toEqual([left]);
  expect(view.moves).toEqual(['orbit']);
});

test('a left drag on what is not selected orbits; middle, right and Shift pan', () => {
  const { drag, view, changes, onLeft, beside } = twoBoxes();
  const to = { x: onLeft.x + 30, y: onLeft.y - 10 };
  drag([onLeft, to]);
  drag([beside, { x: 60, y: 60 }]);
  expect(new Set(view.moves)).toEqual(new Set(['orbit']));
  drag([beside, { x: 50, y: 60 }], { button: 1 });
  drag([beside, { x: 50, y: 60 }], { button: 2 });
  drag([beside, { x: 50, y: 60 }], { shift: true });
  expect(view.moves.filter((move) => move === 'pan 30 40')).toHaveLength(3);
  expect(changes()).toEqual([]);
});

test('a drag on another body than the selected one orbits, and moves neither', () => {
  const { click, drag, state, view, changes, left, onLeft, onRight } = twoBoxes();
  click(onLeft);
  drag([onRight, { x: onRight.x + 30, y: onRight.y - 10 }]);
  expect(new Set(view.moves)).toEqual(new Set(['orbit']));
  expect(changes()).toEqual([]);
  expect(state()).toMatchObject({ selection: [left], preview: new Map() });
});

test('the wheel zooms to the pointer, and a page-wise wheel only so far', () => {
  const { editor, view } = twoBoxes();
  editor.wheel(100, 300, 200);
  editor.wheel(-5000, 1, 2);
  expect(view.moves).toEqual(['zoom 1.105 300 200', 'zoom 0.670 1 2']);
});

test('a double click zooms to the object and to nothing beside it', () => {
  const { input, view, onLeft, beside } = twoBoxes();
  input('double', beside);
  input('double', onLeft);
  expect(view.moves).toEqual(['zoomTo -14 0 0 -4 10 10']);
});

test('hovering says the object, the point and the ground, and leaving says nothing', () => {
  const { hover, input, state, at, left, onLeft } = twoBoxes();
  hover(onLeft);
  expect(state()).toMatchObject({ hovered: left, cursor: 'pointer' });
  expect(state().pointer).toMatchObject({ object: left, temperature: null });
  expect(state().pointer?.point[2]).toBeCloseTo(10, 9);
  hover(at(0, -10, 0));
  expect(state()).toMatchObject({ hovered: null, cursor: 'default' });
  expect(state().pointer?.object).toBeNull();
  expect(state().pointer?.point[1]).toBeCloseTo(-10, 6);
  input('leave', { x: 0, y: 0 });
  expect(state()).toMatchObject({ hovered: null, pointer: null });
});

test('a second button while one is pressed changes nothing', () => {
  const { input, state, left, onLeft } = twoBoxes();
  input('down', onLeft);
  input('down', onLeft, { button: 2 });
  input('up', onLeft, { button: 2 });
  expect(state().selection).toEqual([]);
  input('up', onLeft);
  expect(state().selection).toEqual([left]);
});

test('a viewer selects and looks around, but finds no handles and moves nothing', () => {
  const { click, drag, hover, state, view, changes, at, left, onLeft, editor } = twoBoxes({ mayEdit: false });
  click(onLeft);
  expect(state().selection).toEqual([left]);
  drag([onLeft, { x: onLeft.x + 60, y: onLeft.y }]);
  hover(at(-14, 0, 0));
  expect(state().handle).toBeNull();
  editor.nudge(0, 1);
  editor.startDraft('box');
  editor.dragElement('box', 300, 300);
  editor.close();
  expect(changes()).toEqual([]);
  expect(state().draft).toBeNull();
  expect(state().preview.size).toBe(0);
  expect(view.moves).not.toEqual([]);
});

test('nothing happens while no canvas is there', () => {
  const { editor, store } = twoBoxes();
  const detach = editor.attach(testless());
  detach();
  expect(editor.view).toBeNull();
  editor.pointer({ type: 'down', x: 1, y: 1, button: 0, shift: false, ctrl: false, alt: false });
  editor.wheel(10, 1, 1);
  expect(store.getState().selection).toEqual([]);

  function testless() {
    return twoBoxes().view;
  }
});

test('a right click opens the menu of the object under it and selects it, unless it is among the selected', () => {
  const { click, state, store, left, right, onLeft, onRight, beside, editor } = twoBoxes();
  const view = { button: 2 };
  click(onLeft, view);
  expect(state()).toMatchObject({ selection: [left], menu: { of: 'objects', ...onLeft } });
  store.setState({ selection: [left, right] });
  click(onRight, view);
  expect(state().selection).toEqual([left, right]);
  click(beside, view);
  expect(state()).toMatchObject({ selection: [left, right], menu: { of: 'view', ...beside } });
  // What is chosen in the menu is for the face under it, when the menu is closed.
  expect(editor.faceAtMenu()?.object).toBeNull();
  click(onLeft, view);
  store.setState({ menu: null });
  expect(editor.faceAtMenu()).toMatchObject({ object: left, upper: true });
});

test('an object within a selected assembly leaves the assembly selected', () => {
  const { click, document, store, state, at } = editorBench();
  const stack = document.add('assembly', { name: 'stack' }).id;
  document.add('box', { name: 'die', parent: stack, ...boxAt(0, 0, 0) });
  store.setState({ selection: [stack] });
  click(at(5, 5, 10), { button: 2 });
  expect(state()).toMatchObject({ selection: [stack], menu: { of: 'objects' } });
});

test('a drag with the right button moves the picture and opens no menu', () => {
  const { drag, state, view, onLeft } = twoBoxes();
  const before = view.cameraPosition;
  drag([onLeft, { x: onLeft.x + 40, y: onLeft.y + 10 }], { button: 2 });
  expect(state().menu).toBeNull();
  expect(view.cameraPosition).not.toEqual(before);
});

test('the key for menus opens that of the selected objects beside them, or that of the view', () => {
  const { editor, store, state, left, at } = twoBoxes();
  editor.openMenu();
  expect(state().menu?.of).toBe('view');
  store.setState({ selection: [left] });
  editor.openMenu();
  expect(state().menu).toMatchObject({ of: 'objects', ...at(-9, 5, 5) });
});

test('a name label stands where the object was clicked, on the copy that was, and goes along when it moves', () => {
  const { click, document, scene, state, at } = editorBench();
  const row = document.add('assembly', { name: 'row', is_array: true, xcount: 2, xpitch: 20_000 }).id;
  const die = document.add('box', { name: 'die', parent: row, ...boxAt(0, 0, 0) }).id;
  click(at(27.5, 2.5, 10), { ctrl: true });
  const spot = state().labels.get(die);
  const point = () => spot && pointAt(scene.getState().objects.get(die), spot);
  for (const [axis, expected] of [27.5, 2.5, 10].entries()) expect(point()?.[axis]).toBeCloseTo(expected, 6);
  void document.update(die, { x: 5 });
  expect(point()?.[0]).toBeCloseTo(32.5, 6);
  void document.update(row, { is_array: false });
  expect(point()?.[0]).toBeCloseTo(12.5, 6);
});
