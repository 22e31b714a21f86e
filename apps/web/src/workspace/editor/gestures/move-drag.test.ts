import { describe, expect, test } from 'vitest';
import type { SnapStep } from '../../editor-state/tools.ts';
import { objectBox } from '../../scene/object-box.ts';
import { boxAt, editorBench } from '../testing/editor-bench.ts';

/** A point on the shaft of an arrow of what stands at the origin: handles have the size of 0.01 of the distance. */
const onArrow = (view: { readonly cameraPosition: readonly number[] }) =>
  3 * 0.01 * Math.hypot(...view.cameraPosition);

function selectedBox(options: Parameters<typeof editorBench>[0] = {}, fields = {}) {
  const bench = editorBench(options);
  const id = bench.document.add('box', { name: 'die', ...boxAt(0, 0, 0), ...fields }).id;
  bench.store.setState({ selection: [id] });
  return { ...bench, id, reach: onArrow(bench.view) };
}

/** The last change of the document, which must be the only one. */
function onlyChange(bench: { changes(): readonly (readonly unknown[])[] }) {
  expect(bench.changes()).toHaveLength(1);
  return bench.changes()[0];
}

describe('by an arrow', () => {
  const steps: readonly (readonly [SnapStep, number])[] = [
    [1, 5],
    [0.1, 4.8],
    [0.01, 4.76],
    [0.001, 4.762],
    [0, 4.76],
  ];
  test.each(steps)('moves along its axis on a grid of %s mm', (snap, x) => {
    const bench = selectedBox({ state: { snap } });
    const { at, drag, id, reach } = bench;
    drag([at(reach, 0, 0), at(reach + 2, 0, 0), at(reach + 4.7624, 0, 0)]);
    expect(onlyChange(bench)).toEqual(['update', id, { x }]);
    expect(bench.state().preview.size).toBe(0);
    expect(bench.document.store.getState().nodes.get(id)).toMatchObject({ x, y: 0, z: 0 });
  });

  test.each([
    ['y', 1],
    ['z', 2],
  ] as const)('moves along %s', (letter, axis) => {
    const bench = selectedBox({ state: { snap: 1 } });
    const point = (length: number) => bench.at(0, axis === 1 ? length : 0, axis === 2 ? length : 0);
    bench.drag([point(bench.reach), point(bench.reach + 7)]);
    expect(onlyChange(bench)).toEqual(['update', bench.id, { [letter]: 7 }]);
  });

  test('shows a preview meanwhile and saves nothing before the release', () => {
    const { at, input, state, scene, changes, id, reach } = selectedBox({ state: { snap: 1 } });
    input('down', at(reach, 0, 0));
    input('move', at(reach + 6, 0, 0));
    expect(state().preview.get(id)).toEqual({ x: 6 });
    expect(objectBox(scene.getState().objects.get(id))?.min).toEqual([6, 0, 0]);
    expect(state()).toMatchObject({ handle: 'x', cursor: 'grabbing' });
    expect(changes()).toEqual([]);
  });

  test('keeps an expression and folds repeated moves into one constant', () => {
    const bench = selectedBox({ state: { snap: 1 }, parameters: [{ name: 'W', value: 4 }] }, { x: 'W/2' });
    const node = () => bench.document.store.getState().nodes.get(bench.id);
    bench.drag([bench.at(2 + bench.reach, 0, 0), bench.at(7 + bench.reach, 0, 0)]);
    expect(onlyChange(bench)).toEqual(['update', bench.id, { x: 'W/2 + 5' }]);
    bench.drag([bench.at(7 + bench.reach, 0, 0), bench.at(4 + bench.reach, 0, 0)]);
    expect(node()).toMatchObject({ x: 'W/2 + 2', x_calc: 4 });
  });

  test('takes back to where it was without a change of the document', () => {
    const { at, drag, changes, state, reach } = selectedBox({ state: { snap: 1 } });
    drag([at(reach, 0, 0), at(reach + 6, 0, 0), at(reach, 0, 0)]);
    expect(changes()).toEqual([]);
    expect(state().preview.size).toBe(0);
  });

  test('with Shift moves in the plane across it', () => {
    const bench = selectedBox({ state: { snap: 1 } });
    const { at, drag, reach, id } = bench;
    drag([at(0, 0, reach), at(6, -4, reach)], { shift: true });
    expect(onlyChange(bench)).toEqual(['update', id, { x: 6, y: -4 }]);
  });

  test('is found by hovering, and the corner before it', () => {
    const { at, hover, state, reach } = selectedBox();
    hover(at(reach, 0, 0));
    expect(state()).toMatchObject({ handle: 'x', hovered: null, cursor: 'grab' });
    hover(at(0, 0, 0));
    expect(state().handle).toBe('corner');
    hover(at(0, -20, 0));
    expect(state().handle).toBeNull();
  });

  test('cannot be taken when it points at the eye', () => {
    const { at, hover, state, reach } = selectedBox({ camera: [0, -0.01, 100] });
    hover(at(0, 0, reach));
    expect(state().handle).not.toBe('z');
    hover(at(reach, 0, 0));
    expect(state().handle).toBe('x');
  });
});

