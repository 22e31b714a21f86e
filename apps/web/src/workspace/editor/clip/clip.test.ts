import { expect, test } from 'vitest';
import { boxAt, editorBench } from '../testing/editor-bench.ts';
import { flipped, knobOf, uncutBox, withFace } from './clip-box.ts';
import { clipToModel, sectionThrough } from './toggle-clip.ts';

/** Far enough away to see the section from outside: the world is 200 mm wide. */
function bench() {
  const made = editorBench({ state: { snap: 1 }, camera: [250, -600, 300] });
  made.document.add('box', { name: 'die', ...boxAt(-20, -20, 0, [40, 40, 10]) });
  return made;
}

test('the section begins around the world, a tenth of its largest size outside, and goes again', () => {
  const { editor, state } = bench();
  editor.toggleClip();
  expect(state().clip).toEqual({ x0: -120, x1: 120, y0: -120, y1: 120, z0: -120, z1: 120 });
  expect(state().clipFace).toBe('y0');
  editor.toggleClip();
  expect(state()).toMatchObject({ clip: null, clipFace: null });
});

test('it holds what stands outside the world too', () => {
  const { editor, state, document } = bench();
  document.add('box', { name: 'far', ...boxAt(140, 0, 0) });
  editor.toggleClip();
  expect(state().clip?.x1).toBe(170);
});

test('a drag of the knob, which stands near the model, brings the face there on the grid', () => {
  const { editor, state, at, drag, hover, changes } = bench();
  editor.toggleClip();
  hover(at(0, -24, 5));
  expect(state()).toMatchObject({ handle: 'y0', cursor: 'grab' });
  drag([at(0, -24, 5), at(0, -3.6, 5)]);
  expect(state().clip?.y0).toBe(-4);
  expect(state().clipFace).toBe('y0');
  expect(changes()).toEqual([]);
});

test('a click on a knob takes the face at hand', () => {
  const { editor, state, at, click } = bench();
  editor.toggleClip();
  click(at(24, 0, 5));
  expect(state().clipFace).toBe('x1');
});

test('Shift-drag moves the face that is touched, beside the section it pans', () => {
  const { editor, state, at, drag, view } = bench();
  editor.toggleClip();
  drag([at(120, 40, 40), at(30, 40, 40)], { shift: true });
  expect(state().clip?.x1).toBe(30);
  expect(state().clipFace).toBe('x1');
  drag(
    [
      { x: 5, y: 5 },
      { x: 45, y: 5 },
    ],
    { shift: true },
  );
  expect(view.moves).toContain('pan 40 0');
});

test('seen head on, upwards pushes the face away', () => {
  const { editor, state, at, drag, view } = bench();
  view.setView('front');
  editor.toggleClip();
  const from = at(50, -120, 50);
  drag([from, { x: from.x, y: from.y - 60 }], { shift: true });
  expect(state().clip?.y0).toBeGreaterThan(-120);
  expect(state().clip?.y0).toBeLessThan(-20);
});

test('from within the section a Shift-drag on the model moves the face at hand, beside it it pans', () => {
  const { editor, state, store, at, drag, view } = bench();
  view.zoom(0.18, 0, 0);
  editor.toggleClip();
  store.setState({ clipFace: 'y0' });
  const beside = [
    { x: 5, y: 5 },
    { x: 45, y: 5 },
  ];
  drag(beside, { shift: true });
  expect(view.moves.at(-1)).toBe('pan 40 0');
  const from = at(15, 10, 10);
  drag([from, { x: from.x, y: from.y - 60 }], { shift: true });
  expect(state().clip?.y0).toBeGreaterThan(-24);
  expect(state().clip?.y0).toBeLessThan(20);
});

test('no face passes the opposite one or leaves its place around the world', () => {
  const { editor, state, at, drag } = bench();
  editor.toggleClip();
  drag([at(0, -24, 5), at(0, 119, 5), at(0, 300, 5)]);
  expect(state().clip?.y0).toBe(119.999);
  const { scene } = bench();
  const uncut = uncutBox(scene.getState());
  expect(withFace(uncut, 'z1', 500, uncut).z1).toBe(120);
  expect(withFace(uncut, 'z1', -500, uncut).z1).toBe(-119.999);
  expect(withFace(uncut, 'z0', -500, uncut).z0).toBe(-120);
});

test('Escape puts a dragged face back', () => {
  const { editor, state, at, input } = bench();
  editor.toggleClip();
  input('down', at(0, -24, 5));
  input('move', at(0, -60, 5));
  expect(state().clip?.y0).toBe(-60);
  editor.cancel();
  expect(state().clip?.y0).toBe(-120);
});

test('flipped, the other half is shown', () => {
  const { scene } = bench();
  const uncut = uncutBox(scene.getState());
  const cut = withFace(uncut, 'x0', 7, uncut);
  expect(flipped(cut, 'x0', uncut)).toEqual({ ...uncut, x1: 7 });
  expect(knobOf('x1', { ...uncut, x1: 7 }, scene.getState())).toEqual([7, 0, 5]);
});

test('clipped to the model, the section stands around the active objects that are shown', () => {
  const { state, store, document, view, editor, scene } = bench();
  document.add('box', { name: 'off', ...boxAt(60, 0, 0), active: false });
  document.add('box', { name: 'hidden', ...boxAt(0, 60, 0), visible: false });
  clipToModel({ store, scene }, view);
  expect(state()).toMatchObject({
    clip: { x0: -24, x1: 24, y0: -24, y1: 24, z0: -4, z1: 14 },
    clipFace: 'y0',
  });
  editor.toggleClip();
  editor.toggleClip();
  store.setState({ clipFace: 'x1' });
  clipToModel({ store, scene }, view);
  expect(state()).toMatchObject({ clip: { x1: 24 }, clipFace: 'x1' });
});

test('nothing is clipped to an empty model', () => {
  const { store, scene, view, state } = editorBench();
  clipToModel({ store, scene }, view);
  expect(state().clip).toBeNull();
});

test('a section through a point opens the side towards the eye, or takes the face at hand', () => {
  const { store, scene, view, state } = bench();
  const uncut = uncutBox(scene.getState());
  sectionThrough({ store, scene }, view, [3, -7.00004, 5]);
  expect(state()).toMatchObject({ clip: { ...uncut, y0: -7 }, clipFace: 'y0' });
  store.setState({ clipFace: 'x1' });
  sectionThrough({ store, scene }, view, [3, -7, 5]);
  expect(state()).toMatchObject({ clip: { ...uncut, y0: -7, x1: 3 }, clipFace: 'x1' });
});

test('beyond the opposite face it opens that one again', () => {
  const { store, scene, view, state } = bench();
  const uncut = uncutBox(scene.getState());
  store.setState({ clip: { ...uncut, y1: 0 }, clipFace: 'y0' });
  sectionThrough({ store, scene }, view, [0, 10, 5]);
  expect(state().clip).toEqual({ ...uncut, y0: 10 });
});
