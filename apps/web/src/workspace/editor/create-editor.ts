import type { Handle, PictureMenu, PointerReading } from '../editor-state/pointer.ts';
import { DRAFT_ID } from '../scene/scene.ts';
import type { Hit, ViewPort } from '../viewport/viewport-layer.ts';
import { clipFaceAt, clipKnobAt } from './clip/clip-face-at.ts';
import { toggleClip } from './clip/toggle-clip.ts';
import { createDrafts } from './draft/create-drafts.ts';
import { supportUnder } from './draft/support.ts';
import type { Editor, EditorParts, PointerInput } from './editor.ts';
import { planeCrossing } from './geometry/ray-crossing.ts';
import { centreOf } from './geometry/vector.ts';
import { zoomToObject } from './gestures/click.ts';
import { CLICK_TOLERANCE, type Gesture } from './gestures/gesture.ts';
import { type Press, press } from './gestures/press.ts';
import { currentHandles } from './handles/current-handles.ts';
import { handleAt } from './handles/handle-layout.ts';
import { createNudges } from './move/nudges.ts';
import { boundsOf } from './move/objects-target.ts';
import { isHeldBy } from './move/take-hold.ts';
import { hoverRuler } from './ruler/measure.ts';

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
      if (drafts.key(key)) return true;
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

/** Notes the object, handle or place under the pointer while no button is pressed. */
function hover(context: EditorParts, view: ViewPort, input: PointerInput): void {
  const { store } = context;
  const { x, y } = input;
  const hit = view.pick(x, y);
  const pointer = readingOf(view, hit, x, y);
  if (store.getState().tool === 'ruler') {
    store.setState({ pointer, hovered: null, handle: null, cursor: 'crosshair' });
    hoverRuler(context, view, input);
    return;
  }
  const handle = handleUnder(context, view, input);
  const hovered = handle === null && hit && hit.object !== DRAFT_ID ? hit.object : null;
  store.setState({ pointer, handle, hovered, cursor: cursorOver(context, handle, hit) });
}

/** The pointer has left the canvas. */
function leave({ store }: EditorParts): void {
  store.setState({ pointer: null, hovered: null, handle: null, rulerPoint: null, cursor: 'default' });
}

function handleUnder(context: EditorParts, view: ViewPort, { x, y, shift }: PointerInput): Handle | null {
  const layout = currentHandles(context, view);
  const handle = layout && handleAt(layout, view, x, y);
  if (handle) return handle;
  const { clip, clipFace } = context.store.getState();
  if (!clip) return null;
  const scene = context.scene.getState();
  const knob = clipKnobAt(view, clip, scene, x, y);
  return knob?.face ?? (shift ? (clipFaceAt(view, { clip, clipFace }, scene, x, y)?.face ?? null) : null);
}

function cursorOver(context: EditorParts, handle: Handle | null, hit: Hit | null): string {
  if (handle) return 'grab';
  if (!hit) return 'default';
  return isHeldBy(context, hit.object) ? 'move' : 'pointer';
}

function readingOf(view: ViewPort, hit: Hit | null, x: number, y: number): PointerReading | null {
  if (hit) {
    return { point: hit.point, object: hit.object === DRAFT_ID ? null : hit.object, temperature: null };
  }
  const point = planeCrossing(view.rayAt(x, y), 2, 0);
  return point && { point, object: null, temperature: null };
}