test('a square moves in its plane', () => {
  const bench = selectedBox({ state: { snap: 0.1 } });
  const unit = bench.reach / 3;
  bench.drag([bench.at(1.9 * unit, 0, 0.9 * unit), bench.at(1.9 * unit + 3, 0, 0.9 * unit - 2)]);
  expect(bench.changes()).toEqual([['update', bench.id, { x: 3, z: -2 }]]);
});

describe('by the body', () => {
  test('moves in the plane that faces the camera most', () => {
    const above = selectedBox({ state: { snap: 1 }, camera: [5, -20, 100] });
    above.drag([above.at(6, 6, 10), above.at(9, 2, 10)]);
    expect(above.changes()).toEqual([['update', above.id, { x: 3, y: -4 }]]);
    const front = selectedBox({ state: { snap: 1 }, camera: [5, -100, 20] });
    front.drag([front.at(6, 0, 6), front.at(9, 0, 12)]);
    expect(front.changes()).toEqual([['update', front.id, { x: 3, z: 6 }]]);
  });

  test('keeps to one axis while Shift is pressed meanwhile', () => {
    const { at, input, changes, id } = selectedBox({ state: { snap: 1 }, camera: [5, -20, 100] });
    input('down', at(6, 6, 10));
    input('move', at(8, 6, 10));
    input('move', at(13, 8, 10), { shift: true });
    input('up', at(13, 8, 10), { shift: true });
    expect(changes()).toEqual([['update', id, { x: 7 }]]);
  });

  test('with Shift from the start pans', () => {
    const { at, drag, changes, view } = selectedBox();
    drag([at(6, 6, 10), at(9, 2, 10)], { shift: true });
    expect(changes()).toEqual([]);
    expect(view.moves[0]).toMatch(/^pan/);
  });

  test('where temperatures are shown the camera turns instead', () => {
    const { at, drag, changes, view } = selectedBox({ state: { mode: 'solution' } });
    drag([at(6, 6, 10), at(9, 2, 10)]);
    expect(changes()).toEqual([]);
    expect(view.moves).toContain('orbit');
  });
});

