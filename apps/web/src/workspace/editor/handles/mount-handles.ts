import { Group } from 'three';
import type { EditorState } from '../../editor-state/editor-state.ts';
import { MOVE_HANDLES, type PointerState } from '../../editor-state/pointer.ts';
import type { ViewportHost } from '../../viewport/viewport-layer.ts';
import type { EditorView } from '../gestures/gesture.ts';
import { currentHandles } from './current-handles.ts';
import { Arrows } from './drawing/arrows.ts';
import { Dots } from './drawing/dots.ts';
import { readHandleColors, watchHandleColors } from './drawing/handle-colors.ts';
import { Squares } from './drawing/squares.ts';
import { Strokes } from './drawing/strokes.ts';
import { clipStrokes, overStrokes, shownDots } from './drawn-lines.ts';

/** The parts of the editor's state that the handles show. */
const SHOWN = [
  'mode',
  'selection',
  'plane',
  'draft',
  'planePreview',
  'clip',
  'clipFace',
  'ruler',
  'rulerPoint',
  'guides',
  'handle',
] as const satisfies readonly (keyof EditorState)[];

/** The edges of the section and the frame of the face at hand. */
const CLIP_LINES = 16;
const CLIP_WIDTH = 1.75;
/** Guides, ruler and the sides of three squares. */
const MOST_LINES = 24;
const LINE_WIDTH = 1.5;

/**
 * Draws the handles of the editor until the returned function is called: arrows, squares and corner, the section with
 * its knobs, guides and ruler. Five draw calls at most.
 */
export function mountHandles(host: ViewportHost, view: EditorView): () => void {
  const { document, scene, store } = view;
  let colors = readHandleColors();
  let seen = '';

  const root = new Group();
  const arrows = new Arrows();
  const squares = new Squares();
  const clip = new Strokes(CLIP_LINES, CLIP_WIDTH, true);
  const lines = new Strokes(MOST_LINES, LINE_WIDTH, false);
  const dots = new Dots(host.renderer.getPixelRatio());
  root.add(clip.lines, lines.lines, squares.mesh, arrows.mesh, dots.points);

  const beforeFrame = () => {
    const state = store.getState();
    const layout = currentHandles(view, host.view);
    const held = MOVE_HANDLES.find((handle) => handle === state.handle) ?? null;
    arrows.show(layout, held, colors);
    squares.show(layout, held, colors);
    clip.show(clipStrokes(state, scene.getState(), colors));
    lines.show(overStrokes(state, layout, colors));
    dots.show(shownDots(state, layout, scene.getState(), colors), host.renderer.getPixelRatio());
    return false;
  };

  const showCursor = ({ cursor }: PointerState) => {
    if (cursor === seen) return;
    seen = cursor;
    host.canvas.style.cursor = cursor;
  };
  showCursor(store.getState());
  // Drags that begin elsewhere find the canvas by this attribute.
  host.canvas.dataset.viewport = '';

  const stops = [
    store.subscribe((state, before) => {
      showCursor(state);
      if (SHOWN.some((key) => state[key] !== before[key])) host.invalidate();
    }),
    scene.subscribe(() => host.invalidate()),
    document.store.subscribe((state, before) => {
      if (state.planes !== before.planes || state.project !== before.project) host.invalidate();
    }),
    watchHandleColors((read) => {
      colors = read;
      host.invalidate();
    }),
  ];
  const dispose = () => {
    for (const stop of stops.splice(0)) stop();
    for (const part of [arrows, squares, clip, lines, dots]) part.dispose();
  };
  host.add({ root, beforeFrame, dispose });
  return () => {
    for (const stop of stops.splice(0)) stop();
    root.removeFromParent();
    host.canvas.style.cursor = '';
    host.invalidate();
  };
}
