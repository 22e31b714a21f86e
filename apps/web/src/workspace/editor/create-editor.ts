import type { PictureMenu } from '../editor-state/pointer.ts';
import type { ViewPort } from '../viewport/viewport-layer.ts';
import { toggleClip } from './clip/toggle-clip.ts';
import { createDrafts } from './draft/create-drafts.ts';
import { supportUnder } from './draft/support.ts';
import type { Editor, EditorParts, PointerInput } from './editor.ts';
import { centreOf } from './geometry/vector.ts';
import { zoomToObject } from './gestures/click.ts';
import { CLICK_TOLERANCE, type Gesture } from './gestures/gesture.ts';
import { hover, leave } from './gestures/hover.ts';
import { type Press, press } from './gestures/press.ts';
import { createNudges } from './move/nudges.ts';
import { boundsOf } from './move/objects-target.ts';

/** The factor of a CSS px of the wheel: a notch of 100 px is 10 %. */
const ZOOM_PER_PIXEL = 0.001;
/** A larger step, CSS px, comes from a wheel that counts in pages. */
const MOST_WHEEL = 400;

/**
 * The state of the pointer on the canvas. A pointer at rest hovers; a press is undecided until it moves farther than a
 * click may; then a gesture goes on until the release.
 */
type PointerState =
  | { readonly name: 'hovering' }
  | { readonly name: 'pressed'; readonly press: Press }
  | { readonly name: 'dragging'; readonly gesture: Gesture; readonly button: number };

const HOVERING = { name: 'hovering' } as const;
/** What is shown of a drag that is over. */
const AT_REST = { handle: null, dragging: null, cursor: 'default' } as const;

export function createEditor(context: EditorParts): Editor {
  const { store } = context;
  const drafts = createDrafts(context);
  const nudges = createNudges(context);
  let view: ViewPort | null = null;
  let state: PointerState = HOVERING;

  const letGo = () => {
    const wasDragging = state.name === 'dragging';
    if (state.name === 'dragging') state.gesture.cancel();
    state = HOVERING;
    if (wasDragging) store.setState(AT_REST);
    return wasDragging;
  };

  const move = (on: ViewPort, input: PointerInput) => {
    if (state.name === 'pressed') {
      const { input: from } = state.press;
      if (Math.hypot(input.x - from.x, input.y - from.y) <= CLICK_TOLERANCE) return;
      const gesture = state.press.drag();
      state = { name: 'dragging', gesture, button: from.button };
      store.setState({ hovered: null, dragging: gesture.moves, cursor: gesture.cursor });
    }
    if (state.name === 'dragging') state.gesture.move(input);
    else hover(context, on, input);
  };

  const release = (on: ViewPort, input: PointerInput) => {
    const ended = state;
    const button =
      ended.name === 'pressed' ? ended.press.input.button : ended.name === 'dragging' ? ended.button : null;
    if (button !== input.button) return;
    state = HOVERING;
    if (ended.name === 'pressed') ended.press.click();
    if (ended.name === 'dragging') {
      store.setState({ dragging: null });
      ended.gesture.release(input);
    }
    hover(context, on, input);
  };

  const pointer = (on: ViewPort, input: PointerInput) => {
    switch (input.type) {
      case 'down':
        // A second button while one is pressed changes nothing.
        if (state.name !== 'hovering') return;
        nudges.flush();
        state = { name: 'pressed', press: press(context, on, input) };
        return;
      case 'move':
        return move(on, input);
      case 'up':
        return release(on, input);
      case 'cancel':
        letGo();
        return leave(context);
      case 'leave':
        if (state.name === 'hovering') leave(context);
        return;
      case 'double':
        return zoomToObject(context, on, input);
    }
  };

  const cancel = () => {
    if (letGo() || drafts.cancelDrag() || nudges.cancel()) return;
    const { tool, draft } = store.getState();
    if (tool === 'ruler') {
      store.setState({ tool: 'select', ruler: null, rulerPoint: null, cursor: 'default' });
    } else if (draft) {
      store.setState({ draft: null, selection: [], plane: null });
    } else {
      store.setState({ selection: [], plane: null });
    }
  };

  let menuAt: PictureMenu | null = null;
  const unsubscribe = store.subscribe(({ tool, ruler, rulerPoint, menu }) => {
    // What is chosen in a menu is done when the menu is closed.
    if (menu) menuAt = menu;
    // A ruler that is put away leaves nothing behind.
    if (tool !== 'ruler' && (ruler || rulerPoint)) store.setState({ ruler: null, rulerPoint: null });
  });

  return {
    store,
    get view() {
      return view;
    },
    attach: (attached) => {
      view = attached;
      return () => {
        if (view !== attached) return;
        letGo();
        view = null;
      };
    },
    pointer: (input) => {
      if (view) pointer(view, input);
    },
    key: (key) => {
      const outcome = (state.name === 'dragging' && state.gesture.key?.(key)) || 'ignored';
      if (outcome === 'done') {
        state = HOVERING;
        store.setState(AT_REST);
      }
      return outcome !== 'ignored';
    },
    openMenu: () => {
      if (!view || state.name !== 'hovering') return;
      const { selection } = store.getState();
      const box = boundsOf(context, selection);
      const { width, height } = view.size;
      const at = (box && view.project(centreOf(box))) ?? { x: width / 2, y: height / 2 };
      const within = (value: number, end: number) => Math.min(end, Math.max(0, value));
      const of = selection.length > 0 ? 'objects' : 'view';
      store.setState({ menu: { of, x: within(at.x, width), y: within(at.y, height) } });
    },
    faceAtMenu: () => {
      if (!view || !menuAt) return null;
      return supportUnder(view.rayAt(menuAt.x, menuAt.y), context.scene.getState(), store.getState().clip);
    },
    wheel: (delta, x, y) => {
      const pixels = Math.min(MOST_WHEEL, Math.max(-MOST_WHEEL, delta));
      view?.zoom(Math.exp(pixels * ZOOM_PER_PIXEL), x, y);
    },
    dragElement: (type, x, y) => {
      if (view) drafts.drag(view, type, x, y);
    },
    dropElement: (cancelled = false) => drafts.drop(cancelled),
    startDraft: (type, fields = {}) => drafts.start(type, fields),
    cancel,
    nudge: (axis, steps) => {
      if (state.name !== 'dragging') nudges.nudge(axis, steps);
    },
    toggleClip: () => toggleClip(context, view),
    close: () => {
      letGo();
      nudges.flush();
      unsubscribe();
    },
  };
}