describe('several at once', () => {
  test('move by one change, each with what changed of it, and go back by one step', async () => {
    const bench = selectedBox({ state: { snap: 1 } });
    const { document, id } = bench;
    const [other, third] = [12.25, 24].map((x) => document.add('box', { ...boxAt(x, 0, 0) }).id);
    bench.store.setState({ selection: [id, other, third] });
    bench.drag([bench.at(0, bench.reach, 0), bench.at(0, bench.reach + 3, 0)]);
    const each = [id, other, third].map((moved) => ({ id: moved, changes: { y: 3 } }));
    expect(onlyChange(bench)).toEqual(['updateMany', each]);
    expect(bench.state().preview.size).toBe(0);
    const places = () => [id, other, third].map((moved) => document.store.getState().nodes.get(moved)?.y);
    expect(places()).toEqual([3, 3, 3]);
    await document.undo();
    expect(places()).toEqual([0, 0, 0]);
  });

  test('an assembly beside something else moves with it by one change of what is in it', () => {
    const bench = selectedBox({ state: { snap: 1 } });
    const group = bench.document.add('assembly', { name: 'group' }).id;
    const inner = bench.document.add('box', { parent: group, ...boxAt(0, 0, 20) }).id;
    bench.store.setState({ selection: [bench.id, group] });
    bench.drag([bench.at(0, bench.reach, 0), bench.at(0, bench.reach + 3, 0)]);
    const each = [bench.id, inner].map((id) => ({ id, changes: { y: 3 } }));
    expect(onlyChange(bench)).toEqual(['updateMany', each]);
  });

  test('an assembly is dragged by a body that is in it, however deep', () => {
    const bench = editorBench({ state: { snap: 1 } });
    const group = bench.document.add('assembly', { name: 'group' }).id;
    const inner = bench.document.add('assembly', { name: 'inner', parent: group }).id;
    bench.document.add('box', { name: 'one', parent: inner, ...boxAt(0, 0, 0) });
    bench.store.setState({ selection: [group] });
    bench.drag([bench.at(5, 5, 10), bench.at(9, 5, 10)]);
    expect(onlyChange(bench)).toEqual(['translate', group, [4, 0, 0]]);
    expect(bench.view.moves).toEqual([]);
  });

  test('an assembly is translated as a whole, and what is selected in it moves once', () => {
    const bench = editorBench({ state: { snap: 1 } });
    const group = bench.document.add('assembly', { name: 'group' }).id;
    const inner = bench.document.add('assembly', { name: 'inner', parent: group }).id;
    const one = bench.document.add('box', { name: 'one', parent: inner, ...boxAt(0, 0, 0) }).id;
    const two = bench.document.add('box', { name: 'two', parent: group, ...boxAt(0, 12, 0) }).id;
    bench.store.setState({ selection: [group, one] });
    const reach = onArrow(bench.view);
    bench.input('down', bench.at(reach, 0, 0));
    bench.input('move', bench.at(reach + 4, 0, 0));
    expect([one, two].map((id) => bench.state().preview.get(id))).toEqual([{ x: 4 }, { x: 4 }]);
    expect(objectBox(bench.scene.getState().objects.get(group))?.min).toEqual([4, 0, 0]);
    bench.input('up', bench.at(reach + 4, 0, 0));
    expect(bench.changes()).toEqual([['translate', group, [4, 0, 0]]]);
    expect(bench.state().preview.size).toBe(0);
    expect(bench.document.store.getState().nodes.get(two)).toMatchObject({ x: 4, y: 12 });
  });
});

test('what was typed and not yet saved stays beside a move', () => {
  const bench = selectedBox({ state: { snap: 1 } });
  bench.store.setState({ preview: new Map([[bench.id, { dx: 20 }]]) });
  bench.drag([bench.at(bench.reach, 0, 0), bench.at(bench.reach + 4, 0, 0)]);
  expect(bench.changes()).toEqual([['update', bench.id, { x: 4 }]]);
  expect(bench.state().preview.get(bench.id)).toEqual({ dx: 20 });
});

test('a position that was typed is where a move begins, and the other one stays typed', () => {
  const bench = selectedBox({ state: { snap: 1 } });
  bench.store.setState({ preview: new Map([[bench.id, { x: 2, y: 3 }]]) });
  bench.drag([bench.at(2 + bench.reach, 3, 0), bench.at(6 + bench.reach, 3, 0)]);
  expect(bench.changes()).toEqual([['update', bench.id, { x: 6 }]]);
  expect(bench.state().preview.get(bench.id)).toEqual({ y: 3 });
});

test('a plane moves along its normal by its coordinate, expressions too', async () => {
  const bench = editorBench({ state: { snap: 1, mode: 'planes' }, parameters: [{ name: 'H', value: 2 }] });
  bench.document.add('box', { name: 'die', ...boxAt(0, 0, 0) });
  const made = await bench.document.createPlane({ name: 'cut', plane: 'XY', coordinate: 'H' });
  const plane = made.ok ? made.value.id : 0;
  bench.store.setState({ plane, selection: [] });
  const reach = onArrow(bench.view);
  bench.input('down', bench.at(0, 0, 2 + reach));
  bench.input('move', bench.at(0, 0, 7 + reach));
  expect(bench.state().planePreview.get(plane)).toEqual({ coordinate: 'H + 5' });
  bench.input('up', bench.at(0, 0, 7 + reach));
  expect(bench.changes().slice(1)).toEqual([['updatePlane', plane, { coordinate: 'H + 5' }]]);
  expect(bench.state().planePreview.size).toBe(0);
});

describe('letting go', () => {
  test('Escape puts it back and the release does nothing any more', () => {
    const { at, input, editor, state, scene, changes, id, reach } = selectedBox({ state: { snap: 1 } });
    input('down', at(reach, 0, 0));
    input('move', at(reach + 6, 0, 0));
    editor.cancel();
    expect(state()).toMatchObject({ handle: null, guides: [], selection: [id] });
    expect(objectBox(scene.getState().objects.get(id))?.min).toEqual([0, 0, 0]);
    input('up', at(reach + 6, 0, 0));
    expect(changes()).toEqual([]);
    editor.cancel();
    expect(state().selection).toEqual([]);
  });

  test('so does a pointer that the browser takes away, and a canvas that goes', () => {
    const bench = selectedBox({ state: { snap: 1 } });
    const { at, input, state, reach, changes } = bench;
    input('down', at(reach, 0, 0));
    input('move', at(reach + 6, 0, 0));
    input('cancel', at(reach + 6, 0, 0));
    expect(state()).toMatchObject({ preview: new Map(), pointer: null });
    const detach = bench.editor.attach(bench.view);
    input('down', at(reach, 0, 0));
    input('move', at(reach + 6, 0, 0));
    detach();
    expect(state().preview.size).toBe(0);
    expect(changes()).toEqual([]);
  });

  test('what cannot be saved goes back, and why is said', async () => {
    const bench = selectedBox({
      state: { snap: 1 },
      wrap: () => ({
        updateMany: async () =>
          ({ ok: false, fields: null, message: 'Grace has changed it meanwhile.' }) as const,
      }),
    });
    const { at, drag, state, scene, warnings, id, reach } = bench;
    drag([at(reach, 0, 0), at(reach + 6, 0, 0)]);
    expect(objectBox(scene.getState().objects.get(id))?.min).toEqual([6, 0, 0]);
    await Promise.resolve();
    await Promise.resolve();
    expect(warnings).toEqual(['Grace has changed it meanwhile.']);
    expect(state().preview.size).toBe(0);
    expect(objectBox(scene.getState().objects.get(id))?.min).toEqual([0, 0, 0]);
  });
});

describe('a number that is typed meanwhile', () => {
  function dragging(options?: Parameters<typeof editorBench>[0]) {
    const bench = selectedBox({ state: { snap: 1 }, ...options });
    const { at, input, reach } = bench;
    input('down', at(reach, 0, 0));
    input('move', at(reach + 3, 0, 0));
    const keys = (...pressed: readonly string[]) => pressed.map((key) => bench.editor.key(key));
    return { ...bench, keys };
  }

  test('is the distance along the axis, exactly, and Enter saves it as one change', () => {
    const bench = dragging();
    const { keys, state, id, input, at, reach } = bench;
    expect(keys(...'12.56')).toEqual([true, true, true, true, true]);
    expect(state().preview.get(id)).toEqual({ x: 12.56 });
    expect(state().typedDistance).toMatchObject({ axis: 0, text: '12.56', fault: null });
    input('move', at(reach + 8, 0, 0));
    expect(state().preview.get(id)).toEqual({ x: 12.56 });
    keys('Enter');
    expect(onlyChange(bench)).toEqual(['update', id, { x: 12.56 }]);
    expect(state().typedDistance).toBeNull();
    input('move', at(reach + 9, 0, 0));
    input('up', at(reach + 9, 0, 0));
    expect(bench.changes()).toHaveLength(1);
  });

  test('takes a minus and units, and Backspace gives the drag back to the pointer', () => {
    const { keys, state, id } = dragging();
    keys(...'-250 µm');
    expect(state().preview.get(id)).toEqual({ x: -0.25 });
    keys(...Array.from({ length: 7 }, () => 'Backspace'));
    expect(state().typedDistance).toBeNull();
    expect(state().preview.get(id)).toEqual({ x: 3 });
  });

  test('with a wrong unit says so and is not saved by Enter', () => {
    const { keys, state, changes } = dragging();
    keys(...'5 W', 'Enter');
    expect(state().typedDistance?.fault).toContain('mm');
    expect(changes()).toEqual([]);
  });

  test('is given up with the drag', () => {
    const { keys, editor, state, changes } = dragging();
    keys('7');
    editor.cancel();
    expect(state()).toMatchObject({ typedDistance: null, preview: new Map() });
    expect(changes()).toEqual([]);
  });

  test('begins with a digit, and only in a drag: letters and what is pressed otherwise are shortcuts', () => {
    const { keys, input, at } = dragging();
    expect(keys('h', 'Enter', 'Backspace')).toEqual([false, false, false]);
    input('up', at(0, 0, 0));
    expect(keys('1')).toEqual([false]);
  });

  test('goes along the axis that the pointer has moved along most where several are free', () => {
    const { at, input, editor, state, id } = selectedBox({ state: { snap: 1 }, camera: [0, -0.02, 100] });
    input('down', at(5, 5, 10));
    input('move', at(6, 9, 10));
    editor.key('2');
    expect(state().preview.get(id)).toEqual({ y: 2 });
  });
});
